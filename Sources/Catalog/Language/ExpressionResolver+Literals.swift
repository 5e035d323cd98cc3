// SPDX-License-Identifier: GPL-3.0-or-later

// Literals of comparisons, lists and patterns.

extension ExpressionResolver {
  /// Returns the literal on the right of a comparison, or `nil` if a value is computed there.
  func literal(
    _ syntax: ExpressionSyntax,
    comparedWith left: Operand,
    by relation: Relation
  ) throws(SyntaxError) -> ExactText? {
    if case .token(let token) = syntax.bare,
      token.kind == .name || isComputed(token, comparedWith: left, by: relation)
    {
      return nil
    }
    guard let (written, isQuoted) = syntax.bare.literal else { return nil }
    let text = Self.plain(written, comparedWith: left)
    if !isQuoted, text.lowercased() == "null" { throw error(.foreign(.null), at: syntax) }
    try check(text, comparedWith: left, at: syntax)
    return ExactText(text, among: isQuoted || words != nil ? columns : [])
  }

  /// Returns an entry of a list, in which every word is a literal.
  func item(
    _ syntax: ExpressionSyntax,
    comparedWith left: Operand
  ) throws(SyntaxError) -> ExactText {
    guard let written = syntax.literal?.text else { throw error(.missing(.value), at: syntax) }
    let text = Self.plain(written, comparedWith: left)
    try check(text, comparedWith: left, at: syntax)
    return ExactText(text)
  }

  /// Returns a literal, which may be a date in the notation of its column, in its ISO 8601 form.
  private static func plain(_ text: String, comparedWith left: Operand) -> String {
    if case .call(.weekday, _) = left, let day = WeekdayName(text) { return day.rawValue }
    let type: ColumnType
    switch left {
    case .column(let column): type = column.type
    case .field: type = left.type
    default: return text
    }
    guard type.kind.isTime, Period(literal: text) == nil else { return text }
    var plain = PlainSpelling()
    guard case .rewritten = type.read(Array(text.utf8).span, into: &plain) else {
      return text
    }
    return String(decoding: plain.array, as: UTF8.self)
  }

  /// Returns `true` if a word on the right of a comparison is computed.
  private func isComputed(
    _ word: QueryToken,
    comparedWith left: Operand,
    by relation: Relation
  ) -> Bool {
    guard word.kind == .word, !Literal(word.text).isNumber else { return false }
    if column(named: word.text) != nil { return isColumn(word) }
    if Period(literal: word.text) != nil { return false }
    if Clock(word.text) != nil {
      switch left {
      case .column(let column): return column.type.kind.isTime
      default: return left.kind != .text
      }
    }
    return relation != .equal && relation != .notEqual && split(word) != nil && isColumn(word)
  }

  /// Returns `true` unless words that name columns are read as texts, and then notes the word.
  private func isColumn(_ word: QueryToken) -> Bool {
    guard let words else { return true }
    words.add(word.text)
    return false
  }

  /// Throws an error if values cannot be compared with a literal.
  private func check(
    _ text: String,
    comparedWith left: Operand,
    at syntax: ExpressionSyntax
  ) throws(SyntaxError) {
    let literal = Literal(text)
    if case .column(let column) = left {
      guard column.type.kind.isTime, let problem = column.type.problem(in: text) else { return }
      throw error(.impossibleDate(text, problem), at: syntax)
    }
    switch left.kind {
    case .any, .truth: return
    case .number where !literal.isNumber:
      throw error(.mismatched(left.description, gives: .number, text), at: syntax)
    case .moment where literal.period == nil:
      if let problem = ISODate.problem(in: text) {
        throw error(.impossibleDate(text, problem), at: syntax)
      }
      throw error(.mismatched(left.description, gives: .moment, text), at: syntax)
    case .text:
      if case .call(.weekday, _) = left {
        if WeekdayName(text) == nil {
          throw error(.otherForm("weekday", gives: "Mon", instead: nil), at: syntax)
        }
        return
      }
      guard case .call(let function, _) = left, let example = function.exampleOfResult,
        !Self.resembles(text, example.text)
      else { return }
      throw error(
        .otherForm(function.rawValue, gives: example.text, instead: example.instead?.rawValue),
        at: syntax
      )
    case .number, .moment: return
    }
  }

  /// Returns `true` if a literal may be a result of a function, by an example of it.
  private static func resembles(_ text: String, _ example: String) -> Bool {
    let parts = zip(text.unicodeScalars, example.unicodeScalars)
    let isAlike = parts.allSatisfy { a, b in
      a.properties.isAlphabetic == b.properties.isAlphabetic
        && (a.properties.isAlphabetic || (a == "-") == (b == "-"))
    }
    // Months and weeks may be compared with a year, their beginning.
    return isAlike && (text.count == example.count || text.count == 4)
  }

  func pattern(_ syntax: ExpressionSyntax) throws(SyntaxError) -> ExactText {
    guard case .token(let token) = syntax, token.kind != .name else {
      throw error(.missing(.value), at: syntax)
    }
    do throws(Pattern.CompilationError) {
      _ = try Pattern(token.text)
    } catch {
      switch error {
      case .invalid(let message, let offset):
        throw lexer.error(.badPattern(message: message), at: lexer.range(of: token, from: offset))
      case .missingLibrary(let library, let package):
        throw lexer.error(.missingLibrary(library, package: package), at: token.range)
      }
    }
    return ExactText(token.text)
  }
}

extension ExpressionSyntax {
  /// The text of a literal and whether it is quoted, or `nil` if the expression is computed.
  fileprivate var literal: (text: String, isQuoted: Bool)? {
    switch self {
    case .token(let token): (token.text, token.kind == .quoted)
    case .moment(let date, let time): ("\(date.text) \(time.text)", false)
    default: nil
    }
  }
}

extension ColumnType {
  /// Returns the reason why a text that looks like a date is neither a date nor a period.
  func problem(in text: String) -> ISODate.Problem? {
    Period(literal: text) == nil ? ISODate.problem(in: text) : nil
  }
}
