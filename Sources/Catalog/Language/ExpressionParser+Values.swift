// SPDX-License-Identifier: GPL-3.0-or-later

// Values: operators, functions and single tokens.

extension ExpressionParser {
  /// The maximum number of operators in a row.
  private static let maximumOperators = Filter.maximumDepth

  mutating func join(asValue: Bool) throws(SyntaxError) -> ExpressionSyntax {
    var left = try sum(asValue: asValue)
    var count = 0
    while try skip("++", &count, before: .text) { left = .joined(left, try sum(asValue: true)) }
    return left
  }

  private mutating func sum(asValue: Bool) throws(SyntaxError) -> ExpressionSyntax {
    var left = try product(asValue: asValue)
    var count = 0
    while let sign = try sign([.plus, .minus], &count) {
      if let (amount, unit) = try period(after: left) {
        left = .moved(left, backwards: sign == .minus, amount, unit)
      } else {
        left = .arithmetic(sign, left, try product(asValue: true))
      }
    }
    return left
  }

  private mutating func product(asValue: Bool) throws(SyntaxError) -> ExpressionSyntax {
    var left = try unary(asValue: asValue)
    var count = 0
    while let sign = try sign([.times, .dividedBy, .remainder], &count) {
      left = .arithmetic(sign, left, try unary(asValue: true))
    }
    return left
  }

  /// Skips the next token if it is one of the signs, unless nothing that it could join follows.
  private mutating func sign(
    _ signs: [Arithmetic],
    _ count: inout Int
  ) throws(SyntaxError) -> Arithmetic? {
    for sign in signs
    where try skip(sign.rawValue, &count, before: sign.isProduct ? .number : .value) {
      return sign
    }
    return nil
  }

  private mutating func skip(
    _ sign: String,
    _ count: inout Int,
    before parameter: Function.Parameter
  ) throws(SyntaxError) -> Bool {
    let token = try lexer.peek()
    guard token.kind == .word, token.text == sign else { return false }
    count += 1
    guard count <= Self.maximumOperators else {
      throw lexer.error(.tooManyOperators, at: token.range)
    }
    _ = try lexer.next()
    bareValue = nil
    lexer.allowValue(for: parameter)
    return true
  }

  /// Reads a number and a unit of time.
  ///
  /// - Parameter date: The operand before the sign; only for completions.
  private mutating func period(
    after date: ExpressionSyntax
  ) throws(SyntaxError) -> (amount: QueryToken, TimeUnit)? {
    var ahead = lexer
    let amount = try ahead.next(asValue: true)
    guard amount.kind == .word, Literal(amount.text).isNumber else { return nil }
    if ahead.expectations != nil, ahead.isBeforeSpace, let name = date.possibleDate {
      ahead.allow(.unit(after: name.column, isOne: amount.text == "1"))
      lexer.expectations = ahead.expectations
    }
    guard let word = try? ahead.next(), word.kind == .word, let unit = TimeUnit(word: word.text)
    else { return nil }
    lexer = ahead
    return (amount, unit)
  }

  private mutating func unary(asValue: Bool) throws(SyntaxError) -> ExpressionSyntax {
    let token = try lexer.peek(asValue: asValue)
    guard token.kind == .word, token.text == "-" else { return try primary(asValue: asValue) }
    var ahead = lexer
    _ = try ahead.next(asValue: asValue)
    // A hyphen alone is a text.
    guard let next = try? ahead.peek(asValue: true),
      next.isText || next.kind == .name || next.isSymbol("(")
    else { return try primary(asValue: asValue) }
    lexer = ahead
    let part = try nested(at: token) { parser throws(SyntaxError) in
      try parser.unary(asValue: true)
    }
    bareValue = nil
    return .negative(part, sign: token.range)
  }

  private mutating func primary(asValue: Bool) throws(SyntaxError) -> ExpressionSyntax {
    let token = try lexer.next(asValue: asValue)
    if token.isSymbol("(") {
      let inner = try nested(at: token) { parser throws(SyntaxError) in try parser.disjunction() }
      let end = try close()
      return .parentheses(inner, token.range.lowerBound..<end)
    }
    guard token.isText || token.kind == .name else {
      let problem: SyntaxError.Problem =
        token.kind == .end ? .missing(asValue ? .value : .condition) : .unexpected(token.text)
      throw lexer.error(asValue ? .missing(.value) : problem, at: token.range)
    }
    if token.kind == .word, try lexer.peek().isSymbol("("), !startsOperator(token) {
      return try call(token)
    }
    bareValue = token.kind == .word ? token : nil
    return try moment(after: token) ?? .token(token)
  }

  /// Returns `true` if a word before a parenthesis is an operator.
  private func startsOperator(_ token: QueryToken) -> Bool { token.isWord("in") }

  /// Consumes a closing parenthesis, and returns its end.
  private mutating func close() throws(SyntaxError) -> Int {
    lexer.allow(.close)
    let end = try lexer.next()
    guard end.isSymbol(")") else {
      throw end.kind == .end
        ? lexer.error(.expected(oneOf: [")"]), at: end.range) : misplaced(end)
    }
    bareValue = nil
    return end.range.upperBound
  }

  private mutating func call(_ name: QueryToken) throws(SyntaxError) -> ExpressionSyntax {
    let open = try lexer.next()
    var arguments: [ExpressionSyntax] = []
    if try lexer.peek().isSymbol(")") {
      return .call(name, [], end: try close())
    }
    let signature = Function(named: name.text)?.signature
    let outer = place
    defer { place = outer }
    repeat {
      place = signature?.parameter(at: arguments.count) ?? .value
      arguments.append(
        try nested(at: open) { parser throws(SyntaxError) in try parser.disjunction() }
      )
    } while try skip(.comma, isAllowed: signature?.parameter(at: arguments.count) != nil)
    return .call(name, arguments, end: try close())
  }

  /// Parses a date and a time separated by a space.
  ///
  /// They need no quotes, because they have no other meaning.
  mutating func moment(
    after date: QueryToken
  ) throws(SyntaxError) -> ExpressionSyntax? {
    guard lexer.expectations == nil, date.kind == .word, ISODate.hasDateForm(date.text) else {
      return nil
    }
    var ahead = lexer
    guard let time = try? ahead.next(asValue: true), time.kind == .word,
      ISODate.beginsLikeTime(time.text)
    else { return nil }
    lexer = ahead
    bareValue = nil
    return .moment(date, time: time)
  }
}

extension ExpressionSyntax {
  /// A value before a sign that may be a date.
  fileprivate enum PossibleDate {
    case certain
    case column(QueryToken)

    /// The token that names the column, or `nil` for a certain date.
    var column: QueryToken? { if case .column(let token) = self { token } else { nil } }
  }

  /// The value as one that may be a date, or `nil` if it cannot be one.
  fileprivate var possibleDate: PossibleDate? {
    switch self {
    case .token(let token):
      let isDate =
        token.kind == .word
        && (Clock.Kind(rawValue: token.text.lowercased()) != nil
          || ISODate.hasDateForm(token.text))
      return isDate ? .certain : .column(token)
    case .moment, .moved: return .certain
    case .call(let name, _, _):
      return Function(named: name.text)?.kind(of: []) == .moment ? .certain : nil
    case .parentheses(let inner, _): return inner.possibleDate
    case .negative, .arithmetic, .joined, .all, .any, .not, .test: return nil
    }
  }
}
