// SPDX-License-Identifier: GPL-3.0-or-later

/// How often something was met in rows, and where first.
package struct Sighting: Sendable, Equatable {
  /// How often.
  package private(set) var count = 0

  /// The least row, 0 if there was none.
  package private(set) var firstRow = 0

  /// Counts it in a row.
  mutating func add(row: Int) {
    firstRow = count == 0 ? row : min(row, firstRow)
    count += 1
  }

  /// Adds what was met in a part of which so many rows of the source come before.
  mutating func add(_ other: Sighting, rowsBefore rows: Int) {
    guard other.count > 0 else { return }
    let first = other.firstRow + rows
    firstRow = count == 0 ? first : min(first, firstRow)
    count += other.count
  }
}
