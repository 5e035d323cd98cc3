// SPDX-License-Identifier: GPL-3.0-or-later

/// A sorted run of rows in 24 bytes each: the first sixteen bytes of the key, and the row start.
struct SortedRun: Sendable {
  struct Entry: Sendable {
    let first: UInt64
    let second: UInt64

    /// The offset relative to the start of the run.
    fileprivate let offset: UInt32

    /// The row number relative to the start of the run, with the top bit set for a truncated key.
    fileprivate let rowAndFlag: UInt32

    /// `true` if the key is longer than the stored sixteen bytes.
    @inline(__always)
    var isTruncated: Bool { rowAndFlag >> 31 == 1 }

    /// Returns whether the stored part of the key is less than that of another.
    @inline(__always)
    func isBelow(_ other: Entry) -> Bool {
      first == other.first ? second < other.second : first < other.first
    }

    /// Returns whether the stored parts of the keys are equal.
    @inline(__always)
    func looksLike(_ other: Entry) -> Bool { first == other.first && second == other.second }
  }

  /// The number of bits for offsets and row numbers relative to the start of a run.
  static let spanBits = 31

  private(set) var entries: [Entry] = []

  /// A row start at or before all rows.
  private var start: RowStart

  /// Creates an empty run.
  ///
  /// - Parameters:
  ///   - start: A row start at or before all rows, and less than 2^31 bytes before any of them.
  ///   - capacity: The number of rows that will be added.
  init(from start: RowStart, capacity: Int) {
    self.start = start
    entries.reserveCapacity(capacity)
  }

  var count: Int { entries.count }

  /// Returns the start of a row.
  func rowStart(at index: Int) -> RowStart {
    let entry = entries[index]
    return RowStart(
      offset: start.offset + Int(entry.offset),
      row: start.row + Int(entry.rowAndFlag & 0x7FFF_FFFF)
    )
  }

  /// Appends the next row of the order.
  mutating func append(_ first: UInt64, _ second: UInt64, isTruncated: Bool, at rowStart: RowStart)
  {
    let row = UInt32(truncatingIfNeeded: rowStart.row - start.row) & 0x7FFF_FFFF
    entries.append(
      Entry(
        first: first,
        second: second,
        offset: UInt32(truncatingIfNeeded: rowStart.offset - start.offset),
        rowAndFlag: row | (isTruncated ? 1 << 31 : 0)
      )
    )
  }

  /// Returns a copy of the run with a number of preceding rows added to the row numbers.
  func moved(by rows: Int) -> SortedRun {
    var moved = self
    moved.start = start.moved(by: rows)
    return moved
  }
}
