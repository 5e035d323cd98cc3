// SPDX-License-Identifier: GPL-3.0-or-later

/// Translates filters to SQL.
///
/// The tests that the engine cannot run with the same result remain as a filter for the rows that
/// it sends. The overall result is the same.
struct SQLTranslator: Sendable {
  let dialect: any SQLDialect
  let columns: [SQLColumn]

  /// A filter divided between the engine and this program.
  struct Translation: Sendable {
    /// The condition that the engine tests, if any.
    var condition: SQL?

    /// The filter that this program tests, if any.
    var remainingFilter: Filter?
  }

  /// Divides a filter at its top-level `and` operators between the engine and this program.
  func translate(_ filter: Filter?) -> Translation {
    guard let filter else { return Translation() }
    var conditions: [SQL] = []
    var remaining: [Filter] = []
    for part in filter.conjuncts {
      if let condition = condition(part.expression) {
        conditions.append(condition)
      } else {
        remaining.append(part)
      }
    }
    return Translation(
      condition: conditions.isEmpty ? nil : conditions.joined(separator: " AND "),
      remainingFilter: Filter.all(remaining)
    )
  }

  /// Returns a condition, in parentheses where necessary.
  ///
  /// If the condition is null, the test fails.
  func condition(_ expression: Expression) -> SQL? {
    switch expression {
    case .anywhere(let text): return dialect.searchCondition(for: text.string, in: columns)
    case .condition(let column, let test, let negated):
      guard columns.indices.contains(column.index) else { return nil }
      let sql = columns[column.index]
      switch SQLInstants(test, column) {
      case .none: break
      case .here:
        return computed(.condition(column, test, negated: false)).map {
          negated ? Self.not($0) : $0
        }
      case .comparisons(let expression):
        return condition(expression).map { negated ? Self.not($0) : $0 }
      }
      // This program tests values that are read as another type than that of the engine.
      guard column.type.isPlain || test.seesSpelling else { return nil }
      let condition = dialect.condition(test, on: sql)
      return negated ? condition.map(Self.not) : condition
    case .computed(let operand, let test, let negated):
      let test = operand.listingWeekdays(test)
      let condition = computed(.computed(operand, test, negated: false))
      return negated ? condition.map(Self.not) : condition
    case .comparison(let left, .notEqual, let right):
      return computed(.comparison(left, .equal, right)).map(Self.not)
    case .comparison, .containment: return computed(expression)
    case .all(let parts): return all(parts, joinedBy: " AND ")
    case .any(let parts): return all(parts, joinedBy: " OR ")
    case .not(let part): return condition(part).map(Self.not)
    }
  }

  /// Returns the condition of an expression with computed values.
  ///
  /// This program evaluates expressions of columns that are read as another type than that of the
  /// engine.
  private func computed(_ expression: Expression) -> SQL? {
    let references = expression.references
    guard expression.columns != nil,
      references.allSatisfy({ columns.indices.contains($0.index) && $0.type.isPlain })
    else { return nil }
    return dialect.condition(expression, in: columns)
  }

  private func all(_ parts: [Expression], joinedBy separator: SQL) -> SQL? {
    let conditions = parts.compactMap(condition)
    guard conditions.count == parts.count else { return nil }
    return Self.joined(conditions[...], by: separator)
  }

  /// The maximum number of conditions in a chain.
  ///
  /// A chain is as deep as it is long, and SQLite limits the depth to 1,000.
  private static let maximumChain = 50

  private static func joined(_ conditions: ArraySlice<SQL>, by separator: SQL) -> SQL {
    guard conditions.count > maximumChain else {
      return "(\(conditions.joined(separator: separator)))"
    }
    let middle = conditions.startIndex + conditions.count / 2
    let (left, right) = (conditions[..<middle], conditions[middle...])
    return "(\(joined(left, by: separator))\(separator)\(joined(right, by: separator)))"
  }

  /// Returns a condition that is true where another is false or null.
  static func not(_ condition: SQL) -> SQL { "((\(condition)) IS NOT TRUE)" }
}

extension Expression {
  /// The references to columns.
  fileprivate var references: [ColumnReference] {
    var references: [ColumnReference] = []
    _ = replacing { column in
      references.append(column)
      return .column(column)
    }
    return references
  }
}

extension Expression.Test {
  /// `true` if the test sees a value as it is spelled, whatever the type of the column is.
  fileprivate var seesSpelling: Bool {
    switch self {
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase: true
    case .equals, .less, .lessOrEqual, .more, .moreOrEqual, .isBetween, .isOneOf, .isEmpty, .isNull:
      false
    }
  }
}
