// SPDX-License-Identifier: GPL-3.0-or-later

/// A recursive descent parser of the expression language, with a method for each precedence level.
struct ExpressionParser {
  private let columns: [Column]

  /// `true` if conditions do not name their column.
  private var hasSubject: Bool

  /// The kind of value that is due; only for completions.
  var place: Function.Parameter

  var lexer: QueryLexer
  private var depth = 0

  /// The last value, if it is a bare word and no other token has followed.
  var bareValue: QueryToken?

  /// The token that names the column of the current condition, if it is a single name.
  private var conditionColumn: QueryToken?

  /// The function that computes the left side of the current condition, if it is a call.
  private var conditionFunction: Function?

  /// The last value of a condition, if it is a bare word, with the token that names the column.
  private var conditionValue: (word: QueryToken, column: QueryToken?)?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - lexer: The text, from the expression on.
  ///   - columns: The columns that the text may name. They only make errors more helpful.
  ///   - hasSubject: `true` if conditions do not name their column.
  ///   - place: The kind of value that is due; only for completions.
  init(
    _ lexer: QueryLexer,
    columns: [Column],
    hasSubject: Bool = false,
    place: Function.Parameter = .condition
  ) {
    self.lexer = lexer
    self.columns = columns
    self.hasSubject = hasSubject
    self.place = place
  }

  /// Returns the parts that may continue the text, which may be an incomplete filter.
  mutating func expectations() -> QueryExpectations {
    lexer.expectations = QueryExpectations()
    _ = try? disjunction()
    return lexer.expectations ?? QueryExpectations()
  }

  /// The range of the words at the end of the text that probably form one unquoted value.
  ///
  /// `column` is the token that names the column of the condition. The result is `nil` unless a
  /// condition's value and everything after it are unquoted words.
  var wordsOfValue: (column: QueryToken?, range: Range<Int>)? {
    guard let (word, column) = conditionValue, word == bareValue,
      lexer.hasOnlyWords(from: word.range.lowerBound)
    else { return nil }
    return (column, word.range.lowerBound..<lexer.end)
  }

  /// Parses the rest of the text as one expression.
  mutating func parse() throws(SyntaxError) -> ExpressionSyntax {
    let first = try lexer.peek()
    if first.kind == .end { throw lexer.error(.empty, at: first.range) }
    let expression = try disjunction()
    try expectEnd()
    return expression
  }

  /// Throws an error unless the text ends here.
  func expectEnd() throws(SyntaxError) {
    let rest = try lexer.peek()
    guard rest.kind == .end else { throw misplaced(rest) }
  }

  /// Parses an expression that other text may follow.
  mutating func expression() throws(SyntaxError) -> ExpressionSyntax { try disjunction() }

  /// Parses the rest of the text as an expression whose value is computed.
  mutating func computedValue() throws(SyntaxError) -> ExpressionSyntax {
    let first = try lexer.peek()
    guard first.kind != .end else { throw lexer.error(.missing(.value), at: first.range) }
    let expression = try disjunction()
    try expectEnd()
    return expression
  }

  mutating func nested<Result>(
    at token: QueryToken,
    _ body: (inout ExpressionParser) throws(SyntaxError) -> Result
  ) throws(SyntaxError) -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Filter.maximumDepth else { throw lexer.error(.nestingTooDeep, at: token.range) }
    return try body(&self)
  }
}

// MARK: Conditions

extension ExpressionParser {
  mutating func disjunction() throws(SyntaxError) -> ExpressionSyntax {
    var parts = [try conjunction()]
    while try skip(.or, "||", isAllowed: mayBeJoined(parts)) {
      parts.append(try conjunction())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Returns `true` if `and` or `or` may follow the last part; only for completions.
  private func mayBeJoined(_ parts: [ExpressionSyntax]) -> Bool {
    guard let last = parts.last else { return false }
    if last.isCondition { return true }
    // A text alone is searched for, and a column of a condition may be true or false.
    guard case .token = last else { return false }
    return place == .condition || place == .value
  }

  private mutating func conjunction() throws(SyntaxError) -> ExpressionSyntax {
    var parts = [try negation()]
    while try skip(.and, "&&", isAllowed: mayBeJoined(parts)) {
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// Skips the next token if it is the given word or its other spelling.
  ///
  /// Returns `true` if it was.
  mutating func skip(
    _ word: QueryWord,
    _ other: String? = nil,
    isAllowed: Bool = true
  ) throws(SyntaxError) -> Bool {
    if isAllowed { lexer.allow(word) }
    let token = try lexer.peek()
    guard token.matches(word) || (token.kind == .word && token.text == other) else { return false }
    _ = try lexer.next()
    return true
  }

  private mutating func negation() throws(SyntaxError) -> ExpressionSyntax {
    if !hasSubject { lexer.allowValue(for: place, isComputed: place != .condition) }
    if place == .condition { lexer.allow(.not) }
    if place != .pattern { lexer.allow(.open) }
    let token = try lexer.peek()
    let isNot = token.isNot || (token.kind == .word && token.text == "!")
    guard isNot, try !isNegatedCondition() else { return try test() }
    _ = try lexer.next()
    return .not(try nested(at: token) { parser throws(SyntaxError) in try parser.negation() })
  }

  /// Returns `true` if `not` belongs to the operator after it.
  ///
  /// This requires an implied column.
  private func isNegatedCondition() throws(SyntaxError) -> Bool {
    guard hasSubject else { return false }
    var ahead = lexer
    return try FilterOperator.read(from: &ahead) != nil
  }

  /// Parses a condition on a value, or a value alone.
  private mutating func test() throws(SyntaxError) -> ExpressionSyntax {
    if hasSubject, try !lexer.peek().isSymbol("(") {
      conditionColumn = nil
      conditionFunction = nil
      lexer.allowOperator(on: nil)
      lexer.allow(.value(of: nil), asValue: true)
      if let (kind, negated) = try FilterOperator.read(from: &lexer) {
        return try condition(on: nil, kind, negated: negated)
      }
      let value = try value()
      return .test(.init(value: nil, kind: .contains, operands: [value], negated: false))
    }
    let first = try lexer.peek()
    let left = try join(asValue: false)
    let isAlone: Bool
    if case .token(let token) = left {
      conditionColumn = token
      isAlone = true
    } else {
      conditionColumn = nil
      isAlone = false
    }
    conditionFunction = left.function
    if place == .condition || place == .value, isAlone || !left.isCondition {
      lexer.allowOperator(on: conditionColumn)
    }
    if let (kind, negated) = try FilterOperator.read(from: &lexer) {
      return try condition(on: left, kind, negated: negated)
    }
    let second = try lexer.peek()
    if isAlone, second.isText, !second.isJoiningSign, !second.matches(.by), !second.matches(.as),
      names(first)
    {
      throw lexer.error(
        .unknownOperator(second.text, isComputed: place != .condition),
        at: second.range
      )
    }
    if isAlone { bareValue = first.kind == .word ? first : nil }
    return left
  }

  /// Returns `true` if a token names a column.
  private func names(_ token: QueryToken) -> Bool {
    (try? ColumnReference(token, among: columns, in: lexer)) != nil
  }

  /// Parses the operands of a condition.
  private mutating func condition(
    on left: ExpressionSyntax?,
    _ kind: FilterOperator,
    negated: Bool
  ) throws(SyntaxError) -> ExpressionSyntax {
    bareValue = nil
    var isNegated = negated
    var kind = kind
    let operands: [ExpressionSyntax]
    switch kind {
    case .isNot:
      isNegated.toggle()
      kind = .equals
      operands = [try operand()]
    case .equals: operands = [try operand()]
    case .less, .lessOrEqual, .more, .moreOrEqual:
      lexer.allowValue(for: .value, onceBegun: true)
      operands = [try operand()]
    case .contains, .startsWith, .endsWith:
      lexer.allow(.value(of: conditionColumn), asValue: true)
      operands = [try textOperand()]
    case .matches, .like, .likeAnyCase:
      operands = [try textOperand()]
      conditionValue = nil
    case .isOneOf: operands = try list()
    case .isBetween:
      let low = try operand()
      try expect(.and)
      operands = [low, try operand()]
    case .isEmpty, .isNull: operands = []
    }
    return .test(.init(value: left, kind: kind, operands: operands, negated: isNegated))
  }

  /// Records that a literal is accepted here; only for completions.
  private mutating func allowLiteral() {
    lexer.allow(.value(of: conditionColumn), asValue: true)
    if conditionFunction == .weekday { lexer.allow(.weekday, asValue: true) }
    if conditionFunction?.kind(of: []) == .moment { lexer.allow(.clock, asValue: true) }
  }

  /// Parses a value that is compared.
  private mutating func operand() throws(SyntaxError) -> ExpressionSyntax {
    allowLiteral()
    lexer.allow(.computedValue, onceBegun: true)
    let (column, function) = (conditionColumn, conditionFunction)
    let operand = try computedOperand()
    (conditionColumn, conditionFunction) = (column, function)
    conditionValue = bareValue.map { ($0, column) }
    return operand
  }

  /// Parses a text, or a value that begins with a parenthesis, a function or a name in backticks.
  private mutating func textOperand() throws(SyntaxError) -> ExpressionSyntax {
    var ahead = lexer
    let token = try ahead.next(asValue: true)
    let next = try ahead.peek()
    let isCall = token.kind == .word && token.isText && next.isSymbol("(")
    guard isCall || token.isSymbol("(") || token.kind == .name else { return try value() }
    let column = conditionColumn
    let outer = place
    place = .text
    defer { place = outer }
    let operand = try computedOperand()
    conditionColumn = column
    bareValue = nil
    return operand
  }

  /// Parses a value on the right of an operator, whose conditions name their columns.
  private mutating func computedOperand() throws(SyntaxError) -> ExpressionSyntax {
    let outer = hasSubject
    hasSubject = false
    defer { hasSubject = outer }
    return try join(asValue: true)
  }

  /// Parses a text.
  private mutating func value() throws(SyntaxError) -> ExpressionSyntax {
    let token = try lexer.next(asValue: true)
    guard token.isText else { throw lexer.error(.missing(.value), at: token.range) }
    bareValue = token.kind == .word ? token : nil
    conditionValue = bareValue.map { ($0, conditionColumn) }
    return .token(token)
  }

  /// Parses a list such as `(a, b)`.
  private mutating func list() throws(SyntaxError) -> [ExpressionSyntax] {
    try expect(.open)
    var items: [ExpressionSyntax] = []
    repeat {
      allowLiteral()
      let token = try lexer.next(asValue: true)
      guard token.isText else { throw lexer.error(.missing(.value), at: token.range) }
      bareValue = token.kind == .word ? token : nil
      conditionValue = bareValue.map { ($0, conditionColumn) }
      items.append(try moment(after: token) ?? .token(token))
    } while try skip(.comma)
    try expect(.close)
    bareValue = nil
    return items
  }

  private mutating func expect(_ word: QueryWord) throws(SyntaxError) {
    lexer.allow(word)
    let token = try lexer.next()
    if token.matches(word) { return }
    let wanted = word.rawValue
    throw token.isText
      ? misplaced(token, wanted: wanted) : lexer.error(.expected(oneOf: [wanted]), at: token.range)
  }

  private static let relations: Set<String> = ["=", "==", "!=", "<>", "<", "<=", ">", ">="]

  /// The words that begin the clauses of SQL, as far as they cannot begin a text of one word.
  private static let clauses: Set<String> = ["select", "where", "having", "case", "order"]

  /// Returns the error for an unexpected token.
  ///
  /// Consecutive words are reported as missing quotes.
  func misplaced(_ token: QueryToken, wanted: String = "and") -> SyntaxError {
    if token.kind == .symbol, Self.relations.contains(token.text) {
      return lexer.error(.foreign(.chain), at: token.range)
    }
    guard token.isText else { return lexer.error(.unexpected(token.text), at: token.range) }
    for word in [bareValue, token] {
      guard let word, word.kind == .word, Self.clauses.contains(word.text.lowercased()) else {
        continue
      }
      return lexer.error(.foreign(.clause(word.text.lowercased())), at: word.range)
    }
    guard let bareValue, token.kind == .word else {
      return lexer.error(.expected(oneOf: [wanted]), at: token.range)
    }
    let range = bareValue.range.lowerBound..<lexer.endOfWords(from: token.range.lowerBound)
    return lexer.error(.unquoted(lexer.excerpt(range)), at: range)
  }
}

extension QueryToken {
  /// `true` for the signs of `and` and `or`.
  fileprivate var isJoiningSign: Bool { kind == .word && (text == "&&" || text == "||") }
}

extension ExpressionSyntax {
  /// The function that is called, if the expression is a call.
  fileprivate var function: Function? {
    if case .call(let name, _, _) = self { Function(named: name.text) } else { nil }
  }

  /// `true` if the expression can only be a condition.
  fileprivate var isCondition: Bool {
    switch self {
    case .all, .any, .not, .test: true
    case .parentheses(let inner, _): inner.isCondition
    case .token, .moment, .negative, .arithmetic, .moved, .joined, .call: false
    }
  }
}
