// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// The SQL dialect of PostgreSQL.
///
/// Its conditions have the semantics of ``ValueOrder``, ``Needle`` and ``Pattern``. Values are
/// compared as their type if the result is the same as for their displayed text, since an index may
/// apply. Otherwise the displayed text is compared. Texts compare bytewise, with the collation `C`.
struct PostgreSQLDialect: SQLDialect {
  /// `true` if the database's default collation is bytewise, so that ordinary indexes apply.
  let isByteOrder: Bool

  /// `true` if a `numeric` may be infinite, as since version 14.
  let hasInfiniteNumerics: Bool

  func selected(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .boolean, .array, .json, .text: displayedText(column)
    default: column.sql
    }
  }

  func truncated(_ column: SQLColumn, to length: Int) -> SQL {
    switch column.type {
    case .text, .json, .array, .enumeration, .other: "left(\(displayedText(column)), \(length + 1))"
    case .bytes: "substring(\(column.sql) FROM 1 FOR \(length / 2 + 1))"
    default: selected(column)
    }
  }

  func estimate(of statement: SQL) -> SQL? { "EXPLAIN \(statement)" }

  var declaresTypes: Bool { true }
  var checksJSON: Bool { true }

  func grouped(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .integer, .date, .timestamp, .bytes, .uuid: column.sql
    case .text where isByteOrder: displayedText(column)
    default: searchableText(column)
    }
  }
}

extension PostgreSQLDialect {
  /// Returns a condition for the finite numbers in a column with infinities and NaN.
  ///
  /// NaN is greater than all other values. The condition is a range, since the server can estimate
  /// the number of values in a range.
  func isFinite(_ column: SQLColumn) -> SQL {
    column.type == .numeric && !hasInfiniteNumerics
      ? "\(column.sql) < 'NaN'" : "\(column.sql) > '-Infinity' AND \(column.sql) < 'Infinity'"
  }

  /// Returns the displayed text of a column.
  func displayedText(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .array: "to_json(\(column.sql))::text"
    // Leading whitespace would hide that the value is a list.
    case .json: "ltrim(\(column.sql)::text, E' \\t\\n\\r')"
    // The cast of some types adds to the displayed text, as in 10.0.0.1/32.
    case .enumeration, .other:
      "CASE WHEN \(column.sql) IS NOT NULL THEN format('%s', \(column.sql)) END"
    default: "\(column.sql)::text"
    }
  }

  /// Returns the displayed text of a column for bytewise comparison.
  func comparableText(_ column: SQLColumn) -> SQL {
    column.type == .text && isByteOrder
      ? displayedText(column) : searchableText(column)
  }

  /// Returns the displayed text of a column with the collation `C`.
  ///
  /// Some other collations do not support searching.
  func searchableText(_ column: SQLColumn) -> SQL { "((\(displayedText(column))) COLLATE \"C\")" }
}
#endif
