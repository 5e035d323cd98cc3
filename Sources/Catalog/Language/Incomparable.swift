// SPDX-License-Identifier: GPL-3.0-or-later

/// A comparison of a filter that no value like those of its column can pass.
package struct Incomparable: Sendable, Equatable {
  /// The column.
  package let column: Column

  /// What it is compared with.
  package let literal: String
}

extension Filter {
  /// The first comparison that asks for something else than its column seems to hold: a date column
  /// for a number, a column of numbers for a text.
  ///
  /// ``ValueOrder`` says what compares. Such a filter is no mistake, as the kind of a column is a
  /// guess; but when it leaves nothing, this is likely why.
  ///
  /// - Parameter columns: The columns of the collection.
  /// - Returns: The comparison, `nil` if there is none.
  package func incomparable(in columns: [Column]) -> Incomparable? {
    expression.incomparable(in: columns, isWanted: true)
  }
}

extension Expression {
  /// The first such comparison that has to hold, or, where it is not wanted, has to fail.
  fileprivate func incomparable(in columns: [Column], isWanted: Bool) -> Incomparable? {
    switch self {
    case .anywhere: return nil
    case .condition(let reference, let test, let negated):
      guard negated != isWanted, columns.indices.contains(reference.index) else { return nil }
      let column = columns[reference.index]
      return test.literals.first { !test.canCompare($0.string, with: column.kind) }
        .map { Incomparable(column: column, literal: $0.string) }
    case .all(let parts), .any(let parts):
      return parts.lazy.compactMap { $0.incomparable(in: columns, isWanted: isWanted) }.first
    case .not(let part): return part.incomparable(in: columns, isWanted: !isWanted)
    }
  }
}

extension Expression.Test {
  /// What values are compared with.
  fileprivate var literals: [ExactText] {
    switch self {
    case .equals(let text), .less(let text), .lessOrEqual(let text), .more(let text),
      .moreOrEqual(let text):
      [text]
    case .isOneOf(let texts): texts
    case .isBetween(let low, let high): [low, high]
    case .contains, .startsWith, .endsWith, .matches, .isEmpty, .isNull: []
    }
  }

  /// Whether values of a kind stand in some order to a literal, or may be equal to it.
  fileprivate func canCompare(_ literal: String, with kind: Column.Kind) -> Bool {
    // No value is equal to nothing, which asks for empty ones; those are of every kind.
    guard !literal.isEmpty else { return true }
    return switch (kind, Literal(literal).meaning) {
    case (.integer, .number), (.decimal, .number): true
    case (.date, .moment), (.dateTime, .moment): true
    case (.integer, _), (.decimal, _), (.date, _), (.dateTime, _): false
    case (.boolean, .text), (.text, .text): true
    // Texts that look like the literal may be among the values.
    case (.boolean, _), (.text, _): !isOrder
    }
  }

  private var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .more, .moreOrEqual, .isBetween: true
    default: false
    }
  }
}
