// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of a line, separated by spaces or enclosed in quotes (`'…'` or `"…"`).
///
/// A quoted word begins and ends with the same quote mark. Inside it, a doubled mark stands
/// for the mark itself. In an unquoted word, quote marks are ordinary characters, as in `12"` and
/// `don't`.
package struct Words {
  private let line: String

  /// The part of the line that has not been read.
  private(set) var rest: Substring

  init(_ line: String) {
    self.line = line
    rest = line.drop(while: \.isWhitespace)
  }

  /// Returns all words of a line.
  package static func all(of line: String) throws(UsageError) -> [String] {
    var words = Words(line)
    var all: [String] = []
    while let word = try words.nextWord() { all.append(word) }
    return all
  }

  /// Returns a text as one word, in quotes if necessary.
  package static func spelled(_ text: String) -> String {
    let isWord = !text.isEmpty && !text.contains(where: \.isWhitespace)
    return isWord && !isQuote(text.unicodeScalars.first) ? text : quoted(text)
  }

  /// Reads the next word if a space follows it.
  mutating func nextCompleteWord() -> String? {
    var ahead = self
    guard let word = try? ahead.nextWord(),
      line[..<ahead.rest.startIndex].last?.isWhitespace == true
    else { return nil }
    self = ahead
    return word
  }

  /// Reads the next word, without its quotes, and the spaces after it.
  mutating func nextWord() throws(UsageError) -> String? {
    guard !rest.isEmpty else { return nil }
    let word: String
    if Self.isQuote(rest.unicodeScalars.first) {
      word = try quotedWord()
    } else {
      word = String(rest.prefix { !$0.isWhitespace })
      rest = rest.dropFirst(word.count)
    }
    rest = rest.drop(while: \.isWhitespace)
    return word
  }

  /// Returns `true` if a word has to be quoted to be read unchanged.
  static func needsQuotes(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first else { return true }
    return "\"'!#".unicodeScalars.contains(first)
      || word.unicodeScalars.contains { scalar in
        // A lookup in the table of Unicode properties is slow.
        scalar.isASCII ? scalar == "|" || scalar.value <= 0x20 : scalar.properties.isWhitespace
      }
  }

  /// Returns a word in quotes.
  ///
  /// If `isOpen` is `true`, the closing quote is omitted.
  static func quoted(_ word: String, isOpen: Bool = false) -> String {
    let hasMark = word.unicodeScalars.contains("\"")
    let content =
      hasMark ? word.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() : word
    return "\"" + content + (isOpen ? "" : "\"")
  }

  private static func isQuote(_ scalar: Unicode.Scalar?) -> Bool {
    scalar == "\"" || scalar == "'"
  }

  private mutating func quotedWord() throws(UsageError) -> String {
    let start = rest.startIndex
    // A quote mark and a combining mark after it are one `Character`, but the quote mark counts.
    let quote = rest.unicodeScalars.removeFirst()
    var word = String.UnicodeScalarView()
    while let scalar = rest.unicodeScalars.popFirst() {
      if scalar != quote {
        word.append(scalar)
      } else if rest.unicodeScalars.first == quote {
        word.append(rest.unicodeScalars.removeFirst())
      } else {
        return String(word)
      }
    }
    let position = line.distance(from: line.startIndex, to: start)
    throw .unterminatedQuote(in: line, at: position)
  }
}
