// SPDX-License-Identifier: GPL-3.0-or-later

/// Arithmetic with aggregates: `sum(price) / count()`.
indirect enum AggregateExpression: Sendable, Hashable {
  case call(AggregateCall)
  case number(ExactText)
  case arithmetic(Arithmetic, AggregateExpression, AggregateExpression)

  /// The aggregates in the expression, in order.
  var calls: [AggregateCall] {
    switch self {
    case .call(let call): [call]
    case .number: []
    case .arithmetic(_, let a, let b): a.calls + b.calls
    }
  }

  /// Returns the expression with other operands in place of columns and fields.
  func replacingValues(_ replacement: (Operand) -> Operand) -> AggregateExpression {
    switch self {
    case .call(let call):
      .call(
        AggregateCall(
          aggregate: call.aggregate,
          operand: call.operand?.replacingValues(replacement)
        )
      )
    case .number: self
    case .arithmetic(let sign, let a, let b):
      .arithmetic(sign, a.replacingValues(replacement), b.replacingValues(replacement))
    }
  }

  /// Returns the expression as an operand on a row of aggregates.
  ///
  /// - Parameter column: A closure that returns the index of an aggregate in the row.
  func operand(_ column: (AggregateCall) -> Int) -> Operand {
    switch self {
    case .call(let call):
      .column(ColumnReference(index: column(call), name: call.term, type: call.type))
    case .number(let text): .literal(text, .number)
    case .arithmetic(let sign, let a, let b):
      .arithmetic(sign, a.operand(column), b.operand(column))
    }
  }

  /// The type of a column with the results.
  var type: ColumnType {
    if case .call(let call) = self { call.type } else { operand { _ in 0 }.type }
  }
}

// MARK: Text

extension AggregateExpression: CustomStringConvertible {
  /// Text that parses to an equal expression.
  var description: String {
    if case .call(let call) = self { call.description } else { term }
  }

  private var term: String {
    switch self {
    case .call(let call): call.term
    case .number(let text): text.string
    case .arithmetic(let sign, let a, let b):
      a.inParentheses(unless: sign, isRight: false) + " \(sign.rawValue) "
        + b.inParentheses(unless: sign, isRight: true)
    }
  }

  private func inParentheses(unless outer: Arithmetic, isRight: Bool) -> String {
    guard case .arithmetic(let sign, _, _) = self else { return term }
    let isLooser = outer.isProduct && !sign.isProduct
    return isLooser || isRight && outer.isProduct == sign.isProduct ? "(\(term))" : term
  }
}

// MARK: Reading

extension AggregateExpression {
  /// Parses the aggregate or the arithmetic of an entry.
  ///
  /// - Parameters:
  ///   - lexer: The text, from the entry on. It is moved to the end of the entry.
  ///   - columns: The columns that the text may name.
  static func parse(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> AggregateExpression {
    lexer.allow(.aggregate)
    let start = lexer
    let word = try lexer.next()
    guard let aggregate = aggregate(word), try !lexer.isDirectlyBeforeParenthesis(word) else {
      lexer = start
      return try sum(&lexer, columns)
    }
    return .call(try call(of: aggregate, &lexer, columns))
  }

  /// Returns the aggregate that a word names, even if a column is called so.
  private static func aggregate(_ word: QueryToken) -> Aggregate? {
    word.kind == .word ? Aggregate(named: word.text) : nil
  }

  /// Parses the values after an aggregate, which extend to the end of the entry.
  private static func call(
    of aggregate: Aggregate,
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> AggregateCall {
    let next = try lexer.peek()
    if next.isWord("having"), (try? ColumnReference(next, among: columns, in: lexer)) == nil {
      throw lexer.error(.foreign(.clause("having")), at: next.range)
    }
    var aggregate = aggregate
    if aggregate == .count {
      if next.kind == .end || next.isSymbol(",") || next.matches(.as) {
        return AggregateCall(aggregate: .count, operand: nil)
      }
      if try lexer.skipDistinct() { aggregate = .distinct }
    }
    let first = try lexer.peek()
    guard first.kind != .end, !first.isSymbol(","), !first.matches(.as) else {
      throw lexer.error(.missing(.column), at: first.range)
    }
    let expression = try ColumnExpression(parsing: &lexer, among: columns)
    return try aggregate.call(expression.operand, lexer, at: expression.range)
  }

  private static func sum(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> AggregateExpression {
    var left = try product(&lexer, columns)
    while let sign = try lexer.nextSign([.plus, .minus]) {
      left = .arithmetic(sign, left, try product(&lexer, columns))
    }
    return left
  }

  private static func product(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> AggregateExpression {
    var left = try term(&lexer, columns)
    while let sign = try lexer.nextSign([.times, .dividedBy, .remainder]) {
      left = .arithmetic(sign, left, try term(&lexer, columns))
    }
    return left
  }

  private static func term(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> AggregateExpression {
    lexer.allow(.aggregate)
    let word = try lexer.next()
    if word.isSymbol("(") {
      let inner = try sum(&lexer, columns)
      try lexer.expect(.close)
      return inner
    }
    if word.kind == .word, NumberScanner(Array(word.text.utf8).span) != nil {
      return .number(ExactText(word.text))
    }
    guard var aggregate = aggregate(word) else {
      throw try misplaced(word, lexer, columns)
    }
    try lexer.expect(.open)
    if aggregate == .count, try lexer.skipDistinct() { aggregate = .distinct }
    let next = try lexer.peek()
    if next.isSymbol(")"), aggregate != .count {
      throw lexer.error(.missing(.column), at: next.range)
    }
    if aggregate == .count, try lexer.peek().isSymbol(")") {
      _ = try lexer.next()
      return .call(AggregateCall(aggregate: .count, operand: nil))
    }
    lexer.allowValue(for: aggregate.readsNumbers ? .number : .value)
    let start = lexer.offset
    let operand = try Operand(parsing: &lexer, among: columns)
    let call = try aggregate.call(operand, lexer, at: start..<lexer.offset)
    try lexer.expect(.close)
    return .call(call)
  }

  private static func misplaced(
    _ word: QueryToken,
    _ lexer: QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> SyntaxError {
    guard word.isText || word.kind == .name else {
      return lexer.error(.missing(.aggregate), at: word.range)
    }
    let isColumn = (try? ColumnReference(word, among: columns, in: lexer)) != nil
    return lexer.error(
      isColumn ? .outsideAggregate(word.text) : .unknownAggregate(word.text),
      at: word.range
    )
  }
}

extension Aggregate {
  /// Creates the aggregate of an operand, whose kind it checks.
  fileprivate func call(
    _ operand: Operand,
    _ lexer: QueryLexer,
    at range: Range<Int>
  ) throws(SyntaxError) -> AggregateCall {
    let fits =
      switch operand.kind {
      case .any, .number, .truth: true
      case .moment, .text: !readsNumbers
      }
    guard fits else {
      throw lexer.error(.notOfKind(operand.description, .number), at: range)
    }
    return AggregateCall(aggregate: self, operand: operand)
  }
}

extension QueryLexer {
  /// Returns `true` if a parenthesis follows a token without a space.
  fileprivate func isDirectlyBeforeParenthesis(_ token: QueryToken) throws(SyntaxError) -> Bool {
    let next = try peek()
    return next.isSymbol("(") && next.range.lowerBound == token.range.upperBound
  }

  /// Consumes the word `distinct` before a value, and returns `true` if it did.
  fileprivate mutating func skipDistinct() throws(SyntaxError) -> Bool {
    var ahead = self
    guard try ahead.next().isWord("distinct") else { return false }
    let second = try ahead.peek()
    guard second.isText || second.kind == .name, !second.matches(.as) else { return false }
    self = ahead
    return true
  }

  /// Consumes the next token if it is one of the signs.
  fileprivate mutating func nextSign(
    _ signs: [Arithmetic]
  ) throws(SyntaxError) -> Arithmetic? {
    let token = try peek()
    guard token.kind == .word, let sign = Arithmetic(rawValue: token.text), signs.contains(sign)
    else { return nil }
    _ = try next()
    return sign
  }

  /// Consumes the next token, which must be a symbol.
  fileprivate mutating func expect(_ word: QueryWord) throws(SyntaxError) {
    allow(word)
    let token = try next()
    guard token.matches(word) else {
      throw error(.expected(oneOf: [word.rawValue]), at: token.range)
    }
  }
}
