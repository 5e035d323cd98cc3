// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a row begins.
struct RowPlace: Sendable, Hashable {
  /// The place of its first byte.
  let offset: Int

  /// Its number among the data rows, from 1.
  let row: Int

  /// The place of the same byte where rows are counted from further ahead.
  func moved(by rows: Int) -> RowPlace {
    RowPlace(offset: offset, row: row + rows)
  }
}
