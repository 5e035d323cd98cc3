// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows in memory with their complete sort keys.
///
/// They are the rows of one part of the source, or the first rows of a sorted result.
struct SortedRows: Sendable {
  /// The first sixteen bytes of a row's key.
  ///
  /// ``index`` is the insertion index of the row.
  private struct Entry {
    let first: UInt64
    let second: UInt64
    let index: Int
  }

  /// The entries, which ``sort()`` puts in order.
  private var entries: [Entry] = []

  /// The starts of the rows, in insertion order.
  private var starts: [RowStart] = []

  /// The words of all keys after the first sixteen bytes, in insertion order.
  private var rests: [UInt64] = []

  /// The end of each row's words in ``rests``, in insertion order.
  private var restEnds: [Int] = []

  var count: Int { entries.count }

  /// The memory that the remaining key words take, in bytes.
  var restMemory: Int { rests.count * 8 }

  /// Returns the memory in bytes that adding a row allocates at once, because arrays double.
  ///
  /// The result is 0 as long as they have room.
  func growth(for key: borrowing SortKey) -> Int {
    var growth = 0
    func add<Element>(_ array: [Element], adding count: Int) {
      guard array.capacity - array.count < count else { return }
      growth += max(2 * array.capacity, array.count + count) * MemoryLayout<Element>.stride
    }
    add(entries, adding: 1)
    add(starts, adding: 1)
    add(rests, adding: key.rest.count)
    add(restEnds, adding: 1)
    return growth
  }

  /// Returns the start of the row at a position in the order.
  func rowStart(at position: Int) -> RowStart { starts[entries[position].index] }

  @inline(__always)
  mutating func add(_ key: borrowing SortKey, at start: RowStart) {
    entries.append(Entry(first: key.first, second: key.second, index: starts.count))
    starts.append(start)
    if !key.rest.isEmpty { rests.append(contentsOf: key.rest) }
    restEnds.append(rests.count)
  }

  /// Adds the rows of a later part of the source.
  ///
  /// - Parameters:
  ///   - other: The rows.
  ///   - rowsBefore: The number to add to their row numbers.
  mutating func append(_ other: SortedRows, rowsBefore: Int) {
    let before = starts.count
    let restsBefore = rests.count
    for entry in other.entries {
      entries.append(
        Entry(first: entry.first, second: entry.second, index: before + entry.index)
      )
    }
    for start in other.starts { starts.append(start.moved(by: rowsBefore)) }
    rests += other.rests
    for end in other.restEnds { restEnds.append(restsBefore + end) }
  }

  /// Sorts the rows.
  ///
  /// Rows with equal keys keep their insertion order.
  ///
  /// - Throws: ``CatalogError/cancelled`` soon after the task is cancelled.
  /// - Complexity: O(*n* log *n*), or O(*n* log *m*) if the rows are *m* sorted parts.
  mutating func sort() throws(CatalogError) {
    // The closure must not capture the array that is being sorted.
    var unsorted: [Entry] = []
    swap(&unsorted, &entries)
    var comparisons = 0
    do {
      try unsorted.sort { a, b in
        comparisons &+= 1
        if comparisons & 0xFFFF == 0, Task.isCancelled { throw CatalogError.cancelled }
        if a.first != b.first { return a.first < b.first }
        if a.second != b.second { return a.second < b.second }
        let order = rests.isEmpty ? .equal : compareRests(a.index, b.index)
        return order == .equal ? a.index < b.index : order == .less
      }
    } catch {
      throw .cancelled
    }
    entries = unsorted
  }

  /// Sorts the rows and removes all except the first ones.
  ///
  /// - Parameter limit: The number of rows to keep.
  /// - Returns: The bound for keys of later rows. A row whose key does not precede it cannot be
  ///   among the first rows.
  /// - Throws: ``CatalogError/cancelled``.
  mutating func keepFirst(_ limit: Int) throws(CatalogError) -> SortBound {
    try sort()
    guard count >= limit, limit > 0 else { return SortBound() }
    let last = entries[limit - 1]
    let bound = SortBound(last.first, last.second, rests[rest(last.index)])
    guard count > limit else { return bound }
    var kept = SortedRows()
    for entry in entries.prefix(limit) {
      kept.entries.append(
        Entry(first: entry.first, second: entry.second, index: kept.starts.count)
      )
      kept.starts.append(starts[entry.index])
      kept.rests += rests[rest(entry.index)]
      kept.restEnds.append(kept.rests.count)
    }
    self = kept
    return bound
  }

  /// Returns the rows as runs, which take less memory.
  ///
  /// The rows must be sorted.
  ///
  /// - Returns: One run for each 2^31 bytes of the source that contain rows, usually one in all.
  func runs() -> [SortedRun] {
    guard let firstOffset = starts.map(\.offset).min() else { return [] }
    // The first rows of a sorted result may be far apart in a large file.
    var firstRows: [Int: Int] = [:]
    for start in starts {
      let span = (start.offset - firstOffset) >> SortedRun.spanBits
      firstRows[span] = min(firstRows[span] ?? .max, start.row)
    }
    let spans = firstRows.sorted { $0.key < $1.key }
    var runs = spans.map { span, row in
      SortedRun(
        from: RowStart(offset: firstOffset + span << SortedRun.spanBits, row: row),
        capacity: spans.count == 1 ? count : 0
      )
    }
    for entry in entries {
      let start = starts[entry.index]
      let span = (start.offset - firstOffset) >> SortedRun.spanBits
      let number = spans.count == 1 ? 0 : spans.firstIndex { $0.key == span } ?? 0
      let isTruncated = !rest(entry.index).isEmpty
      runs[number].append(entry.first, entry.second, isTruncated: isTruncated, at: start)
    }
    return runs
  }

  @inline(__always)
  private func rest(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : restEnds[index - 1])..<restEnds[index]
  }

  private func compareRests(_ a: Int, _ b: Int) -> ValueOrder.Comparison {
    ValueOrder.compareWords(rests[rest(a)], rests[rest(b)])
  }
}

/// An exclusive upper bound for sort keys.
struct SortBound: Sendable {
  private(set) var first = UInt64.max
  private var second = UInt64.max
  private var rest: [UInt64] = []

  /// `true` if every key is admitted.
  private var isOpen = true

  /// Creates a bound that admits every key.
  init() {}

  /// Creates a bound at a key.
  init(_ first: UInt64, _ second: UInt64, _ rest: ArraySlice<UInt64>) {
    self.first = first
    self.second = second
    self.rest = Array(rest)
    isOpen = false
  }

  /// Returns whether a key comes before the bound.
  @inline(__always)
  func admits(_ key: borrowing SortKey) -> Bool {
    if isOpen { return true }
    if key.first != first { return key.first < first }
    if key.second != second { return key.second < second }
    return ValueOrder.compareWords(key.rest[...], rest[...]) == .less
  }
}

extension ValueOrder {
  /// Compares two arrays word by word, and then by length.
  static func compareWords(_ a: ArraySlice<UInt64>, _ b: ArraySlice<UInt64>) -> Comparison {
    for (left, right) in zip(a, b) where left != right { return left < right ? .less : .more }
    return Comparison(a.count, b.count)
  }
}
