// SPDX-License-Identifier: GPL-3.0-or-later

/// The order of the rows of a query, as the engine is told it, and the places in it.
///
/// A place is told by the values of the row that stands there, not by how many are before it: the engine
/// goes there by an index and passes over nothing (“keyset pagination”). The rows whose value of the first
/// column is missing come last, in a part of their own, so that an index serves each part.
struct SQLOrdering: Sendable {
  /// One of the values that decide.
  struct Term: Sendable {
    let sql: SQL
    let descending: Bool

    /// Whether it may be null, which is behind all values then.
    let isNullable: Bool
  }

  /// Rows that stand together, behind those of the part before.
  struct Part: Sendable {
    /// What holds for them; `nil` for all.
    let condition: SQL?

    /// What puts them in order; the last ones tell all rows apart.
    let terms: [Term]
  }

  let parts: [Part]

  /// Which row stands somewhere: its part, and the values of that part's terms.
  struct Anchor: Sendable, Hashable {
    let part: Int
    let values: [SQLValue]
  }

  /// An order by columns, and between equals by a key.
  ///
  /// - Parameters:
  ///   - columns: The columns, the deciding one first.
  ///   - key: What tells rows apart.
  init(_ columns: [SQLColumnOrder], key: [SQL]) {
    let last = key.map { Term(sql: $0, descending: false, isNullable: false) }
    // Missing values of any but the first column are null, behind the others.
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
  /// `ORDER BY …`, or nothing where there is nothing to order by.
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

  /// What holds for the rows behind a place, or before it.
  ///
  /// - Parameters:
  ///   - values: The values of the row there.
  ///   - backwards: Whether those before it are meant.
  ///   - isIncluded: Whether that row is meant as well.
  /// - Returns: The condition.
  func beyond(_ values: [SQLValue], backwards: Bool, isIncluded: Bool) -> SQL {
    guard let first = terms.first else { return "" }
    let down = first.descending != backwards
    if terms.allSatisfy({ !$0.isNullable && $0.descending == first.descending }) {
      let comparison: SQL = down ? (isIncluded ? "<=" : "<") : (isIncluded ? ">=" : ">")
      if terms.count == 1 { return "\(first.sql) \(comparison) \(values[0])" }
      let names = terms.map(\.sql).joined(separator: ", ")
      let bound = values.map { "\($0)" as SQL }.joined(separator: ", ")
      return "(\(names)) \(comparison) (\(bound))"
    }
    let all = beyond(values, from: 0, backwards, isIncluded)
    // This alone is what an index understands.
    let limit: SQL = first.isNullable ? "" : "\(first.sql) \(down ? "<=" : ">=") \(values[0]) AND "
    return "\(limit)\(all)"
  }

  private func beyond(
    _ values: [SQLValue],
    from index: Int,
    _ backwards: Bool,
    _ isIncluded: Bool
  ) -> SQL {
    let term = terms[index]
    let value = values[index]
    let strictly = strictlyBeyond(term, value, backwards)
    let isSame: SQL = value == .null ? "\(term.sql) IS NULL" : "\(term.sql) = \(value)"
    guard index + 1 < terms.count else {
      return isIncluded ? "(\(strictly) OR \(isSame))" : strictly
    }
    return
      "(\(strictly) OR (\(isSame) AND \(beyond(values, from: index + 1, backwards, isIncluded))))"
  }

  private func strictlyBeyond(
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
