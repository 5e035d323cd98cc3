// SPDX-License-Identifier: GPL-3.0-or-later

/// What names a row of a table for good.
struct SQLKey: Sendable {
  struct Part: Sendable {
    /// What it is called in a location.
    let name: String

    /// How a statement names it; it is never null.
    let sql: SQL
  }

  let parts: [Part]

  /// What the rows stand in the order of, as long as nobody asks for another; never null, and unique.
  let order: [SQL]

  /// Whether the order is that of one integer, so that places can be told from its values where none is
  /// missing.
  let isInteger: Bool

  /// A key of these parts, which orders the rows, too, unless that is something else.
  init(_ parts: [Part], order: [SQL]? = nil, isInteger: Bool) {
    self.parts = parts
    self.order = order ?? parts.map(\.sql)
    self.isInteger = isInteger
  }
}
