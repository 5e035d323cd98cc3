// SPDX-License-Identifier: GPL-3.0-or-later

/// An item of a collection, such as a row of a file.
package struct Item: Sendable, Equatable, Identifiable, CustomStringConvertible {
  /// The permanent identifier of an item: its row number in a file, or its key in a table.
  package struct ID: Sendable, Hashable, CustomStringConvertible {
    /// The text of the identifier: `42`, or `order=17,line=2` for a key of several columns.
    package let name: String

    package var description: String { name }

    /// The row number, counted from 1; 0 if ``name`` is not a number.
    package let row: Int

    /// Creates an identifier from its text.
    package init(name: String) {
      self.name = name
      row = Int(digits: name) ?? 0
    }

    /// Creates an identifier from a row number.
    package init(row: Int) {
      name = String(row)
      self.row = row
    }
  }

  package let id: ID

  /// The values by column.
  ///
  /// A short row has fewer values than there are columns, and a long row has more. No value is
  /// dropped.
  package let values: [Value]

  /// The warnings that were found when the item was read.
  package let warnings: RowWarnings

  /// The columns whose values are truncated because they are too long for a page.
  ///
  /// ``warnings`` always describes the complete values.
  package let excerpts: Set<Int>

  /// The columns whose values are too long to be read.
  ///
  /// They are also among ``excerpts``.
  package let unread: Set<Int>

  /// The approximate byte limit for a value on a page, larger than any page displays.
  static let maximumExcerptLength = 64 * 1024

  /// The source text of an item that could not be parsed and has no values.
  package let unreadable: [UInt8]?

  package var description: String { id.description }

  /// Creates an item.
  package init(
    id: ID,
    values: [Value],
    warnings: RowWarnings = [],
    excerpts: Set<Int> = [],
    unread: Set<Int> = [],
    unreadable: [UInt8]? = nil
  ) {
    self.id = id
    self.values = values
    self.warnings = warnings
    self.excerpts = excerpts
    self.unread = unread
    self.unreadable = unreadable
  }

  /// `true` if no value is truncated.
  package var isComplete: Bool { excerpts.isEmpty }

  /// Accesses the value of a column, which is `.absent` if the row is too short.
  package subscript(column: Int) -> Value {
    values.indices.contains(column) ? values[column] : .absent
  }
}
