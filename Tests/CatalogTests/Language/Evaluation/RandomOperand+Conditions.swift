// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog
@testable import SlowCatalog

extension RandomOperand {
  /// Returns a filter, which may search all columns.
  mutating func filter(_ depth: Int) -> Expression {
    chance(12)
      ? combined(depth) { $0.chance(4) ? $0.search() : $0.condition(depth - 1) }
      : condition(depth)
  }

  private mutating func search() -> Expression {
    .anywhere(ExactText(pick(["tea", "7", "é", "Green", "a b", "12", "name"]), among: columns))
  }

  /// Returns a condition.
  mutating func condition(_ depth: Int) -> Expression {
    guard depth > 0 else { return test(0) }
    return chance(4) ? combined(depth) { $0.condition(depth - 1) } : test(depth)
  }

  private mutating func combined(
    _ depth: Int,
    _ part: (inout RandomOperand) -> Expression
  ) -> Expression {
    switch below(3) {
    case 0: .conjunction([part(&self), part(&self)])
    case 1: .disjunction([part(&self), part(&self)])
    default: .not(part(&self))
    }
  }

  private mutating func test(_ depth: Int) -> Expression {
    switch below(12) {
    case 0...3:
      return chance(2)
        ? numberTest(number(depth)) : comparison(number(depth), number(max(0, depth - 1)))
    case 4...6:
      return chance(2)
        ? momentTest(moment(depth)) : comparison(moment(depth), moment(max(0, depth - 1)))
    case 7 where chance(3):
      return containment(text(depth), text(max(0, depth - 1)))
    case 7...9:
      return chance(2) ? textTest(text(depth)) : comparison(text(depth), text(max(0, depth - 1)))
    case 10:
      let operand = chance(2) ? text(depth) : number(depth)
      return testable(operand, chance(2) ? .isEmpty : .isNull, negated: chance(2))
    default: return truthTest(depth)
    }
  }

  private mutating func relation() -> Relation {
    pick([.equal, .notEqual, .less, .lessOrEqual, .more, .moreOrEqual])
  }

  /// Returns a test of an operand that is not a literal, which stands on the right.
  private mutating func testable(
    _ operand: Operand,
    _ test: Expression.Test,
    negated: Bool
  ) -> Expression {
    operand.isLiteral
      ? .test(.column(column([.text])), test, negated: negated)
      : .test(operand, test, negated: negated)
  }

  /// Returns a comparison of two operands, of which neither is a literal.
  private mutating func comparison(_ a: Operand, _ b: Operand) -> Expression {
    let relation = relation()
    guard !a.isLiteral, !b.isLiteral else {
      return .comparison(.column(column([.number])), relation, .column(column([.integer])))
    }
    if case .clock = b {
      // On the right of a column of texts, a word is a text.
      return .comparison(b, relation, a)
    }
    return .comparison(a, relation, b)
  }

  /// Returns the condition that a text contains a computed one.
  private mutating func containment(_ whole: Operand, _ part: Operand) -> Expression {
    let anchor = pick([Needle.Anchor.anywhere, .anywhere, .start, .end])
    guard !whole.isLiteral, !part.isLiteral else {
      let wanted = Operand.call(.left, [.column(column([.text, .integer])), literal("1")])
      return .containment(.column(column([.text])), anchor, wanted)
    }
    return .containment(whole, anchor, part)
  }

  private mutating func numberTest(_ operand: Operand) -> Expression {
    func text(_ number: String) -> ExactText { ExactText(number) }
    let value = text(pick(Self.numbers + ["7", "3.50", "8"]))
    switch below(8) {
    case 0:
      let test = Expression.Test.isBetween(value, text(pick(["3", "10", "100", "1000"])))
      return testable(operand, test, negated: chance(3))
    case 1:
      let test = Expression.Test.isOneOf([value, text(pick(Self.numbers)), text("12")])
      return testable(operand, test, negated: chance(3))
    default:
      let relation = relation()
      return testable(operand, relation.test(value), negated: relation == .notEqual)
    }
  }

  static let periods = [
    "2024", "2024-Q1", "2024-03", "2024-W09", "2024-03-05", "2024-02-29", "2023",
    "2024-03-05 10:00", "2023-12-31T13:30Z", "2024-01-31", "2024-03-01", "1999-12-31",
  ]

  private mutating func momentTest(_ operand: Operand) -> Expression {
    // The kind of a column chooses among the readings of a shortened date.
    if operand.column?.type.kind.isNumeric == true {
      return testable(operand, .isNull, negated: false)
    }
    let value = ExactText(pick(Self.periods))
    switch below(8) {
    case 0:
      let test = Expression.Test.isBetween(
        value,
        ExactText(pick(["2024-02", "2024-03-05", "2025"]))
      )
      return testable(operand, test, negated: chance(3))
    case 1:
      let test = Expression.Test.isOneOf([value, ExactText(pick(Self.periods))])
      return testable(operand, test, negated: chance(3))
    default:
      let relation = relation()
      return testable(operand, relation.test(value), negated: relation == .notEqual)
    }
  }

  private mutating func textTest(_ operand: Operand) -> Expression {
    if case .call(let function, _) = operand, let example = function.exampleOfResult?.text {
      let relation = relation()
      let examples: [String] =
        switch function {
        case .month: [example, "2024-02"]
        case .weekday: WeekdayName.allCases.map(\.rawValue)
        default: [example]
        }
      let value = ExactText(pick(examples))
      return testable(operand, relation.test(value), negated: relation == .notEqual)
    }
    let value = ExactText(pick(Self.texts), among: columns)
    let part = ExactText(pick(["e", "tea", "a", "1", "T", "é", "-", "2", "ß", " "]))
    let negated = chance(3)
    switch below(10) {
    case 0: return testable(operand, .contains(part), negated: negated)
    case 1: return testable(operand, .startsWith(part), negated: negated)
    case 2: return testable(operand, .endsWith(part), negated: negated)
    case 3:
      return testable(
        operand,
        .matches(ExactText(pick(SlowFilter.patterns).pattern)),
        negated: negated
      )
    case 4: return testable(operand, .like(ExactText(pick(Self.likes))), negated: negated)
    case 5: return testable(operand, .likeAnyCase(ExactText(pick(Self.likes))), negated: negated)
    case 6:
      let texts = [ExactText(value.string), ExactText("tea"), ExactText("Green tea")]
      return testable(operand, .isOneOf(texts), negated: negated)
    case 7:
      let high = ExactText(pick(["n", "t", "z", "日"]), among: columns)
      return testable(operand, .isBetween(value, high), negated: negated)
    default:
      let relation = relation()
      return testable(operand, relation.test(value), negated: relation == .notEqual)
    }
  }

  private static let likes = ["%tea%", "_ea", "g%", "%é%", "%-1_", "___", "a\\_b\\%", "%ß%", "T%"]

  private mutating func truthTest(_ depth: Int) -> Expression {
    let flag = Operand.column(column([.truth]))
    let words = ["true", "false", "yes", "0"]
    guard depth > 0, !chance(3) else {
      return .test(flag, .equals(ExactText(pick(words))), negated: chance(3))
    }
    let inner = Operand.condition(condition(depth - 1))
    switch below(4) {
    case 0: return .test(inner, .equals(ExactText(pick(words))), negated: chance(3))
    case 1: return .comparison(flag, chance(2) ? .equal : .notEqual, inner)
    case 2:
      let choice = Operand.call(.if, [inner, .condition(condition(0)), .condition(condition(0))])
      return .test(choice, .equals(ExactText("true")), negated: false)
    default:
      return .test(
        .call(.coalesce, [flag, inner]),
        .equals(ExactText(pick(words))),
        negated: false
      )
    }
  }
}
