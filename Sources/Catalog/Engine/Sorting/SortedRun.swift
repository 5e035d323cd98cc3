// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows in order, 24 bytes each: the beginning of what they are ordered by, and where they are.
struct SortedRun: Sendable {
  struct Entry: Sendable {
    let first: UInt64
    let second: UInt64

    /// How far behind those of the run its place and its number are.
    fileprivate let offset: UInt32
    fileprivate let rowAndMark: UInt32

    /// Whether there is more to the key than stands here.
    @inline(__always)
    var isCut: Bool { rowAndMark >> 31 == 1 }

    /// Whether there is less of a key, as far as both stand here.
    @inline(__always)
    func isBelow(_ other: Entry) -> Bool {
      first == other.first ? second < other.second : first < other.first
    }

    /// Whether the keys are the same, as far as they stand here.
    @inline(__always)
    func looksLike(_ other: Entry) -> Bool { first == other.first && second == other.second }
  }

  /// The rows of a run begin within so many bits of its first byte; no more than that many rows fit.
  static let spanBits = 31

  private(set) var entries: [Entry] = []

  /// A place that no row is before.
  private var start: RowPlace

  /// No rows yet.
  ///
  /// - Parameters:
  ///   - start: A place that no row is before, nor 2^31 bytes behind.
  ///   - capacity: How many rows will be added.
  init(from start: RowPlace, capacity: Int) {
    self.start = start
    entries.reserveCapacity(capacity)
  }

  var count: Int { entries.count }

  /// Where a row is.
  func place(_ index: Int) -> RowPlace {
    let entry = entries[index]
    return RowPlace(
      offset: start.offset + Int(entry.offset),
      row: start.row + Int(entry.rowAndMark & 0x7FFF_FFFF)
    )
  }

  /// Adds the next row of the order.
  mutating func append(_ first: UInt64, _ second: UInt64, isCut: Bool, at place: RowPlace) {
    let row = UInt32(truncatingIfNeeded: place.row - start.row) & 0x7FFF_FFFF
    entries.append(
      Entry(
        first: first,
        second: second,
        offset: UInt32(truncatingIfNeeded: place.offset - start.offset),
        rowAndMark: row | (isCut ? 1 << 31 : 0)
      )
    )
  }

  /// The same rows where they are counted from further ahead.
  func moved(by rows: Int) -> SortedRun {
    var moved = self
    moved.start = start.moved(by: rows)
    return moved
  }
}
