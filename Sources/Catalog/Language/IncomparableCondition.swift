// SPDX-License-Identifier: GPL-3.0-or-later

/// A comparison in a filter that no typical value of its column can pass.
package struct IncomparableCondition: Sendable, Equatable {
  /// The compared column.
  package let column: Column

  /// The literal that the column is compared with.
  package let literal: String
}

extension Filter {
  /// Returns the first comparison whose literal does not fit the kind of its column.
  ///
  /// Examples are a number compared with a date column, or a text with a number column.
  /// ``ValueOrder`` defines which values compare. Such a filter is not an error, because the kind
  /// of a column is a guess. It is the likely reason if the filter matches nothing.
  ///
  /// - Parameter columns: The columns of the collection.
  /// - Returns: The comparison, or `nil` if all literals fit.
  package func incomparableCondition(in columns: [Column]) -> IncomparableCondition? {
    expression.incomparableCondition(in: columns, isWanted: true)
  }
}

extension Expression {
  /// Returns the first incomparable condition that can give the expression the value `isWanted`.
  fileprivate func incomparableCondition(in columns: [Column], isWanted: Bool)
    -> IncomparableCondition?
  {
    switch self {
    case .anywhere: return nil
    case .condition(let reference, let test, let negated):
      guard negated != isWanted, columns.indices.contains(reference.index) else { return nil }
      let column = columns[reference.index]
      return test.literals.first { !test.canCompare($0.string, with: column.kind) }
        .map { IncomparableCondition(column: column, literal: $0.string) }
    case .computed, .comparison, .containment: return nil
    case .all(let parts), .any(let parts):
      return parts.lazy.compactMap { $0.incomparableCondition(in: columns, isWanted: isWanted) }
        .first
    case .not(let part): return part.incomparableCondition(in: columns, isWanted: !isWanted)
    }
  }
}

extension Expression.Test {
  /// The literals that values are compared with.
  fileprivate var literals: [ExactText] {
    switch self {
    case .equals(let text), .less(let text), .lessOrEqual(let text), .more(let text),
      .moreOrEqual(let text):
      [text]
    case .isOneOf(let texts): texts
    case .isBetween(let low, let high): [low, high]
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase, .isEmpty, .isNull: []
    }
  }

  /// Returns `true` if values of a kind can be ordered against the literal or be equal to it.
  fileprivate func canCompare(_ literal: String, with kind: Column.Kind) -> Bool {
    // An empty literal matches empty values, which columns of every kind may have.
    guard !literal.isEmpty else { return true }
    let reading = Literal(literal)
    return switch kind {
    case .integer, .decimal: reading.isNumber
    case .date, .dateTime: reading.period != nil
    // The column may contain text that has the same spelling as the literal.
    case .boolean, .text: reading.isText || !isOrder
    }
  }

  private var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .more, .moreOrEqual, .isBetween: true
    default: false
    }
  }
}
