// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks up the names of an expression, and checks that its operators and functions fit.
struct ExpressionResolver {
  let columns: [Column]

  /// The column of conditions that do not name one.
  let subject: ColumnReference?

  /// The typed text, for errors.
  let lexer: QueryLexer

  /// The words after operators that are read as texts, although they name columns.
  ///
  /// It is `nil` if such words are read as columns.
  let words: WordsReadAsTexts?

  /// Creates a resolver.
  init(
    columns: [Column],
    subject: ColumnReference? = nil,
    in lexer: QueryLexer,
    words: WordsReadAsTexts? = nil
  ) {
    self.columns = columns
    self.subject = subject
    self.lexer = lexer
    self.words = words
  }
}

/// Words that are read as texts, although they would be columns in a typed filter.
final class WordsReadAsTexts {
  private(set) var words: [String] = []

  func add(_ word: String) {
    if !words.contains(word) { words.append(word) }
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
  func condition(
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
      // In a filter, a column alone would be mistaken for a text to search for.
      guard operand.kind == .truth || (operand.kind == .any && !searches) else {
        throw error(.notACondition(operand.description), at: syntax)
      }
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
    case .contains: return try containment(test, left, .anywhere, Expression.Test.contains)
    case .startsWith: return try containment(test, left, .start, Expression.Test.startsWith)
    case .endsWith: return try containment(test, left, .end, Expression.Test.endsWith)
    case .like:
      return .test(left, .like(try writtenPattern(of: test)), negated: test.negated)
    case .likeAnyCase:
      return .test(left, .likeAnyCase(try writtenPattern(of: test)), negated: test.negated)
    case .matches:
      _ = try writtenPattern(of: test)
      let pattern = try pattern(test.operands[0].bare)
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
    if case .token(let token) = value, token.kind == .word, let column = column(named: token.text) {
      return .column(column)
    }
    return try operand(value)
  }

  /// Returns the condition that a text contains another one, which may be computed.
  private func containment(
    _ test: ExpressionSyntax.Test,
    _ left: Operand,
    _ anchor: Needle.Anchor,
    _ make: (ExactText) -> Expression.Test
  ) throws(SyntaxError) -> Expression {
    let syntax = test.operands[0]
    if case .token(let token) = syntax, token.kind != .name {
      return .test(left, make(ExactText(token.text)), negated: test.negated)
    }
    let right = try operand(syntax)
    if case .literal(let text, _) = right {
      return .test(left, make(ExactText(text.string)), negated: test.negated)
    }
    let condition = Expression.containment(left, anchor, right)
    return test.negated ? .not(condition) : condition
  }

  /// Returns a pattern, which must be written in the expression.
  private func writtenPattern(of test: ExpressionSyntax.Test) throws(SyntaxError) -> ExactText {
    let syntax = test.operands[0]
    guard case .token(let token) = syntax.bare,
      token.kind == .quoted || (token.kind == .word && syntax.isToken)
    else { throw error(.computedPattern, at: syntax) }
    return ExactText(token.text)
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
    let other = try other(right)
    try check(left, comparesWith: other, at: right)
    if case .literal(let text, _) = left, !other.isLiteral {
      return .test(other, relation.mirrored.test(text), negated: isNegated)
    }
    return .comparison(left, relation, other)
  }
}

extension ExpressionResolver {
  /// Returns the column of exactly this name, or `nil` if there is no such column.
  func column<Name: StringProtocol>(named name: Name) -> ColumnReference? {
    columns.firstIndex { $0.name == name }.map { ColumnReference($0, of: columns) }
  }

  func error(_ problem: SyntaxError.Problem, at syntax: ExpressionSyntax) -> SyntaxError {
    lexer.error(problem, at: syntax.range)
  }
}
