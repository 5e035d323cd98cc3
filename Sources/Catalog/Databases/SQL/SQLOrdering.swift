// SPDX-License-Identifier: GPL-3.0-or-later

/// The order of a query's rows in SQL, and positions in that order.
///
/// A position is given by the values of its row rather than by an offset, so the engine seeks to it
/// in an index without reading the rows before (“keyset pagination”). The rows without a value in
/// the first column come last. They are a separate part, so that an index serves each part.
struct SQLOrdering: Sendable {
  /// An expression by which rows are ordered.
  struct Term: Sendable {
    let sql: SQL
    let descending: Bool

    /// `true` if the value may be null.
    ///
    /// Nulls come after all values.
    let isNullable: Bool
  }

  /// A consecutive group of rows in the order.
  struct Part: Sendable {
    /// The condition for the rows of this part, or `nil` for all rows.
    let condition: SQL?

    /// The terms that order the rows.
    ///
    /// The last ones make the order unique.
    let terms: [Term]
  }

  let parts: [Part]

  /// The position of a row: its part, and the values of that part's terms.
  struct Anchor: Sendable, Hashable {
    let part: Int
    let values: [SQLValue]
  }

  /// Creates an order by columns, with a key as the tie-breaker.
  ///
  /// - Parameters:
  ///   - columns: The columns, most significant first.
  ///   - key: The expressions that distinguish all rows.
  init(_ columns: [SQLColumnOrder], key: [SQL]) {
    let last = key.map { Term(sql: $0, descending: false, isNullable: false) }
    // In later columns, a missing value becomes null, which comes after all values.
    let later = columns.dropFirst().flatMap { column in
      column.terms.map { term in
        column.parts.map {
          Term(
            sql: "CASE WHEN \($0.present) THEN \(term) END",
            descending: column.descending,
            isNullable: true
          )
        } ?? Term(sql: term, descending: column.descending, isNullable: false)
      }
    }
    guard let first = columns.first else {
      parts = [Part(condition: nil, terms: last)]
      return
    }
    let terms = first.terms.map {
      Term(sql: $0, descending: first.descending, isNullable: false)
    }
    let present = Part(condition: first.parts?.present, terms: terms + later + last)
    parts =
      [present] + (first.parts.map { [Part(condition: $0.missing, terms: later + last)] } ?? [])
  }
}

// MARK: As SQL

extension SQLOrdering.Part {
  /// Returns the `ORDER BY` clause, or nothing if there are no terms.
  func clause(backwards: Bool) -> SQL {
    guard !terms.isEmpty else { return "" }
    let keys = terms.map { term -> SQL in
      let isDown = term.descending != backwards
      let direction: SQL = isDown ? " DESC" : ""
      let nulls: SQL = term.isNullable ? (backwards ? " NULLS FIRST" : " NULLS LAST") : ""
      return "\(term.sql)\(direction)\(nulls)"
    }
    return " ORDER BY \(keys.joined(separator: ", "))"
  }

  /// Returns a condition for the rows after or before a position.
  ///
  /// - Parameters:
  ///   - values: The values of the row at the position.
  ///   - backwards: `true` for the rows before the position.
  ///   - isIncluded: `true` to include the row at the position.
  func seekCondition(from values: [SQLValue], backwards: Bool, isIncluded: Bool) -> SQL {
    guard let first = terms.first else { return "" }
    let down = first.descending != backwards
    if terms.allSatisfy({ !$0.isNullable && $0.descending == first.descending }) {
      let comparison: SQL = down ? (isIncluded ? "<=" : "<") : (isIncluded ? ">=" : ">")
      if terms.count == 1 { return "\(first.sql) \(comparison) \(values[0])" }
      let names = terms.map(\.sql).joined(separator: ", ")
      let bound = values.map { "\($0)" as SQL }.joined(separator: ", ")
      return "(\(names)) \(comparison) (\(bound))"
    }
    let all = seekCondition(values, from: 0, backwards, isIncluded)
    // Of the two conditions, only this one can use an index.
    let limit: SQL = first.isNullable ? "" : "\(first.sql) \(down ? "<=" : ">=") \(values[0]) AND "
    return "\(limit)\(all)"
  }

  private func seekCondition(
    _ values: [SQLValue],
    from index: Int,
    _ backwards: Bool,
    _ isIncluded: Bool
  ) -> SQL {
    let term = terms[index]
    let value = values[index]
    let strictly = strictSeekCondition(term, value, backwards)
    let isSame: SQL = value == .null ? "\(term.sql) IS NULL" : "\(term.sql) = \(value)"
    guard index + 1 < terms.count else {
      return isIncluded ? "(\(strictly) OR \(isSame))" : strictly
    }
    return
      "(\(strictly) OR (\(isSame) AND \(seekCondition(values, from: index + 1, backwards, isIncluded))))"
  }

  private func strictSeekCondition(
    _ term: SQLOrdering.Term,
    _ value: SQLValue,
    _ backwards: Bool
  ) -> SQL {
    if value == .null { return backwards ? "\(term.sql) IS NOT NULL" : "1 = 0" }
    let comparison: SQL = term.descending != backwards ? "<" : ">"
    let differs: SQL = "\(term.sql) \(comparison) \(value)"
    return term.isNullable && !backwards ? "(\(differs) OR \(term.sql) IS NULL)" : differs
  }
}
