// SPDX-License-Identifier: GPL-3.0-or-later

/// The last word of an incomplete shell command, parsed as by a POSIX shell (section 2.2).
struct ShellWord {
  /// The text of the word without quotes, `nil` if it depends on a shell expansion.
  private(set) var text: String? = ""

  /// The start of the word as a UTF-8 byte offset.
  private(set) var start = 0

  /// Parses the word at the end of a command.
  init(endOf command: String) {
    var quote: Character?
    var isEscaped = false
    for index in command.indices {
      let character = command[index]
      if isEscaped {
        // In double quotes, a backslash escapes only these characters.
        if quote == "\"", !"$`\"\\\n".contains(character) { text?.append("\\") }
        // An escaped line break is removed.
        if character != "\n" { text?.append(character) }
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

  /// Returns the files that complete the last word of a command.
  static func complete(_ command: String) async -> Completion {
    let word = ShellWord(endOf: command)
    guard let text = word.text else { return .none }
    let files = await FileNames.candidates(beginningWith: text).map { file in
      let isComplete = file.isComplete
      let text = spelled(file.text, isComplete: isComplete)
      return Completion.Candidate(text, isComplete: isComplete)
    }
    return Completion(files, from: word.start)
  }

  /// Returns a name quoted for the shell.
  ///
  /// The quotation stays open if the name may continue.
  private static func spelled(_ name: String, isComplete: Bool) -> String {
    // The shell does not expand a quoted tilde.
    if name.hasPrefix("~/") {
      return "~/" + spelled(String(name.dropFirst(2)), isComplete: isComplete)
    }
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.value >= 0x80 || $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/._-+,:@%=".unicodeScalars.contains($0)
    }
    if isPlain { return name }
    let parts = name.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + (isComplete ? "'" : "")
  }
}
