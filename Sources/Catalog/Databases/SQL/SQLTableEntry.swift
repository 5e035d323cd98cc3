// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of rows in a table.
enum SQLSize: Sendable, Hashable {
  case exactly(Int)

  /// The engine's estimate.
  case about(Int)

  case unknown
}

/// A table or a view in the list of a database.
struct SQLTableEntry: Sendable {
  let name: String
  let kind: TableKind
  let size: SQLSize
}
