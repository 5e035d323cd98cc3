// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// How PostgreSQL is asked so that its answers are those of ``ValueOrder``, ``Needle`` and ``Pattern``.
///
/// Types are compared as what they are where that is the same as comparing what is shown of them, which an
/// index may know; else what is shown is compared. Texts are compared by their bytes: by the collation `C`.
struct PostgreSQLDialect: SQLDialect {
  /// The database.
  let path: String

  /// Whether the database itself compares texts so, for then its indexes do.
  let isByteOrder: Bool

  /// Whether a `numeric` may be infinite, as since version 14.
  let hasInfiniteNumerics: Bool

  func selected(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .boolean, .array, .json, .text: shown(column)
    default: column.sql
    }
  }

  func beginning(of column: SQLColumn, upTo length: Int) -> SQL {
    switch column.type {
    case .text, .json, .array, .enumeration, .other: "left(\(shown(column)), \(length + 1))"
    case .bytes: "substring(\(column.sql) FROM 1 FOR \(length / 2 + 1))"
    default: selected(column)
    }
  }

  func estimate(of statement: SQL) -> SQL? { "EXPLAIN \(statement)" }

  var checksJSON: Bool { true }

  func grouped(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .integer, .date, .timestamp, .bytes, .uuid: column.sql
    case .text where isByteOrder: shown(column)
    default: letters(column)
    }
  }
}

extension PostgreSQLDialect {
  /// What holds for the numbers among the values of a column that may have infinities and NaN, which is
  /// greater than all; a range, since the server can tell how many values are in one.
  func isFinite(_ column: SQLColumn) -> SQL {
    column.type == .numeric && !hasInfiniteNumerics
      ? "\(column.sql) < 'NaN'" : "\(column.sql) > '-Infinity' AND \(column.sql) < 'Infinity'"
  }

  /// What is shown of a column, as text.
  func shown(_ column: SQLColumn) -> SQL {
    switch column.type {
    case .array: "to_json(\(column.sql))::text"
    // What stands before a list would keep it from being seen as one.
    case .json: "ltrim(\(column.sql)::text, E' \\t\\n\\r')"
    // Some have a cast that says more than they show: 10.0.0.1/32.
    case .enumeration, .other:
      "CASE WHEN \(column.sql) IS NOT NULL THEN format('%s', \(column.sql)) END"
    default: "\(column.sql)::text"
    }
  }

  /// The same, to be compared by its bytes.
  func bytes(_ column: SQLColumn) -> SQL {
    column.type == .text && isByteOrder
      ? shown(column) : letters(column)
  }

  /// The same, to be looked into: some rules of order let nobody look.
  func letters(_ column: SQLColumn) -> SQL { "((\(shown(column))) COLLATE \"C\")" }
}
#endif
