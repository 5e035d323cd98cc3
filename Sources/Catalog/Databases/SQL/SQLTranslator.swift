// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns what a person asks into SQL.
///
/// What the engine cannot test alike is left over, to be tested here on the rows that the rest lets
/// through: the answer is the same, another way.
struct SQLTranslator: Sendable {
  let dialect: any SQLDialect
  let columns: [SQLColumn]

  /// A filter as the engine and we share it.
  struct Translation: Sendable {
    /// What the engine tests; `nil` for nothing.
    var condition: SQL?

    /// What is tested here; `nil` for nothing.
    var rest: Filter?
  }

  /// Shares a filter between the engine and us: the parts that `and` joins go to one or the other.
  func translate(_ filter: Filter?) -> Translation {
    guard let filter else { return Translation() }
    var conditions: [SQL] = []
    var rest: [Filter] = []
    for part in filter.conjuncts {
      if let condition = condition(part.expression) {
        conditions.append(condition)
      } else {
        rest.append(part)
      }
    }
    return Translation(
      condition: conditions.isEmpty ? nil : conditions.joined(separator: " AND "),
      rest: Filter.all(rest)
    )
  }

  /// A condition in parentheses where it needs them, for which null is as good as false.
  private func condition(_ expression: Expression) -> SQL? {
    switch expression {
    case .anywhere(let text): return dialect.anywhere(text.string, in: columns)
    case .condition(let column, let test, let negated):
      guard columns.indices.contains(column.index) else { return nil }
      let condition = dialect.condition(test, on: columns[column.index])
      return negated ? condition.map(Self.not) : condition
    case .all(let parts): return all(parts, joinedBy: " AND ")
    case .any(let parts): return all(parts, joinedBy: " OR ")
    case .not(let part): return condition(part).map(Self.not)
    }
  }

  private func all(_ parts: [Expression], joinedBy separator: SQL) -> SQL? {
    let conditions = parts.compactMap(condition)
    guard conditions.count == parts.count else { return nil }
    return "(\(conditions.joined(separator: separator)))"
  }

  /// What holds wherever the other does not, also where that is null.
  private static func not(_ condition: SQL) -> SQL { "((\(condition)) IS NOT TRUE)" }
}
