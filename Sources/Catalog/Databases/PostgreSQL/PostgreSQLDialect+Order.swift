// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
// Orders: ``SortOrder`` in SQL.

extension PostgreSQLDialect {
  func exceptions(toPlainOrderOf column: SQLColumn) -> SQL? {
    let name = column.sql
    switch column.type {
    case .integer, .boolean, .array, .bytes, .uuid: return nil
    case .numeric:
      // NaN, the infinities, and finite numbers with the largest power of ten.
      return "(\(name) >= '1e131071'::numeric OR \(name) <= '-1e131071'::numeric)"
    case .float: return "(\(name) >= 'Infinity' OR \(name) = '-Infinity')"
    case .date, .timestamp:
      return "(NOT (\(isDated(column))))"
    default:
      // The first characters of numbers and dates.
      return "(\(comparableText(column)) >= '+' AND \(comparableText(column)) < ':')"
    }
  }

  func order(_ key: SortOrder.Key, of column: SQLColumn, isPlain: Bool) -> SQLColumnOrder? {
    if key.natural { return nil }
    return SQLColumnOrder(
      terms: isPlain || exceptions(toPlainOrderOf: column) == nil
        ? plainTerms(column) : mixedTerms(column),
      descending: key.descending,
      parts: parts(column)
    )
  }

  private func parts(_ column: SQLColumn) -> (present: SQL, missing: SQL) {
    switch column.type {
    case .text, .enumeration, .other, .json: ("\(comparableText(column)) > ''", isEmpty(column))
    default: ("\(column.sql) IS NOT NULL", "\(column.sql) IS NULL")
    }
  }

  /// Returns the terms that order values of a single kind.
  private func plainTerms(_ column: SQLColumn) -> [SQL] {
    switch column.type {
    case .text, .enumeration, .other, .json, .array: [comparableText(column)]
    default: [column.sql]
    }
  }

  /// Returns the terms that order numbers before dates before other texts.
  ///
  /// The first term is the kind of a value. Each of the others is the value as one kind, or a
  /// constant if the value has another kind.
  private func mixedTerms(_ column: SQLColumn) -> [SQL] {
    let name = column.sql
    let displayed = comparableText(column)
    switch column.type {
    case .numeric, .float:
      let isNumber = isFinite(column)
      return [
        "CASE WHEN \(isNumber) THEN 1 ELSE 3 END", "CASE WHEN \(isNumber) THEN \(name) ELSE 0 END",
        "CASE WHEN \(isNumber) THEN '' ELSE \(displayed) END",
      ]
    case .date, .timestamp:
      let isDate = "(\(isDated(column)))" as SQL
      return [
        "CASE WHEN \(isDate) THEN 2 ELSE 3 END",
        "CASE WHEN \(isDate) THEN \(name) ELSE '2000-01-01' END",
        "CASE WHEN \(isDate) THEN '' ELSE \(displayed) END",
      ]
    default:
      let text = PostgreSQLText(text: displayed)
      return [
        "CASE WHEN \(text.isNumber) THEN 1 WHEN \(text.isMoment) THEN 2 ELSE 3 END",
        "CASE WHEN \(text.isNumber) THEN \(text.number) ELSE 0 END",
        "CASE WHEN \(text.isMoment) THEN \(text.moment) ELSE 0 END",
        "CASE WHEN \(text.isNumber) OR \(text.isMoment) THEN '' ELSE \(displayed) END",
      ]
    }
  }
}
#endif
