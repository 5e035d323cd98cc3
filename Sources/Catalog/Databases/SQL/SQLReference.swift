// SPDX-License-Identifier: GPL-3.0-or-later

/// That some columns of a table name a row of a table: a foreign key.
struct SQLReference: Sendable, Hashable {
  /// The table that refers, as ``SQLTable/name`` has it.
  let table: String

  /// Its columns.
  let columns: [String]

  /// The table that is referred to.
  let target: String

  /// Its columns, as many.
  let targetColumns: [String]
}
