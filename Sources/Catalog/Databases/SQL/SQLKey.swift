// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns that permanently identify a row of a table.
struct SQLKey: Sendable {
  struct Part: Sendable {
    /// The name in a location.
    let name: String

    /// The column in a statement.
    ///
    /// It is never null.
    let sql: SQL
  }

  let parts: [Part]

  /// The default order of the rows.
  ///
  /// Its values are unique and never null.
  let order: [SQL]

  /// `true` if a single integer orders the rows.
  ///
  /// If the integers have no gaps, the position of a row follows from its integer.
  let isInteger: Bool

  /// Creates a key.
  ///
  /// The rows are ordered by the key if `order` is `nil`.
  init(_ parts: [Part], order: [SQL]? = nil, isInteger: Bool) {
    self.parts = parts
    self.order = order ?? parts.map(\.sql)
    self.isInteger = isInteger
  }
}
