// SPDX-License-Identifier: GPL-3.0-or-later

/// A borrowed view of one row.
///
/// Columns that were not requested are absent. The next row reuses the memory.
struct Row {
  let fields: UnsafeBufferPointer<Field>

  /// The warnings that were found while the row was read.
  var warnings: RowWarnings = []

  /// The number of values in the row, if the visitor counts values.
  ///
  /// `fields` may have fewer.
  var width = 0

  /// The complete source text of a JSON item.
  var text: UnsafeBufferPointer<UInt8>?

  /// The columns that are not absent, in order; `nil` if they were not recorded.
  var present: UnsafeBufferPointer<Int>?

  /// Accesses the field of a column, which is absent if the row is too short.
  subscript(column: Int) -> Field {
    column < fields.count ? fields[column] : .absent
  }

  /// Returns a copy of the view with other warnings.
  func with(warnings: RowWarnings) -> Row {
    var row = self
    row.warnings = warnings
    return row
  }

  /// Returns a copy of the view with its source text.
  func with(text: UnsafeBufferPointer<UInt8>) -> Row {
    var row = self
    row.text = text
    return row
  }
}
