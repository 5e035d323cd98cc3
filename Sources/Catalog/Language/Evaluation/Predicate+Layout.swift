// SPDX-License-Identifier: GPL-3.0-or-later

extension Predicate {
  /// An expression tree, flattened into steps.
  struct Layout {
    var steps: [Predicate.Step] = []
    var needles: [Needle] = []
    var patterns: [Pattern] = []
    var literals: [UInt8] = []
  }
}

extension Predicate.Layout {
  typealias Step = Predicate.Step
  typealias Test = Predicate.Test
  typealias Outcomes = Predicate.Outcomes

  /// Adds the steps of an expression.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - whenTrue: The next step if the expression is true.
  ///   - whenFalse: The next step if the expression is false.
  /// - Returns: The first step of the expression.
  mutating func add(_ expression: Expression, whenTrue: Int, whenFalse: Int) -> Int {
    switch expression {
    case .anywhere(let text):
      return add(containment(text, .anywhere), of: -1, whenTrue, whenFalse)
    case .condition(let column, let test, let negated):
      return negated
        ? add(test, of: column.index, whenFalse, whenTrue)
        : add(test, of: column.index, whenTrue, whenFalse)
    case .all(let parts):
      // The last part is added first, because each part needs the index of the next.
      var next = whenTrue
      for part in parts.reversed() { next = add(part, whenTrue: next, whenFalse: whenFalse) }
      return next
    case .any(let parts):
      var next = whenFalse
      for part in parts.reversed() { next = add(part, whenTrue: whenTrue, whenFalse: next) }
      return next
    case .not(let part):
      return add(part, whenTrue: whenFalse, whenFalse: whenTrue)
    }
  }

  private mutating func add(
    _ test: Expression.Test,
    of column: Int,
    _ whenTrue: Int,
    _ whenFalse: Int
  ) -> Int {
    switch test {
    case .isOneOf(let texts):
      var next = whenFalse
      for text in texts.reversed() { next = add(equality(text), of: column, whenTrue, next) }
      return next
    case .isBetween(let low, let high):
      let second = add(comparison(high, [.less, .equal]), of: column, whenTrue, whenFalse)
      return add(comparison(low, [.more, .equal]), of: column, second, whenFalse)
    case .equals(let text): return add(equality(text), of: column, whenTrue, whenFalse)
    case .less(let text): return add(comparison(text, .less), of: column, whenTrue, whenFalse)
    case .lessOrEqual(let text):
      return add(comparison(text, [.less, .equal]), of: column, whenTrue, whenFalse)
    case .more(let text): return add(comparison(text, .more), of: column, whenTrue, whenFalse)
    case .moreOrEqual(let text):
      return add(comparison(text, [.more, .equal]), of: column, whenTrue, whenFalse)
    case .contains(let text):
      return add(containment(text, .anywhere), of: column, whenTrue, whenFalse)
    case .startsWith(let text):
      return add(containment(text, .start), of: column, whenTrue, whenFalse)
    case .endsWith(let text): return add(containment(text, .end), of: column, whenTrue, whenFalse)
    case .matches(let text):
      // The parser has already compiled the pattern. If memory is exhausted now, the test is false.
      guard let pattern = try? Pattern(text.string) else { return whenFalse }
      patterns.append(pattern)
      return add(.matches(pattern: patterns.count - 1), of: column, whenTrue, whenFalse)
    case .isEmpty: return add(Test.isEmpty, of: column, whenTrue, whenFalse)
    case .isNull: return add(Test.isNull, of: column, whenTrue, whenFalse)
    }
  }

  private mutating func add(_ test: Test, of column: Int, _ whenTrue: Int, _ whenFalse: Int) -> Int
  {
    steps.append(Step(column: column, test: test, whenTrue: whenTrue, whenFalse: whenFalse))
    return steps.count - 1
  }

  private mutating func comparison(_ text: ExactText, _ outcomes: Outcomes) -> Test {
    let literal = Literal(text.string)
    return switch literal.meaning {
    case .number: comparison(number: literal.bytes, outcomes)
    case .moment(let moment): .moment(moment, outcomes)
    case .text: .text(addLiteral(literal.bytes), outcomes)
    }
  }

  private mutating func comparison(number: [UInt8], _ outcomes: Outcomes) -> Test {
    let short = Number.short(number.span)
    if short == nil, let integer = Number.integer(number.span) {
      return .integer(integer, addLiteral(number), outcomes)
    }
    return .number(addLiteral(number), short, outcomes)
  }

  private mutating func equality(_ text: ExactText) -> Test {
    let literal = Literal(text.string)
    return switch literal.meaning {
    case .number: comparison(text, .equal)
    case .moment: comparison(text, .equal)
    case .text: .equalsText(addLiteral(literal.bytes))
    }
  }

  private mutating func containment(_ text: ExactText, _ anchor: Needle.Anchor) -> Test {
    needles.append(Needle(text.string))
    return .holds(needle: needles.count - 1, anchor)
  }

  private mutating func addLiteral(_ bytes: [UInt8]) -> Predicate.Text {
    literals += bytes
    return literals.count - bytes.count..<literals.count
  }
}

// MARK: Raw search

extension Expression {
  /// The longest text that every matching row contains, or `nil` if there is none to search for.
  var needle: ByteSearch? {
    switch self {
    case .anywhere(let text): return Needle(text.string).search
    case .all(let parts):
      return parts.compactMap(\.needle).max { $0.bytes.count < $1.bytes.count }
    case .condition(_, let test, negated: false):
      switch test {
      case .contains(let text), .startsWith(let text), .endsWith(let text):
        return Needle(text.string).search
      case .equals(let text):
        guard case .text = Literal(text.string).meaning,
          text.string.utf8.count >= ByteSearch.minimumLength
        else { return nil }
        return ByteSearch(bytes: Array(text.string.utf8), ignoresCase: false)
      default: return nil
      }
    case .condition, .any, .not: return nil
    }
  }
}
