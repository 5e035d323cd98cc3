// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of a line: apart by spaces, together in quotes (`'…'` or `"…"`).
///
/// A quotation begins with a word and ends with the next such mark; inside it the mark is written
/// twice. Elsewhere a mark is a character like any other: `12"` and `don't` are words.
struct Words {
  private let line: String

  /// What has not been read.
  private(set) var rest: Substring

  /// The words of `line`.
  init(_ line: String) {
    self.line = line
    rest = line.drop(while: \.isWhitespace)
  }

  /// All words of a line.
  static func all(of line: String) throws(UsageError) -> [String] {
    var words = Words(line)
    var all: [String] = []
    while let word = try words.nextWord() { all.append(word) }
    return all
  }

  /// The text as one word, in quotes if it needs them.
  static func spelled(_ text: String) -> String {
    let isWord = !text.isEmpty && !text.contains(where: \.isWhitespace)
    if isWord, text.first != "\"", text.first != "'" { return text }
    return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// Reads the next word if it is whole: if space follows.
  mutating func nextWholeWord() -> String? {
    var ahead = self
    guard let word = try? ahead.nextWord(),
      line[..<ahead.rest.startIndex].last?.isWhitespace == true
    else { return nil }
    self = ahead
    return word
  }

  /// Reads the next word, without its quotes, and the space behind it.
  mutating func nextWord() throws(UsageError) -> String? {
    guard let first = rest.first else { return nil }
    let word: String
    if first == "\"" || first == "'" {
      word = try quotation()
    } else {
      word = String(rest.prefix { !$0.isWhitespace })
      rest = rest.dropFirst(word.count)
    }
    rest = rest.drop(while: \.isWhitespace)
    return word
  }

  /// Whether a word is only read as what it is if it stands in quotes.
  static func needsQuotes(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first else { return true }
    return "\"'!#".unicodeScalars.contains(first)
      || word.unicodeScalars.contains { scalar in
        // The table of properties takes long to ask.
        scalar.isASCII ? scalar == "|" || scalar.value <= 0x20 : scalar.properties.isWhitespace
      }
  }

  /// A word in quotes; if they are to stay open, their end is left out.
  static func quoted(_ word: String, isOpen: Bool = false) -> String {
    let parts = word.split(separator: "\"", omittingEmptySubsequences: false)
    let content = parts.count == 1 ? word : parts.joined(separator: "\"\"")
    return "\"" + content + (isOpen ? "" : "\"")
  }

  private mutating func quotation() throws(UsageError) -> String {
    let start = rest.startIndex
    let mark = rest.removeFirst()
    var word = ""
    while let character = rest.popFirst() {
      if character != mark {
        word.append(character)
      } else if rest.first == mark {
        word.append(rest.removeFirst())
      } else {
        return word
      }
    }
    let place = line.distance(from: line.startIndex, to: start)
    throw .unterminatedQuote(in: line, at: place)
  }
}
