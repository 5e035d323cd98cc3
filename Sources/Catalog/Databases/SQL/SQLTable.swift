// SPDX-License-Identifier: GPL-3.0-or-later

/// A table or a view of a database: what there is to know to ask it.
struct SQLTable: Sendable {
  /// What it is called where it is shown, and in a location: `orders`, or `sales.orders` in a schema that
  /// is not searched.
  let name: String

  /// How a statement says where rows come from.
  let sql: SQL

  /// What stands before the names of its columns: without it, an engine may take them for other things.
  let alias: SQL

  let kind: TableKind
  let columns: [SQLColumn]

  /// What tells its rows apart for good, and orders them; `nil` if nothing does.
  let key: SQLKey?
}
