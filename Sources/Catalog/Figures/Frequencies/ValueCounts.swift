// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the occurrences of each value, for the `frequency` command.
///
/// Values are equal if their bytes are equal. Parts of a column can be counted separately and
/// merged in any order. Whenever the distinct values exceed the limit, the less frequent half is
/// discarded and its rows are counted as `others`. Frequent values therefore survive, and the
/// maximum error of a count is known (after Misra and Gries 1982).
struct ValueCounts: Sendable {
  /// The default limit: four million values, and 256 MB for values of more than eight bytes.
  static let defaultLimit = ValueTable.Limit(values: 1 << 22, bytes: 1 << 28)

  private var table: ValueTable
  private var absent = 0
  private var others = 0
  private var undercount = 0

  /// Creates an empty counter, whose limit always has room for one value.
  init(limit: ValueTable.Limit = defaultLimit) {
    table = ValueTable(limit: limit)
  }

  /// The number of counted values, including absent ones.
  private(set) var total = 0

  /// The memory that was lacking for a new value; `nil` if there was enough.
  ///
  /// The counts are incomplete after that.
  private(set) var shortage: MemoryShortage?

  /// Counts a value, which may be empty.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>) {
    total &+= 1
    if !table.add(value, times: 1) { addBeyondLimit(value, times: 1) }
  }

  /// Counts an absent value.
  mutating func addAbsent() {
    total += 1
    absent += 1
  }

  /// Adds the counts of another counter.
  mutating func merge(_ other: ValueCounts) {
    shortage = shortage ?? other.shortage
    total += other.total
    absent += other.absent
    others += other.others
    undercount += other.undercount
    other.table.visit { value, count in
      if !table.add(value, times: count) { addBeyondLimit(value, times: count) }
    }
  }

  /// The memory in bytes that ``result(limit:)`` takes for all values.
  var resultMemory: Int {
    // Each value is an array with a header and a bookkeeping of about 48 bytes.
    table.memory + table.entries.count * (MemoryLayout<ValueCount>.stride + 48)
  }

  /// Returns the values, most frequent first.
  ///
  /// Equally frequent values are in the order of their bytes.
  ///
  /// - Parameter limit: The maximum number of values.
  /// - Returns: The first values, and the totals of all values.
  /// - Throws: ``CatalogError/cancelled`` soon after the task is cancelled.
  /// - Complexity: O(*n* log *n*) for *n* distinct values.
  func result(limit: Int = .max) throws(CatalogError) -> ValueFrequencies {
    let sorted = try sortedEntries().prefix(limit)
    var values: [ValueCount] = []
    values.reserveCapacity(sorted.count)
    for (index, entry) in sorted.enumerated() {
      if index & 0xFFF == 0, Task.isCancelled {
        BackgroundRelease.release(&values, replacement: [])
        throw .cancelled
      }
      values.append(ValueCount(value: .bytes(table.bytes(of: entry)), count: entry.count))
    }
    if absent > 0 {
      let index = values.firstIndex { $0.count <= absent } ?? values.endIndex
      values.insert(ValueCount(value: .absent, count: absent), at: index)
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
    // After a cancellation, the last merge may be incomplete.
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
      // A value of this length exceeds the limit of every table.
      others += times
      undercount += times
      return
    }
    repeat {
      shortage = shortage ?? table.shortage
      if shortage != nil { return }
      discardRarerHalf()
    } while !table.add(value, times: times)
  }

  /// Keeps only the values that are more frequent than the median count.
  private mutating func discardRarerHalf() {
    let middle = middleCount
    var kept = ValueTable(limit: table.limit)
    table.visit { value, count in
      if count > middle, kept.add(value, times: count) { return }
      others += count
    }
    shortage = kept.shortage
    undercount += middle
    table = kept
  }

  /// The median of the counts.
  private var middleCount: Int {
    // Most counts are small. A histogram finds them in one pass, while sorting millions takes long.
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
