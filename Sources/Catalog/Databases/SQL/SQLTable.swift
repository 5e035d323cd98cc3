// SPDX-License-Identifier: GPL-3.0-or-later

/// The structure of a table or a view of a database.
struct SQLTable: Sendable {
  /// The name in the interface and in locations.
  ///
  /// It is `orders`, or `sales.orders` if the schema `sales` is not in the search path.
  let name: String

  /// The table in a statement, without an alias.
  let relation: SQL

  /// The table in a `FROM` clause.
  let sql: SQL

  /// The qualifier of its column names.
  ///
  /// An engine may interpret an unqualified name as something else.
  let alias: SQL

  let kind: TableKind
  let columns: [SQLColumn]

  /// The columns that identify and order its rows, or `nil` if none do.
  let key: SQLKey?
}
