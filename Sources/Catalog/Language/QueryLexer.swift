// SPDX-License-Identifier: GPL-3.0-or-later

/// Splits typed text into tokens on demand.
///
/// It works on code points instead of characters, so that a combining mark after a quotation mark
/// belongs to the quoted text.
struct QueryLexer {
  let text: String

  /// The offset of the next token in code points.
  private(set) var offset = 0

  /// The parts accepted at the end of the text, or `nil` if completions are not requested.
  ///
  /// If it is not `nil`, columns are not looked up.
  var expectations: QueryExpectations?

  private let scalars: [Unicode.Scalar]

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// Creates a lexer of the beginning of the rest of another one's text.
  ///
  /// - Parameters:
  ///   - other: The other lexer, which may have consumed tokens.
  ///   - end: The end of the part in code points.
  private init(_ other: QueryLexer, upTo end: Int) {
    text = other.text
    offset = min(other.offset, end)
    expectations = other.expectations
    scalars = Array(other.scalars[..<end])
  }

  /// Divides the rest of the text at the first colon outside quotation marks and parentheses.
  ///
  /// - Returns: The text before the colon, and the text after it if there is a colon.
  func dividedAtColon() -> (before: QueryLexer, after: QueryLexer?) {
    var depth = 0
    var at = offset
    while at < scalars.count {
      switch scalars[at] {
      case "\"", "'", "`": at = (Self.quoted(scalars, at)?.end ?? scalars.count) - 1
      case "(": depth += 1
      case ")": depth -= 1
      case ":" where depth <= 0:
        var after = self
        after.offset = at + 1
        var before = QueryLexer(self, upTo: at)
        before.expectations = nil
        return (before, after)
      default: break
      }
      at += 1
    }
    return (self, nil)
  }

  /// Returns the next token without consuming it.
  ///
  /// - Parameter asValue: `true` if a value is expected. Values may contain `:` and `~`, so that
  ///   times and addresses need no quotes.
  /// - Returns: The token, of kind `end` at the end of the text.
  /// - Throws: ``SyntaxError`` for an unterminated quote.
  func peek(asValue: Bool = false) throws(SyntaxError) -> QueryToken {
    var copy = self
    return try copy.next(asValue: asValue)
  }

  /// Consumes and returns the next token, as ``peek(asValue:)`` describes it.
  mutating func next(asValue: Bool = false) throws(SyntaxError) -> QueryToken {
    while offset < scalars.count, scalars[offset].properties.isWhitespace { offset += 1 }
    guard offset < scalars.count else {
      return QueryToken(kind: .end, text: "", range: offset..<offset)
    }
    let first = scalars[offset]
    if first == "\"" || first == "'" { return try quotedText() }
    if let length = symbolLength(at: offset, asValue: asValue) {
      return token(.symbol, length: length)
    }
    var end = offset
    while end < scalars.count, !scalars[end].properties.isWhitespace,
      symbolLength(at: end, asValue: asValue) == nil || isInTime(end)
    {
      if scalars[end] == "`", end == offset || scalars[end - 1] == "." {
        return try name(asValue: asValue)
      }
      if isMinus(before: end) { break }
      end += 1
    }
    return token(.word, length: wordLength(upTo: end))
  }

  /// Returns the length of the word at the offset that extends to an end.
  ///
  /// A sign directly beside a parenthesis is a word of its own: `(a+1)*2`, `2*(a+1)`, `-abs(a)`.
  /// The words beside it are too, because no name of a function contains a sign.
  private func wordLength(upTo end: Int) -> Int {
    if offset > 0, scalars[offset - 1] == ")", let length = signLength(at: offset, before: end) {
      return length
    }
    guard end < scalars.count, scalars[end] == "(",
      let last = scalars[offset..<end].lastIndex(where: isSign)
    else { return end - offset }
    let isDouble = last > offset && scalars[last - 1...last].allSatisfy { $0 == "+" }
    let sign = isDouble ? last - 1 : last
    return sign > offset ? sign - offset : last + 1 - offset
  }

  /// The length of the sign at an offset, or `nil`.
  private func signLength(at offset: Int, before end: Int) -> Int? {
    guard isSign(scalars[offset]) else { return nil }
    let isDouble = offset + 1 < end && scalars[offset...offset + 1].allSatisfy { $0 == "+" }
    return isDouble ? 2 : 1
  }

  private func isSign(_ scalar: Unicode.Scalar) -> Bool {
    "+-*/%".unicodeScalars.contains(scalar)
  }

  /// Returns `true` if a colon is part of a date and time, such as `2024-03-05T10:00`.
  private func isInTime(_ end: Int) -> Bool {
    guard scalars[end] == ":", end >= offset + 13, end + 1 < scalars.count,
      ("0"..."9").contains(scalars[end + 1]), "Tt".unicodeScalars.contains(scalars[offset + 10])
    else { return false }
    return ISODate.hasDateForm(excerpt(offset..<offset + 10))
  }

  /// Returns `true` if the word is a minus sign before a name in backticks.
  private func isMinus(before end: Int) -> Bool {
    end == offset + 1 && scalars[offset] == "-" && scalars[end] == "`"
  }

  /// Reads a name of which at least one part is in backticks.
  ///
  /// In backticks, a doubled backtick is an ordinary character.
  private mutating func name(asValue: Bool) throws(SyntaxError) -> QueryToken {
    let start = offset
    let (parts, end) = try path(from: start, marks: "`", asValue: asValue)
    offset = end
    let text = parts.joined(separator: ".")
    return QueryToken(kind: .name, text: text, parts: parts, range: start..<end)
  }

  /// Returns the parts of a path, each of which may be enclosed in marks, and the end of the path.
  private func path(
    from start: Int,
    marks: String,
    asValue: Bool
  ) throws(SyntaxError) -> (parts: [String], end: Int) {
    var parts: [String] = []
    var at = start
    repeat {
      // A point is before each part but the first.
      if !parts.isEmpty { at += 1 }
      if at < scalars.count, marks.unicodeScalars.contains(scalars[at]) {
        guard let (part, end) = Self.quoted(scalars, at) else {
          throw error(.unterminatedQuote, at: at..<scalars.count)
        }
        parts.append(part)
        at = end
      } else {
        let first = at
        while at < scalars.count, scalars[at] != ".", !scalars[at].properties.isWhitespace,
          symbolLength(at: at, asValue: asValue) == nil
        {
          at += 1
        }
        parts.append(excerpt(first..<at))
      }
    } while at < scalars.count && scalars[at] == "."
    return (parts, at)
  }

  /// Skips a hyphen that is directly followed by a quote, and returns `true` if it did.
  mutating func skipHyphenBeforeQuote() -> Bool {
    let start = scalars[offset...].firstIndex { !$0.properties.isWhitespace } ?? scalars.count
    guard start + 1 < scalars.count, scalars[start] == "-",
      scalars[start + 1] == "\"" || scalars[start + 1] == "'"
    else { return false }
    offset = start + 1
    return true
  }

  /// Returns the remaining text without leading space, or `nil` if it is longer than `limit`.
  func rest(upTo limit: Int) -> (text: String, range: Range<Int>)? {
    guard scalars.count - offset <= limit else { return nil }
    let start = scalars[offset...].firstIndex { !$0.properties.isWhitespace } ?? scalars.count
    return (excerpt(start..<scalars.count), start..<scalars.count)
  }

  /// Returns `true` if only words that can be part of a text follow an offset.
  func hasOnlyWords(from offset: Int) -> Bool {
    var ahead = self
    ahead.offset = offset
    while let token = try? ahead.next(asValue: true) {
      if token.kind == .end { return true }
      guard token.kind == .word, token.isText else { return false }
    }
    return false
  }

  /// Returns the end of the consecutive words after an offset that can be parts of one text.
  func endOfWords(from offset: Int) -> Int {
    var ahead = self
    ahead.offset = offset
    var end = offset
    while let next = try? ahead.next(asValue: true), next.kind == .word, next.isText {
      end = next.range.upperBound
    }
    return end
  }

  /// `true` if white space follows the last token.
  var isBeforeSpace: Bool { offset < scalars.count && scalars[offset].properties.isWhitespace }

  /// The length of the text in code points.
  var end: Int { scalars.count }

  /// Creates an error for a range of code points.
  func error(_ problem: SyntaxError.Problem, at range: Range<Int>) -> SyntaxError {
    SyntaxError(problem, in: text, at: characters(before: range.lowerBound, end: range.upperBound))
  }

  /// Returns the text at a range of code points.
  func excerpt(_ range: Range<Int>) -> String {
    var excerpt = String.UnicodeScalarView()
    excerpt.append(contentsOf: scalars[range])
    return String(excerpt)
  }

  private func characters(before start: Int, end: Int) -> Range<Int> {
    let view = text.unicodeScalars
    let first = view.index(view.startIndex, offsetBy: start)
    let last = view.index(view.startIndex, offsetBy: end)
    let lower = text.distance(from: text.startIndex, to: first)
    return lower..<max(lower, text.distance(from: text.startIndex, to: last))
  }

  private mutating func token(_ kind: QueryToken.Kind, length: Int) -> QueryToken {
    let range = offset..<offset + length
    offset += length
    return QueryToken(kind: kind, text: excerpt(range), range: range)
  }

  /// Reads quoted text, in which a doubled quotation mark is an ordinary character.
  private mutating func quotedText() throws(SyntaxError) -> QueryToken {
    let start = offset
    guard let (content, end) = Self.quoted(scalars, start) else {
      throw error(.unterminatedQuote, at: start..<scalars.count)
    }
    if end < scalars.count, scalars[end] == "." {
      let (parts, end) = try path(from: start, marks: "\"'`", asValue: false)
      throw error(.pathInQuotes(QuerySpelling.path(parts)), at: start..<end)
    }
    offset = end
    return QueryToken(kind: .quoted, text: content, range: start..<end)
  }

  /// Returns the text between the mark at an offset and the next one of its kind, and the end of it.
  ///
  /// Returns `nil` if there is no second mark.
  private static func quoted(
    _ scalars: [Unicode.Scalar],
    _ start: Int
  ) -> (content: String, end: Int)? {
    let mark = scalars[start]
    var content = String.UnicodeScalarView()
    var at = start + 1
    while at < scalars.count {
      if scalars[at] != mark {
        content.append(scalars[at])
        at += 1
      } else if at + 1 < scalars.count, scalars[at + 1] == mark {
        content.append(mark)
        at += 2
      } else {
        return (String(content), at + 1)
      }
    }
    return nil
  }

  /// Returns the part of a text token that begins at an offset in its content, in code points.
  ///
  /// It has at least one code point, which is the closing quotation mark for an offset at the end.
  func range(of token: QueryToken, from offset: Int) -> Range<Int> {
    let last = token.range.upperBound - 1
    var start = token.range.lowerBound
    if token.kind == .quoted {
      let mark = scalars[start]
      start += 1
      for _ in 0..<offset where start < last { start += scalars[start] == mark ? 2 : 1 }
    } else {
      start += offset
    }
    return min(start, last)..<token.range.upperBound
  }

  private func symbolLength(at offset: Int, asValue: Bool) -> Int? {
    let next = offset + 1 < scalars.count ? scalars[offset + 1] : " "
    switch scalars[offset] {
    case "(", ")", ",": return 1
    case "=": return next == "=" ? 2 : 1
    case "<": return next == "=" || next == ">" ? 2 : 1
    case ">": return next == "=" ? 2 : 1
    case "!": return next == "=" ? 2 : nil
    case ":", "~": return asValue ? nil : 1
    default: return nil
    }
  }
}
