// SPDX-License-Identifier: GPL-3.0-or-later

/// A row while it is looked at: its fields by column, those that nobody asked for absent.
///
/// The memory behind it is used again for the next row.
struct RowView {
  let fields: UnsafeBufferPointer<Field>

  /// What was odd about how it stands in the source.
  var oddities: RowOddities = []

  /// How many values the row has, if somebody wants to know; `fields` may have fewer of them.
  var width = 0

  /// All of an item of JSON, as it stands in the source.
  var text: UnsafeBufferPointer<UInt8>?

  /// The columns that are not absent, in order; `nil` if nobody has noted which.
  var present: UnsafeBufferPointer<Int>?

  /// The field of a column; absent where the row has none.
  subscript(column: Int) -> Field {
    column < fields.count ? fields[column] : .absent
  }

  /// The same row with something odd about it.
  func marked(_ oddities: RowOddities) -> RowView {
    var row = self
    row.oddities = oddities
    return row
  }

  /// The same row with the text that it was read from.
  func reading(_ text: UnsafeBufferPointer<UInt8>) -> RowView {
    var row = self
    row.text = text
    return row
  }
}
