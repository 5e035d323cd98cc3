// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts how often each value occurs: what `frequency` shows.
///
/// Values are the same if their bytes are. Parts of a column can be counted apart and merged, in
/// any order. Where there are more values than the limit allows, the rarer half is given up, again
/// and again: its rows are counted together as `others`, so that what is frequent stays, and
/// how much a count can be too low by is known (after Misra and Gries 1982).
struct ValueCounts: Sendable {
  /// Four million values, and 256 MB of those of more than eight bytes.
  static let defaultLimit = ValueTable.Limit(values: 1 << 22, bytes: 1 << 28)

  private var table: ValueTable
  private var absent = 0
  private var others = 0
  private var undercount = 0

  /// No value yet; the limit has room for one at least.
  init(limit: ValueTable.Limit = defaultLimit) {
    table = ValueTable(limit: limit)
  }

  /// How many values were counted, the absent ones included.
  private(set) var total = 0

  /// Counts a value; an empty one is a value as well.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    total &+= 1
    if !table.add(value, times: 1) { addBeyondLimit(value, times: 1) }
  }

  /// Counts that there is no value.
  mutating func addAbsent() {
    total += 1
    absent += 1
  }

  /// Counts all that another has counted.
  mutating func merge(_ other: ValueCounts) {
    total += other.total
    absent += other.absent
    others += other.others
    undercount += other.undercount
    other.table.visit { value, count in
      if !table.add(value, times: count) { addBeyondLimit(value, times: count) }
    }
  }

  /// The values, the most frequent first, equally frequent ones by their bytes.
  ///
  /// - Parameter limit: How many of them are wanted.
  /// - Returns: The first values, and what is to be known about all.
  /// - Throws: ``CatalogError/cancelled`` soon after the task is cancelled.
  /// - Complexity: O(*n* log *n*) for *n* distinct values.
  func result(limit: Int = .max) throws(CatalogError) -> ValueFrequencies {
    let sorted = try sortedEntries().prefix(limit)
    var values: [ValueCount] = []
    values.reserveCapacity(sorted.count)
    for (place, entry) in sorted.enumerated() {
      if place & 0xFFF == 0, Task.isCancelled {
        Discarded.free(&values, leaving: [])
        throw .cancelled
      }
      values.append(ValueCount(value: .bytes(table.bytes(of: entry)), count: entry.count))
    }
    if absent > 0 {
      let place = values.firstIndex { $0.count <= absent } ?? values.endIndex
      values.insert(ValueCount(value: .absent, count: absent), at: place)
    }
    return ValueFrequencies(
      values: Array(values.prefix(limit)),
      distinct: table.entries.count + (absent > 0 ? 1 : 0),
      total: total,
      others: others,
      undercount: undercount
    )
  }

  private func sortedEntries() throws(CatalogError) -> [ValueTable.Entry] {
    // Of what was merged last, some may be missing then.
    if Task.isCancelled { throw .cancelled }
    var comparisons = 0
    do {
      return try table.entries.sorted { a, b in
        comparisons &+= 1
        if comparisons & 0xFFFF == 0, Task.isCancelled { throw CatalogError.cancelled }
        return a.count == b.count ? table.comesBefore(a, b) : a.count > b.count
      }
    } catch {
      throw .cancelled
    }
  }

  @inline(never)
  private mutating func addBeyondLimit(_ value: Span<UInt8>, times: Int) {
    if value.count > max(8, table.limit.bytes) {
      // No table has room for it.
      others += times
      undercount += times
      return
    }
    repeat { giveUpRarerHalf() } while !table.add(value, times: times)
  }

  /// Leaves the values that are more frequent than the one in the middle.
  private mutating func giveUpRarerHalf() {
    let middle = middleCount
    var kept = ValueTable(limit: table.limit)
    table.visit { value, count in
      if count > middle, kept.add(value, times: count) { return }
      others += count
    }
    undercount += middle
    table = kept
  }

  /// The count of the value in the middle, were they in the order of their counts.
  private var middleCount: Int {
    // Most are small: these are found in one walk, where sorting millions takes long.
    var having = [Int](repeating: 0, count: 1024)
    for entry in table.entries where entry.count < having.count { having[entry.count] += 1 }
    let middle = table.entries.count / 2
    var before = 0
    for count in having.indices {
      before += having[count]
      if before > middle { return count }
    }
    let large = table.entries.lazy.map(\.count).filter { $0 >= having.count }.sorted()
    return large[middle - before]
  }
}
