// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks up the names of an expression, and checks that its operators and functions fit.
struct ExpressionResolver {
  let columns: [Column]

  /// The column of conditions that do not name one.
  let subject: ColumnReference?

  /// The typed text, for errors.
  let lexer: QueryLexer

  init(columns: [Column], subject: ColumnReference? = nil, in lexer: QueryLexer) {
    self.columns = columns
    self.subject = subject
    self.lexer = lexer
  }
}

// MARK: Conditions

extension ExpressionResolver {
  /// Returns the condition of a filter.
  func filter(_ syntax: ExpressionSyntax) throws(SyntaxError) -> Expression {
    try condition(syntax, searches: true)
  }

  /// Returns a condition.
  ///
  /// - Parameters:
  ///   - syntax: The expression.
  ///   - searches: `true` if a text alone is searched for in all columns.
  private func condition(
    _ syntax: ExpressionSyntax,
    searches: Bool
  ) throws(SyntaxError) -> Expression {
    switch syntax {
    case .all(let parts): return .conjunction(try conditions(parts, searches))
    case .any(let parts): return .disjunction(try conditions(parts, searches))
    case .not(let part): return .not(try condition(part, searches: searches))
    case .parentheses(let inner, _): return try condition(inner, searches: searches)
    case .test(let test): return try resolve(test)
    case .token(let token) where searches && token.kind != .name:
      return .anywhere(ExactText(token.text))
    case .token, .moment, .negative, .arithmetic, .moved, .joined, .call:
      let operand = try operand(syntax)
      if case .condition(let condition) = operand { return condition }
      guard !searches || operand.kind == .truth, operand.kind == .any || operand.kind == .truth
      else { throw error(.notACondition(operand.description), at: syntax) }
      return .test(operand, .equals(ExactText("true")), negated: false)
    }
  }

  private func conditions(
    _ parts: [ExpressionSyntax],
    _ searches: Bool
  ) throws(SyntaxError) -> [Expression] {
    var found: [Expression] = []
    for part in parts { found.append(try condition(part, searches: searches)) }
    return found
  }

  private func resolve(_ test: ExpressionSyntax.Test) throws(SyntaxError) -> Expression {
    let left = try subjectOperand(of: test)
    switch test.kind {
    case .isEmpty: return .test(left, .isEmpty, negated: test.negated)
    case .isNull: return .test(left, .isNull, negated: test.negated)
    case .contains: return try text(test, left, Expression.Test.contains)
    case .startsWith: return try text(test, left, Expression.Test.startsWith)
    case .endsWith: return try text(test, left, Expression.Test.endsWith)
    case .like: return try text(test, left, Expression.Test.like)
    case .likeAnyCase: return try text(test, left, Expression.Test.likeAnyCase)
    case .matches:
      let pattern = try pattern(test.operands[0])
      return .test(left, .matches(pattern), negated: test.negated)
    case .isOneOf:
      var texts: [ExactText] = []
      for item in test.operands {
        texts.append(try self.item(item, comparedWith: left))
      }
      return .test(left, .isOneOf(texts), negated: test.negated)
    case .isBetween: return try between(test, left)
    case .equals, .isNot:
      return try compare(left, test.negated ? .notEqual : .equal, test.operands[0])
    case .less: return try compare(left, .less, test.operands[0])
    case .lessOrEqual: return try compare(left, .lessOrEqual, test.operands[0])
    case .more: return try compare(left, .more, test.operands[0])
    case .moreOrEqual: return try compare(left, .moreOrEqual, test.operands[0])
    }
  }

  /// Returns the operand on the left of an operator.
  private func subjectOperand(of test: ExpressionSyntax.Test) throws(SyntaxError) -> Operand {
    guard let value = test.value else {
      guard let subject else { return .literal(ExactText(""), .text) }
      return .column(subject)
    }
    // Quotes name a column directly before a comparison.
    if case .token(let token) = value, token.kind == .quoted {
      return .column(try ColumnReference(token, among: columns, in: lexer))
    }
    // So does a number, if a column is called so.
    if case .token(let token) = value, token.kind == .word,
      let index = columns.firstIndex(where: { $0.name == token.text })
    {
      return .column(ColumnReference(index, of: columns))
    }
    return try operand(value)
  }

  private func text(
    _ test: ExpressionSyntax.Test,
    _ left: Operand,
    _ make: (ExactText) -> Expression.Test
  ) throws(SyntaxError) -> Expression {
    guard case .token(let token) = test.operands[0], token.kind != .name else {
      throw error(.missing(.value), at: test.operands[0])
    }
    return .test(left, make(ExactText(token.text)), negated: test.negated)
  }

  private func between(
    _ test: ExpressionSyntax.Test,
    _ left: Operand
  ) throws(SyntaxError) -> Expression {
    let (low, high) = (test.operands[0], test.operands[1])
    if let first = try literal(low, comparedWith: left, by: .moreOrEqual),
      let last = try literal(high, comparedWith: left, by: .lessOrEqual)
    {
      return .test(left, .isBetween(first, last), negated: test.negated)
    }
    let both = Expression.conjunction([
      try compare(left, .moreOrEqual, low), try compare(left, .lessOrEqual, high),
    ])
    return test.negated ? .not(both) : both
  }

  private func compare(
    _ left: Operand,
    _ relation: Relation,
    _ right: ExpressionSyntax
  ) throws(SyntaxError) -> Expression {
    let isNegated = relation == .notEqual
    if let literal = try literal(right, comparedWith: left, by: relation) {
      guard left.isLiteral else {
        return .test(left, relation.test(literal), negated: isNegated)
      }
      return .comparison(left, relation, Operand(literal))
    }
    let other = try other(right, comparedWith: left, by: relation)
    try check(left, comparesWith: other, at: right)
    if case .literal(let text, _) = left, !other.isLiteral {
      return .test(other, relation.mirrored.test(text), negated: isNegated)
    }
    return .comparison(left, relation, other)
  }
}

// MARK: Literals

extension ExpressionResolver {
  /// Returns the literal on the right of a comparison, or `nil` if a value is computed there.
  private func literal(
    _ syntax: ExpressionSyntax,
    comparedWith left: Operand,
    by relation: Relation
  ) throws(SyntaxError) -> ExactText? {
    let text: String
    var isQuoted = false
    switch syntax.bare {
    case .token(let token):
      switch token.kind {
      case .quoted: isQuoted = true
      case .name, .symbol, .end: return nil
      case .word where isComputed(token, comparedWith: left, by: relation): return nil
      case .word: break
      }
      text = token.text
    case .moment(let date, let time): text = "\(date.text) \(time.text)"
    default: return nil
    }
    if !isQuoted, text.lowercased() == "null" { throw error(.foreign(.null), at: syntax) }
    try check(text, isQuoted: isQuoted, comparedWith: left, at: syntax)
    return ExactText(text, among: isQuoted ? columns : [])
  }

  /// Returns an entry of a list, in which every word is a literal.
  private func item(
    _ syntax: ExpressionSyntax,
    comparedWith left: Operand
  ) throws(SyntaxError) -> ExactText {
    let text: String
    var isQuoted = false
    switch syntax {
    case .token(let token):
      text = token.text
      isQuoted = token.kind == .quoted
    case .moment(let date, let time): text = "\(date.text) \(time.text)"
    default: throw error(.missing(.value), at: syntax)
    }
    try check(text, isQuoted: isQuoted, comparedWith: left, at: syntax)
    return ExactText(text)
  }

  /// Returns `true` if a word on the right of a comparison is computed.
  private func isComputed(
    _ word: QueryToken,
    comparedWith left: Operand,
    by relation: Relation
  ) -> Bool {
    if Literal(word.text).isNumber { return false }
    if columns.contains(where: { $0.name == word.text }) { return true }
    if Period(literal: word.text) != nil { return false }
    if Clock(word.text) != nil {
      switch left {
      case .column(let column): return column.type.kind.isTime
      default: return left.kind != .text
      }
    }
    return relation != .equal && relation != .notEqual && split(word) != nil
  }

  /// Throws an error if values cannot be compared with a literal.
  private func check(
    _ text: String,
    isQuoted: Bool,
    comparedWith left: Operand,
    at syntax: ExpressionSyntax
  ) throws(SyntaxError) {
    let literal = Literal(text)
    if case .column(let column) = left {
      guard !isQuoted || column.type.kind.isTime, column.type.kind.isTime,
        let problem = column.type.problem(in: text)
      else { return }
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

  private func pattern(_ syntax: ExpressionSyntax) throws(SyntaxError) -> ExactText {
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

  func error(_ problem: SyntaxError.Problem, at syntax: ExpressionSyntax) -> SyntaxError {
    lexer.error(problem, at: syntax.range)
  }
}

// MARK: Values

extension ExpressionResolver {
  /// Returns a value.
  func operand(_ syntax: ExpressionSyntax) throws(SyntaxError) -> Operand {
    switch syntax {
    case .token(let token): return try operand(token)
    case .moment(let date, let time):
      return .literal(ExactText("\(date.text) \(time.text)"), .moment)
    case .parentheses(let inner, _): return try operand(inner)
    case .negative(let part, _): return Self.negative(try number(part))
    case .arithmetic(let sign, let left, let right):
      let (a, b) = (try operand(left), try operand(right))
      // Only dates can be added and subtracted besides numbers.
      for (operand, syntax) in [(a, left), (b, right)] {
        let fits =
          operand.kind == .any || operand.kind == .number
          || (operand.kind == .moment && !sign.isProduct)
        if !fits { throw error(.notOfKind(operand.description, .number), at: syntax) }
      }
      if a.kind == .moment, b.kind == .moment, sign == .plus {
        throw error(.notOfKind(b.description, .number), at: right)
      }
      return .arithmetic(sign, a, b)
    case .moved(let part, let backwards, let amount, let unit):
      let value = try operand(part)
      guard value.kind == .any || value.kind == .moment else {
        throw error(.notOfKind(value.description, .moment), at: part)
      }
      let text = backwards ? Self.negated(amount.text) : amount.text
      return .moved(value, by: ExactText(text), unit)
    case .joined(let left, let right):
      return .joined(try operand(left), try operand(right))
    case .call(let name, let arguments, _): return try call(name, arguments, at: syntax)
    case .all, .any, .not, .test: return .condition(try condition(syntax, searches: false))
    }
  }

  private static func negated(_ number: String) -> String {
    switch number.first {
    case "-": String(number.dropFirst())
    case "+": "-" + number.dropFirst()
    default: "-" + number
    }
  }

  /// Returns the negative of a number, which is a literal for a literal without a sign.
  private static func negative(_ operand: Operand) -> Operand {
    guard case .literal(let text, .number) = operand, !text.string.hasPrefix("-"),
      !text.string.hasPrefix("+")
    else { return .negative(operand) }
    return .literal(ExactText("-" + text.string), .number)
  }

  private func number(_ syntax: ExpressionSyntax) throws(SyntaxError) -> Operand {
    let operand = try operand(syntax)
    guard operand.kind == .any || operand.kind == .number else {
      throw error(.notOfKind(operand.description, .number), at: syntax)
    }
    return operand
  }

  private func operand(_ token: QueryToken) throws(SyntaxError) -> Operand {
    switch token.kind {
    case .quoted: return .literal(ExactText(token.text), .text)
    case .name: return try name(token)
    case .word, .symbol, .end: break
    }
    let literal = Literal(token.text)
    if literal.isNumber { return .literal(ExactText(token.text, among: columns), .number) }
    if let column = try? ColumnReference(token, among: columns, in: lexer) {
      return .column(column)
    }
    if let clock = Clock(token.text) { return .clock(clock) }
    if literal.period != nil { return .literal(ExactText(token.text), .moment) }
    if let operand = field(token.text.split(separator: ".", omittingEmptySubsequences: false)) {
      return operand
    }
    if let operand = try split(token).map(operand) { return operand }
    if token.text.first == "-", token.text.count > 1 {
      let rest = token.withoutHyphen
      if let part = try? operand(rest) { return .negative(part) }
    }
    throw lexer.error(.unknownColumn(token.text, among: columns.map(\.name)), at: token.range)
  }

  /// Returns the column or the field that a name with backticks stands for.
  private func name(_ token: QueryToken) throws(SyntaxError) -> Operand {
    if let column = columns.firstIndex(where: { $0.name == token.text }) {
      return .column(ColumnReference(column, of: columns))
    }
    if let operand = field(token.parts.map { $0[...] }) { return operand }
    throw lexer.error(.unknownColumn(token.text, among: columns.map(\.name)), at: token.range)
  }

  /// Returns the field of a nested value that a path leads to, or `nil` if no column begins it.
  private func field(_ parts: [Substring]) -> Operand? {
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    for count in (1..<parts.count).reversed() {
      let start = parts[..<count].joined(separator: ".")
      guard let index = columns.firstIndex(where: { $0.name == start }),
        columns[index].kind == .text
      else { continue }
      let path = parts[count...].map { ExactText(String($0)) }
      return .field(ColumnReference(index, of: columns), path: path)
    }
    return nil
  }

  /// Returns the arithmetic that a word such as `distance/air_time` stands for.
  ///
  /// Each part must be a column or a number, and at least one a column.
  private func split(_ word: QueryToken) -> ExpressionSyntax? {
    guard word.kind == .word else { return nil }
    let scalars = Array(word.text.unicodeScalars)
    var parts: [(text: String, start: Int)] = []
    var signs: [Arithmetic] = []
    var start = 0
    for (offset, scalar) in scalars.enumerated() {
      guard offset > start, let sign = Arithmetic(rawValue: String(scalar)) else { continue }
      parts.append((String(String.UnicodeScalarView(scalars[start..<offset])), start))
      signs.append(sign)
      start = offset + 1
    }
    guard start < scalars.count, !signs.isEmpty else { return nil }
    parts.append((String(String.UnicodeScalarView(scalars[start...])), start))
    let isColumn = parts.map { part in columns.contains { $0.name == part.text } }
    guard isColumn.contains(true),
      zip(parts, isColumn).allSatisfy({ $1 || Literal($0.text).isNumber })
    else { return nil }
    let tokens = parts.map { part -> ExpressionSyntax in
      let lower = word.range.lowerBound + part.start
      let range = lower..<lower + part.text.unicodeScalars.count
      return .token(QueryToken(kind: .word, text: part.text, range: range))
    }
    return Self.tree(tokens, signs)
  }

  /// Returns the tree of operators between operands, by their precedence.
  private static func tree(
    _ operands: [ExpressionSyntax],
    _ signs: [Arithmetic]
  ) -> ExpressionSyntax {
    var terms = [operands[0]]
    var sums: [Arithmetic] = []
    for (sign, operand) in zip(signs, operands.dropFirst()) {
      if sign.isProduct {
        terms[terms.count - 1] = .arithmetic(sign, terms[terms.count - 1], operand)
      } else {
        sums.append(sign)
        terms.append(operand)
      }
    }
    return zip(sums, terms.dropFirst()).reduce(terms[0]) { .arithmetic($1.0, $0, $1.1) }
  }

  /// Returns the operand on the right of a comparison that is not a literal.
  private func other(
    _ syntax: ExpressionSyntax,
    comparedWith left: Operand,
    by relation: Relation
  ) throws(SyntaxError) -> Operand {
    if case .token(let token) = syntax.bare, token.kind == .word,
      let index = columns.firstIndex(where: { $0.name == token.text })
    {
      return .column(ColumnReference(index, of: columns))
    }
    return try operand(syntax)
  }

  /// Throws an error if two operands can never be compared.
  private func check(
    _ left: Operand,
    comparesWith right: Operand,
    at syntax: ExpressionSyntax
  ) throws(SyntaxError) {
    let (a, b) = (left.kind, right.kind)
    if a == .any || b == .any || a == b { return }
    throw error(.notOfKind(right.description, a), at: syntax)
  }
}

// MARK: Functions

extension ExpressionResolver {
  private func call(
    _ name: QueryToken,
    _ arguments: [ExpressionSyntax],
    at syntax: ExpressionSyntax
  ) throws(SyntaxError) -> Operand {
    if name.isWord("concat"), !arguments.isEmpty {
      var joined: Operand?
      for argument in arguments {
        let next = try operand(argument)
        joined = joined.map { .joined($0, next) } ?? next
      }
      return joined ?? .literal(ExactText(""), .text)
    }
    guard let function = Function(named: name.text) else {
      throw lexer.error(.unknownFunction(name.text), at: name.range)
    }
    let signature = function.signature
    var operands: [Operand] = []
    for (index, argument) in arguments.enumerated() {
      guard let parameter = signature.parameter(at: index) else {
        throw error(.tooManyArguments(function.usage), at: argument)
      }
      operands.append(try self.argument(argument, parameter, of: function))
    }
    guard operands.count >= signature.minimum else {
      let end = syntax.range.upperBound
      throw lexer.error(.missingArgument(function.usage), at: end - 1..<end)
    }
    return .call(function, operands)
  }

  private func argument(
    _ syntax: ExpressionSyntax,
    _ parameter: Function.Parameter,
    of function: Function
  ) throws(SyntaxError) -> Operand {
    switch parameter {
    case .condition: return .condition(try condition(syntax, searches: false))
    case .pattern: return .literal(try pattern(syntax), .text)
    case .value, .text: return try operand(syntax)
    case .number: return try number(syntax)
    case .date:
      let operand = try operand(syntax)
      if case .literal(let text, let kind) = operand, kind != .moment {
        throw error(.notOfKind(text.spelled, .moment), at: syntax)
      }
      guard operand.kind == .any || operand.kind == .moment else {
        throw error(.notOfKind(operand.description, .moment), at: syntax)
      }
      return operand
    }
  }
}

extension ColumnType {
  /// Returns the reason why a text that looks like a date is neither a date nor a period.
  ///
  /// If it is a date in the notation of the column, the reason has its ISO 8601 form.
  fileprivate func problem(in text: String) -> ISODate.Problem? {
    guard Period(literal: text) == nil else { return nil }
    var plain = PlainSpelling()
    if case .rewritten = read(Array(text.utf8).span, into: &plain) {
      return .form(inFull: String(decoding: plain.array, as: UTF8.self))
    }
    return ISODate.problem(in: text)
  }
}
