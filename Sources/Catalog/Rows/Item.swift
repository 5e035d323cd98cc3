// SPDX-License-Identifier: GPL-3.0-or-later

/// One item of a collection: what a row of a file is.
package struct Item: Sendable, Equatable, Identifiable, CustomStringConvertible {
  /// What names an item for good: the number of its row in a file, from 1, or its key in a table.
  package struct ID: Sendable, Hashable, CustomStringConvertible {
    /// `42`, or `order=17,line=2` for a key of several columns.
    package let name: String

    package var description: String { name }

    /// The number of the row; 0 if the name is none.
    package let row: Int

    /// The item of this name.
    package init(name: String) {
      self.name = name
      row = Int(digits: name) ?? 0
    }

    /// The item of a row.
    package init(row: Int) {
      name = String(row)
      self.row = row
    }
  }

  package let id: ID

  /// The values by column of the source.
  ///
  /// A short row has fewer of them than there are columns, a long one more: nothing is dropped.
  package let values: [Value]

  /// What was odd about how it stands in the source.
  package let oddities: RowOddities

  /// The columns whose values are but beginnings, as a page has them where they are long.
  ///
  /// The oddities are those of the whole values then.
  package let excerpts: Set<Int>

  /// How many bytes of a value a page has, more or less: more than is ever shown of it there.
  static let longestExcerpt = 64 * 1024

  /// The text of an item that could not be read, and so has no values.
  package let unreadable: [UInt8]?

  package var description: String { id.description }

  /// An item with these values.
  package init(
    id: ID,
    values: [Value],
    oddities: RowOddities = [],
    excerpts: Set<Int> = [],
    unreadable: [UInt8]? = nil
  ) {
    self.id = id
    self.values = values
    self.oddities = oddities
    self.excerpts = excerpts
    self.unreadable = unreadable
  }

  /// Whether all of its values are there to their ends.
  package var isWhole: Bool { excerpts.isEmpty }

  /// The value of a column; `.absent` where the row has none.
  package subscript(column: Int) -> Value {
    values.indices.contains(column) ? values[column] : .absent
  }
}
