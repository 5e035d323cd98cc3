// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows with all that they are ordered by, in memory: those of a part, or the first of all.
struct SortedRows: Sendable {
  /// The beginning of a row's key; ``index`` is its place among the rows as they were added.
  private struct Entry {
    let first: UInt64
    let second: UInt64
    let index: Int
  }

  /// In order once ``sort()`` was called.
  private var entries: [Entry] = []

  /// Where the rows begin, as they were added.
  private var places: [RowPlace] = []

  /// What is behind the beginnings of the keys, and where that of each row ends.
  private var rests: [UInt64] = []
  private var restEnds: [Int] = []

  var count: Int { entries.count }

  /// How much memory is taken by keys that are long, in bytes.
  var restMemory: Int { rests.count * 8 }

  /// Where a row is, by its place in the order.
  func place(_ place: Int) -> RowPlace { places[entries[place].index] }

  /// Adds a row with its key.
  @inline(__always)
  mutating func add(_ key: borrowing SortKey, at place: RowPlace) {
    entries.append(Entry(first: key.first, second: key.second, index: places.count))
    places.append(place)
    if !key.rest.isEmpty { rests.append(contentsOf: key.rest) }
    restEnds.append(rests.count)
  }

  /// Adds the rows of a later part of the source.
  mutating func append(_ other: SortedRows, rowsBefore: Int) {
    let before = places.count
    let restsBefore = rests.count
    for entry in other.entries {
      entries.append(
        Entry(first: entry.first, second: entry.second, index: before + entry.index)
      )
    }
    for place in other.places { places.append(place.moved(by: rowsBefore)) }
    rests += other.rests
    for end in other.restEnds { restEnds.append(restsBefore + end) }
  }

  /// Puts the rows in order; of equal ones the first that was added comes first.
  ///
  /// - Throws: ``CatalogError/cancelled`` soon after the task is cancelled.
  /// - Complexity: O(*n* log *n*), O(*n* log *m*) if they consist of *m* parts in order.
  mutating func sort() throws(CatalogError) {
    // The closure must not hold what is being changed.
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

  /// Keeps the first rows of the order only.
  ///
  /// - Parameter limit: How many.
  /// - Returns: What keys of later rows must come before to be among them.
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
        Entry(first: entry.first, second: entry.second, index: kept.places.count)
      )
      kept.places.append(places[entry.index])
      kept.rests += rests[rest(entry.index)]
      kept.restEnds.append(kept.rests.count)
    }
    self = kept
    return bound
  }

  /// The rows, which must be in order, in a form that takes less room and cannot grow.
  ///
  /// - Returns: As few runs as will do: mostly one.
  func runs() -> [SortedRun] {
    guard let start = places.map(\.offset).min() else { return [] }
    // The first rows of a large file can be far from each other.
    var firstRows: [Int: Int] = [:]
    for place in places {
      let span = (place.offset - start) >> SortedRun.spanBits
      firstRows[span] = min(firstRows[span] ?? .max, place.row)
    }
    let spans = firstRows.sorted { $0.key < $1.key }
    var runs = spans.map { span, row in
      SortedRun(
        from: RowPlace(offset: start + span << SortedRun.spanBits, row: row),
        capacity: spans.count == 1 ? count : 0
      )
    }
    for entry in entries {
      let place = places[entry.index]
      let span = (place.offset - start) >> SortedRun.spanBits
      let number = spans.count == 1 ? 0 : spans.firstIndex { $0.key == span } ?? 0
      let isCut = !rest(entry.index).isEmpty
      runs[number].append(entry.first, entry.second, isCut: isCut, at: place)
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

/// What a key must come before to be of interest.
struct SortBound: Sendable {
  private(set) var first = UInt64.max
  private var second = UInt64.max
  private var rest: [UInt64] = []

  /// Whether any key will do.
  private var isOpen = true

  /// No bound at all.
  init() {}

  /// The bound that a row with this key is.
  init(_ first: UInt64, _ second: UInt64, _ rest: ArraySlice<UInt64>) {
    self.first = first
    self.second = second
    self.rest = Array(rest)
    isOpen = false
  }

  /// Whether a key comes before it.
  @inline(__always)
  func admits(_ key: borrowing SortKey) -> Bool {
    if isOpen { return true }
    if key.first != first { return key.first < first }
    if key.second != second { return key.second < second }
    return ValueOrder.compareWords(key.rest[...], rest[...]) == .less
  }
}

extension ValueOrder {
  /// The order of words, and then of their number.
  static func compareWords(_ a: ArraySlice<UInt64>, _ b: ArraySlice<UInt64>) -> Comparison {
    for (left, right) in zip(a, b) where left != right { return left < right ? .less : .more }
    return Comparison(a.count, b.count)
  }
}
