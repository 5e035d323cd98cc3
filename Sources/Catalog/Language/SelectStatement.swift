// SPDX-License-Identifier: GPL-3.0-or-later

/// A statement of SQL that selects rows: `SELECT name FROM customers`.
///
/// The answer has the rows that the database of a collection selects.
package struct SelectStatement: Sendable, Hashable {
  /// The statement as typed.
  let text: String

  /// The words that such a statement begins with in every database.
  package static let firstWords = ["SELECT", "WITH", "VALUES"]

  /// A further word in PostgreSQL, for all rows of a table.
  private static let table = "TABLE"
}

extension SelectStatement: CustomStringConvertible {
  /// Text that parses to an equal statement.
  package var description: String { text }
}

extension SelectStatement {
  /// Checks that a text begins like a statement that selects rows.
  ///
  /// The database checks the rest.
  ///
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String) throws(CatalogError) {
    self.text = text
    // C would end the text at a NUL.
    if let end = text.unicodeScalars.firstIndex(of: "\0") {
      throw error(.unexpected("\0"), at: end)
    }
    let start = startOfWord
    let word = text[start..<endOfWord(from: start)].uppercased()
    guard Self.firstWords.contains(word) || word == Self.table else {
      throw error(.expected(oneOf: Self.firstWords), at: start)
    }
  }

  /// The index of the first word, after spaces, parentheses and comments.
  private var startOfWord: String.Index {
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace || first == "(" {
        rest = rest.dropFirst()
      } else if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*"), let end = rest.dropFirst(2).firstRange(of: "*/") {
        rest = rest[end.upperBound...]
      } else {
        break
      }
    }
    return rest.startIndex
  }

  /// Returns an error about the word at an index.
  func error(_ problem: SyntaxError.Problem, at index: String.Index) -> CatalogError {
    let start = text.distance(from: text.startIndex, to: index)
    let end = text.distance(from: text.startIndex, to: endOfWord(from: index))
    return .syntax(SyntaxError(problem, in: text, at: start..<end))
  }

  /// Returns the index after the word at an index, or after its character if it is not in a word.
  private func endOfWord(from start: String.Index) -> String.Index {
    guard start < text.endIndex else { return start }
    let end = text[start...].firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return max(end ?? text.endIndex, text.index(after: start))
  }
}

// MARK: End

extension SelectStatement {
  /// The text before the first semicolon outside of quotes and comments, as PostgreSQL reads it
  /// (manual, section 4.1).
  var untilSemicolon: Substring {
    let bytes = Array(text.utf8)
    var end = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: ";") {
      end = Self.endOfToken(in: bytes, from: end)
    }
    return text[..<text.utf8.index(text.startIndex, offsetBy: min(end, bytes.count))]
  }

  /// Returns the index after a quoted text, a comment or a word, or after another byte.
  private static func endOfToken(in bytes: [UInt8], from start: Int) -> Int {
    let rest = bytes[start...]
    let isWord = { (byte: UInt8) in
      byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
        || (0x61...0x7A).contains(byte | 0x20)
    }
    switch bytes[start] {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      // A repeated quote begins the next token.
      let end = rest.dropFirst().firstIndex(of: bytes[start])
      return end.map { $0 + 1 } ?? bytes.count
    case UInt8(ascii: "-") where rest.starts(with: "--".utf8):
      return rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
      return endOfComment(in: bytes, from: start)
    case UInt8(ascii: "$"):
      let tag = rest.dropFirst().prefix(while: isWord)
      guard tag.first.map({ (0x30...0x39).contains($0) }) != true, tag.endIndex < bytes.count,
        bytes[tag.endIndex] == UInt8(ascii: "$")
      else { return start + 1 }
      let mark = rest.prefix(through: tag.endIndex)
      return bytes[(tag.endIndex + 1)...].firstRange(of: mark)?.upperBound ?? bytes.count
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "'") else { break }
      return endOfEscapes(in: bytes, from: start + 2)
    default: break
    }
    guard isWord(bytes[start]) else { return start + 1 }
    // A dollar sign may be inside of a name.
    return rest.firstIndex { !isWord($0) && $0 != UInt8(ascii: "$") } ?? bytes.count
  }

  /// Returns the index after a comment, which may contain others.
  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
    var (depth, end) = (0, start)
    while end < bytes.count {
      let rest = bytes[end...]
      if rest.starts(with: "/*".utf8) {
        depth += 1
      } else if rest.starts(with: "*/".utf8) {
        depth -= 1
      } else {
        end += 1
        continue
      }
      end += 2
      if depth == 0 { break }
    }
    return end
  }

  /// Returns the index after the end of a text with backslashes.
  private static func endOfEscapes(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let isQuote = bytes[end] == UInt8(ascii: "'")
      if isQuote, !bytes[(end + 1)...].starts(with: "'".utf8) { break }
      end += isQuote || bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end + 1
  }
}

// MARK: Names

extension SelectStatement {
  /// Returns a name as a statement has it, in quotes unless it consists of plain characters.
  ///
  /// A point separates the name of a table from that of its schema.
  package static func spelled(_ name: String) -> String {
    let parts = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      part.first.map { "a"..."z" ~= $0 || $0 == "_" } == true
        && part.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "_" }
    }
    return isPlain ? name : QuerySpelling.quoted(name)
  }
}
