// SPDX-License-Identifier: GPL-3.0-or-later

/// A foreign key: columns of a table that identify a row of a table.
struct SQLReference: Sendable, Hashable {
  /// The referring table, as in ``SQLTable/name``.
  let table: String

  /// The referring columns.
  let columns: [String]

  /// The referenced table.
  let target: String

  /// The referenced columns, in the order of `columns`.
  let targetColumns: [String]
}
