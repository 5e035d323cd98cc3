// SPDX-License-Identifier: GPL-3.0-or-later

/// A test against dates or periods as comparisons with single moments, which engines understand.
///
/// `added <= 2024-03` becomes `added < 2024-04-01 00:00:00`.
enum SQLInstants {
  /// The test compares with no period.
  case none

  /// Each value chooses a reading of the literal, so that this program tests the values.
  case here

  case comparisons(Expression)

  init(_ test: Expression.Test, _ column: ColumnReference) {
    switch test {
    case .equals(let text): self.init(.equal, text, column)
    case .less(let text): self.init(.less, text, column)
    case .lessOrEqual(let text): self.init(.lessOrEqual, text, column)
    case .more(let text): self.init(.more, text, column)
    case .moreOrEqual(let text): self.init(.moreOrEqual, text, column)
    case .isBetween(let low, let high):
      guard Self.isPeriod(low, column) || Self.isPeriod(high, column) else {
        self = .none
        return
      }
      self = .comparisons(
        .conjunction([
          .condition(column, .moreOrEqual(low), negated: false),
          .condition(column, .lessOrEqual(high), negated: false),
        ])
      )
    case .isOneOf(let texts):
      guard texts.contains(where: { Self.isPeriod($0, column) }) else {
        self = .none
        return
      }
      self = .comparisons(
        .disjunction(texts.map { .condition(column, .equals($0), negated: false) })
      )
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase, .isEmpty, .isNull:
      self = .none
    }
  }

  private init(_ relation: Relation, _ text: ExactText, _ column: ColumnReference) {
    guard Self.isPeriod(text, column), let bounds = Bounds(text) else {
      self = .none
      return
    }
    let inPeriod = bounds.condition(relation, column)
    let literal = Literal(text.string)
    if column.type.kind.isTime || !(literal.isNumber || literal.isText) {
      self = .comparisons(inPeriod)
    } else if literal.isNumber {
      // With a point, the literal is only a number.
      let number = ExactText(text.string + ".0")
      self = .comparisons(
        .disjunction([.condition(column, relation.test(number), negated: false), inPeriod])
      )
    } else if relation == .equal {
      let spelling = ExactText(Filter.pattern(spelling: text.string))
      self = .comparisons(
        .disjunction([.condition(column, .matches(spelling), negated: false), inPeriod])
      )
    } else {
      self = .here
    }
  }

  /// Returns `true` if a literal is a period for some values of a column.
  private static func isPeriod(_ text: ExactText, _ column: ColumnReference) -> Bool {
    let literal = Literal(text.string)
    guard let period = literal.period, period.start != period.end else { return false }
    return !(column.type.kind.isNumeric && literal.isNumber)
  }

  /// The first moment of a period, and the first one after it, as literals.
  private struct Bounds {
    let start: ExactText

    /// `nil` if the period ends with the year 9999.
    let end: ExactText?

    init?(_ text: ExactText) {
      guard let period = Period(literal: text.string) else { return nil }
      start = Self.literal(period.start)
      let end = ISODate.text(of: period.end.seconds, hasTime: true)
      self.end = end.isEmpty ? nil : ExactText(end)
    }

    private static func literal(_ moment: ISODate.Moment) -> ExactText {
      ExactText(ISODate.text(of: moment.seconds, hasTime: true))
    }

    func condition(_ relation: Relation, _ column: ColumnReference) -> Expression {
      func compared(_ test: Expression.Test) -> Expression {
        .condition(column, test, negated: false)
      }
      let last = ExactText("9999-12-31 23:59:59.999999999")
      let before = compared(end.map(Expression.Test.less) ?? .lessOrEqual(last))
      switch relation {
      case .equal, .notEqual: return .conjunction([compared(.moreOrEqual(start)), before])
      case .less: return compared(.less(start))
      case .lessOrEqual: return before
      case .more: return compared(end.map(Expression.Test.moreOrEqual) ?? .more(last))
      case .moreOrEqual: return compared(.moreOrEqual(start))
      }
    }
  }
}
