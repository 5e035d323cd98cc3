// SPDX-License-Identifier: GPL-3.0-or-later

/// A recursive descent parser for the filter language, with one method for each precedence level.
struct FilterParser {
  private let columns: [Column]

  /// The column of every condition, if the text does not name it.
  private let subject: ColumnReference?

  private var lexer: QueryLexer
  private var depth = 0

  /// The last value, if it is a bare word and no other token has followed.
  private var bareValue: QueryToken?

  /// The token that names the column of the current condition, or `nil` if it is ``subject``.
  private var conditionColumn: QueryToken?

  /// The last value of a condition, if it is a bare word, with the token that names the column.
  private var conditionValue: (word: QueryToken, column: QueryToken?)?

  init(_ text: String, columns: [Column], subject: ColumnReference? = nil) {
    self.columns = columns
    self.subject = subject
    lexer = QueryLexer(text)
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

  /// Parses the whole text as one expression.
  mutating func parse() throws(SyntaxError) -> Expression {
    let first = try lexer.peek()
    if first.kind == .end { throw lexer.error(.empty, at: first.range) }
    let expression = try disjunction()
    let rest = try lexer.peek()
    guard rest.kind == .end else { throw misplaced(rest) }
    return expression
  }

  private mutating func disjunction() throws(SyntaxError) -> Expression {
    var parts = [try conjunction()]
    while try skip(.or) {
      parts.append(try conjunction())
    }
    return .disjunction(parts)
  }

  /// Skips the next token if it is the given word, and returns `true` if it was.
  private mutating func skip(_ word: QueryWord) throws(SyntaxError) -> Bool {
    lexer.allow(word)
    guard try lexer.peek().matches(word) else { return false }
    _ = try lexer.next()
    return true
  }

  private mutating func conjunction() throws(SyntaxError) -> Expression {
    var parts = [try negation()]
    while try skip(.and) {
      parts.append(try negation())
    }
    return .conjunction(parts)
  }

  private mutating func negation() throws(SyntaxError) -> Expression {
    if subject == nil { lexer.allow(.column) }
    lexer.allow(.not, .open)
    let token = try lexer.peek()
    depth += 1
    defer { depth -= 1 }
    guard depth <= Filter.maximumDepth else { throw lexer.error(.nestingTooDeep, at: token.range) }
    if token.isNot, try !isNegatedCondition() {
      _ = try lexer.next()
      return .not(try negation())
    }
    if token.isSymbol("(") {
      _ = try lexer.next()
      let inner = try disjunction()
      lexer.allow(.close)
      let end = try lexer.next()
      guard end.isSymbol(")") else {
        throw end.kind == .end
          ? lexer.error(.expected(oneOf: [")"]), at: end.range) : misplaced(end)
      }
      bareValue = nil
      return inner
    }
    return try term()
  }

  /// Returns `true` if `not` belongs to the operator after it.
  ///
  /// This requires an implied column.
  private func isNegatedCondition() throws(SyntaxError) -> Bool {
    guard subject != nil else { return false }
    var ahead = lexer
    return try FilterOperator.read(from: &ahead) != nil
  }

  /// Parses a condition on a column, or a text that is searched for in every column.
  private mutating func term() throws(SyntaxError) -> Expression {
    if let subject {
      conditionColumn = nil
      lexer.allowOperator(on: nil)
      lexer.allow(.value(of: nil), asValue: true)
      guard let (kind, negated) = try FilterOperator.read(from: &lexer) else {
        return .condition(subject, .contains(try value()), negated: false)
      }
      return try condition(on: subject, kind, negated: negated)
    }
    let first = try lexer.next()
    guard first.isText else {
      let problem: SyntaxError.Problem =
        first.kind == .end ? .missing(.condition) : .unexpected(first.text)
      throw lexer.error(problem, at: first.range)
    }
    conditionColumn = first
    lexer.allowOperator(on: first)
    if let (kind, negated) = try FilterOperator.read(from: &lexer) {
      let column = try ColumnReference(first, among: columns, in: lexer)
      return try condition(on: column, kind, negated: negated)
    }
    let second = try lexer.peek()
    if second.isText, (try? ColumnReference(first, among: columns, in: lexer)) != nil {
      throw lexer.error(.unknownOperator(second.text), at: second.range)
    }
    bareValue = first.kind == .word ? first : nil
    return .anywhere(ExactText(first.text))
  }
}

// MARK: Conditions

extension FilterParser {
  private mutating func condition(
    on column: ColumnReference,
    _ kind: FilterOperator,
    negated: Bool
  ) throws(SyntaxError) -> Expression {
    var isNegated = negated
    let test: Expression.Test
    switch kind {
    case .equals: test = .equals(try literal(for: column, mayBePeriod: true))
    case .isNot:
      isNegated.toggle()
      test = .equals(try literal(for: column))
    case .less: test = .less(try literal(for: column))
    case .lessOrEqual: test = .lessOrEqual(try literal(for: column))
    case .more: test = .more(try literal(for: column))
    case .moreOrEqual: test = .moreOrEqual(try literal(for: column))
    case .contains: test = .contains(try value())
    case .startsWith: test = .startsWith(try value())
    case .endsWith: test = .endsWith(try value())
    case .matches: test = .matches(try pattern())
    case .isOneOf: test = .isOneOf(try list(for: column))
    case .isBetween:
      let low = try literal(for: column)
      try expect(.and)
      test = .isBetween(low, try literal(for: column))
    case .isEmpty: test = .isEmpty
    case .isNull: test = .isNull
    }
    return .condition(column, test, negated: isNegated)
  }

  /// Parses a literal that values of a column are compared with.
  ///
  /// In a date column, text that looks like a date must be a valid date, because it would otherwise
  /// silently compare as text. The error for a year, a month or a week suggests its first date.
  /// With `mayBePeriod`, it suggests the range of dates, unless the column has times.
  private mutating func literal(
    for column: ColumnReference,
    mayBePeriod: Bool = false
  ) throws(SyntaxError) -> ExactText {
    lexer.allow(.value(of: conditionColumn), asValue: true)
    let token = try lexer.peek(asValue: true)
    let moment = try moment(after: token)
    let text = if let moment { moment } else { try textOfCondition() }
    let range = token.range.lowerBound..<lexer.offset
    guard columns.indices.contains(column.index), columns[column.index].kind.isTime,
      let problem = columns[column.index].type.problem(in: text.string)
    else { return text }
    // A date means its midnight, so a range of times that ends with a date would miss the last day.
    if case .period(let first, _) = problem, !mayBePeriod || columns[column.index].kind == .dateTime
    {
      throw lexer.error(.impossibleDate(text.string, .example(first)), at: range)
    }
    throw lexer.error(.impossibleDate(text.string, problem), at: range)
  }

  /// Parses a date and a time separated by a space.
  ///
  /// They need no quotes, because they have no other meaning.
  private mutating func moment(after date: QueryToken) throws(SyntaxError) -> ExactText? {
    guard lexer.expectations == nil, date.kind == .word, ISODate.hasDateForm(date.text) else {
      return nil
    }
    var ahead = lexer
    _ = try ahead.next(asValue: true)
    guard let time = try? ahead.next(asValue: true), time.kind == .word,
      ISODate.beginsLikeTime(time.text)
    else { return nil }
    lexer = ahead
    bareValue = nil
    return ExactText("\(date.text) \(time.text)")
  }

  private mutating func value() throws(SyntaxError) -> ExactText {
    lexer.allow(.value(of: conditionColumn), asValue: true)
    return try textOfCondition()
  }

  private mutating func textOfCondition() throws(SyntaxError) -> ExactText {
    let text = try text()
    conditionValue = bareValue.map { ($0, conditionColumn) }
    return text
  }

  private mutating func text() throws(SyntaxError) -> ExactText {
    let token = try lexer.next(asValue: true)
    guard token.isText else { throw lexer.error(.missing(.value), at: token.range) }
    bareValue = token.kind == .word ? token : nil
    return ExactText(token.text)
  }

  private mutating func pattern() throws(SyntaxError) -> ExactText {
    let token = try lexer.peek(asValue: true)
    let text = try text()
    do throws(Pattern.CompilationError) {
      _ = try Pattern(text.string)
    } catch {
      switch error {
      case .invalid(let message, let offset):
        throw lexer.error(.badPattern(message: message), at: lexer.range(of: token, from: offset))
      case .missingLibrary(let library, let package):
        throw lexer.error(.missingLibrary(library, package: package), at: token.range)
      }
    }
    return text
  }

  /// Parses a list such as `(a, b)`.
  private mutating func list(for column: ColumnReference) throws(SyntaxError) -> [ExactText] {
    try expect(.open)
    var texts = [try literal(for: column)]
    while try skip(.comma) { texts.append(try literal(for: column)) }
    try expect(.close)
    bareValue = nil
    return texts
  }

  private mutating func expect(_ word: QueryWord) throws(SyntaxError) {
    lexer.allow(word)
    let token = try lexer.next()
    if token.matches(word) { return }
    let wanted = word.rawValue
    throw token.isText
      ? misplaced(token, wanted: wanted) : lexer.error(.expected(oneOf: [wanted]), at: token.range)
  }

  /// Returns the error for an unexpected token.
  ///
  /// Consecutive words are reported as missing quotes.
  private func misplaced(_ token: QueryToken, wanted: String = "and") -> SyntaxError {
    guard token.isText else { return lexer.error(.unexpected(token.text), at: token.range) }
    guard let bareValue, token.kind == .word else {
      return lexer.error(.expected(oneOf: [wanted]), at: token.range)
    }
    let range = bareValue.range.lowerBound..<lexer.endOfWords(from: token.range.lowerBound)
    return lexer.error(.unquoted(lexer.excerpt(range)), at: range)
  }
}

extension ColumnType {
  /// Returns the reason why a text that looks like a date is not an ISO 8601 date.
  ///
  /// If it is a date in the notation of the column, the reason has its ISO 8601 form.
  fileprivate func problem(in text: String) -> ISODate.Problem? {
    guard ISODate.parse(Array(text.utf8).span) == nil else { return nil }
    var plain = PlainSpelling()
    if case .rewritten = read(Array(text.utf8).span, into: &plain) {
      return .form(inFull: String(decoding: plain.array, as: UTF8.self))
    }
    return ISODate.problem(in: text)
  }
}
