// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of occurrences of something in rows, and the first row with one.
package struct Occurrences: Sendable, Equatable {
  package private(set) var count = 0

  /// The lowest row number; 0 without occurrences.
  package private(set) var firstRow = 0

  /// Adds an occurrence in a row.
  mutating func add(row: Int) {
    firstRow = count == 0 ? row : min(row, firstRow)
    count += 1
  }

  /// Adds the occurrences in a part of the source that follows `rows` rows.
  mutating func add(_ other: Occurrences, rowsBefore rows: Int) {
    guard other.count > 0 else { return }
    let first = other.firstRow + rows
    firstRow = count == 0 ? first : min(first, firstRow)
    count += other.count
  }
}
