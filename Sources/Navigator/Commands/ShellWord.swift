// SPDX-License-Identifier: GPL-3.0-or-later

/// The word of a shell command that is being typed, as a POSIX shell would read it ("Quoting", 2.2).
struct ShellWord {
  /// What it says so far, without quotes; `nil` if that is for the shell to find out.
  private(set) var text: String? = ""

  /// Where it begins, in bytes of UTF-8.
  private(set) var start = 0

  /// The word at the end of a text.
  init(endOf command: String) {
    var quote: Character?
    var isEscaped = false
    for index in command.indices {
      let character = command[index]
      if isEscaped {
        text?.append(character)
        isEscaped = false
      } else if character == quote {
        quote = nil
      } else if quote == "'" {
        text?.append(character)
      } else if character == "\\" {
        isEscaped = true
      } else if "$`".contains(character) {
        text = nil
      } else if quote != nil {
        text?.append(character)
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character.isWhitespace || ";|&<>()".contains(character) {
        text = ""
        start = command.utf8.distance(from: command.startIndex, to: index) + character.utf8.count
      } else {
        text?.append(character)
      }
    }
  }

  /// The files that it may be.
  static func complete(_ command: String) async -> Completion {
    let word = ShellWord(endOf: command)
    guard let text = word.text else { return .none }
    let files = await FileNames.candidates(beginningWith: text).map { file in
      Completion.Candidate(spelled(file.text, isWhole: file.isWhole), isWhole: file.isWhole)
    }
    return Completion(files, from: word.start)
  }

  /// A name so that the shell reads it as what it is; in quotes that stay open if it may go on.
  private static func spelled(_ name: String, isWhole: Bool) -> String {
    // In quotes the home folder would be a folder of that name.
    if name.hasPrefix("~/") { return "~/" + spelled(String(name.dropFirst(2)), isWhole: isWhole) }
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.value >= 0x80 || $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/._-+,:@%=".unicodeScalars.contains($0)
    }
    if isPlain { return name }
    let parts = name.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + (isWhole ? "'" : "")
  }
}
