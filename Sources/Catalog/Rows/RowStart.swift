// SPDX-License-Identifier: GPL-3.0-or-later

/// The start of a row: its byte offset and its row number.
struct RowStart: Sendable, Hashable {
  /// The offset of the first byte.
  let offset: Int

  /// The row number among the data rows, counted from 1.
  let row: Int

  /// Returns a copy with a number of preceding rows added to the row number.
  func moved(by rows: Int) -> RowStart {
    RowStart(offset: offset, row: row + rows)
  }
}
