// SPDX-License-Identifier: GPL-3.0-or-later

/// How many rows a table has.
enum SQLSize: Sendable, Hashable {
  case exactly(Int)

  /// What the engine thinks.
  case about(Int)

  case unknown
}

/// A table or a view as the list of a database has it.
struct SQLTableEntry: Sendable {
  let name: String
  let kind: TableKind
  let size: SQLSize
}
