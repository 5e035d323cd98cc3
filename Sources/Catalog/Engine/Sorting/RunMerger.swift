// SPDX-License-Identifier: GPL-3.0-or-later

/// Merges sorted runs, starting at a given index in each of them.
///
/// The runs form a binary min-heap, ordered by their next rows.
struct RunMerger {
  private let runs: [SortedRun]
  private let readRest: SortedRuns.RestReader

  /// The index of the next row in each run.
  private var heads: [Int]

  /// The heap of the runs that have a next row.
  private var heap: [Int] = []

  /// The cached results of `readRest` for the next row of each run.
  ///
  /// Long results are not cached.
  private var rests: [[UInt64]?]

  /// The maximum length of a cached result, in words.
  private static let maximumCachedRest = 1 << 10

  /// Creates a merger.
  ///
  /// - Parameters:
  ///   - runs: The sorted runs.
  ///   - indexes: The index of the first row to merge in each run.
  ///   - readRest: A closure that reads the rest of a row's key.
  /// - Throws: The errors of `readRest`.
  init(
    _ runs: [SortedRun],
    from indexes: [Int],
    _ readRest: @escaping SortedRuns.RestReader
  ) throws(CatalogError) {
    self.runs = runs
    self.readRest = readRest
    heads = indexes
    rests = Array(repeating: nil, count: runs.count)
    heap = runs.indices.filter { indexes[$0] < runs[$0].count }
    for index in heap.indices.reversed() { try sink(from: index) }
  }

  /// Returns the next row of the merged order, or `nil` at the end.
  mutating func next() throws(CatalogError) -> RowStart? {
    guard let run = heap.first else { return nil }
    let start = runs[run].rowStart(at: heads[run])
    heads[run] += 1
    rests[run] = nil
    if heads[run] == runs[run].count {
      let last = heap.removeLast()
      if !heap.isEmpty { heap[0] = last }
    }
    try sink(from: 0)
    return start
  }

  /// Moves the run at `start` down the heap until the heap is in order.
  private mutating func sink(from start: Int) throws(CatalogError) {
    var index = start
    while index * 2 + 1 < heap.count {
      var child = index * 2 + 1
      if child + 1 < heap.count, try comesBefore(heap[child + 1], heap[child]) { child += 1 }
      guard try comesBefore(heap[child], heap[index]) else { return }
      heap.swapAt(child, index)
      index = child
    }
  }

  /// Returns whether the next row of one run comes before that of another.
  private mutating func comesBefore(_ a: Int, _ b: Int) throws(CatalogError) -> Bool {
    let left = runs[a].entries[heads[a]]
    let right = runs[b].entries[heads[b]]
    guard left.looksLike(right) else { return left.isBelow(right) }
    guard left.isTruncated else { return a < b }
    switch try ValueOrder.compareWords(rest(of: a)[...], rest(of: b)[...]) {
    case .less: return true
    case .more: return false
    case .equal: return a < b
    }
  }

  private mutating func rest(of run: Int) throws(CatalogError) -> [UInt64] {
    if let known = rests[run] { return known }
    let rest = try readRest(runs[run].rowStart(at: heads[run]))
    if rest.count <= Self.maximumCachedRest { rests[run] = rest }
    return rest
  }
}
