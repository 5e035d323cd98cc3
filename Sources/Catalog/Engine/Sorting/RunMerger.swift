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

  /// The cached remaining key words of each run's next row, unless there are too many.
  private var rests: [[UInt64]?]

  /// The maximum number of remaining key words to cache for a row.
  private static let longestRest = 1 << 10

  /// Creates a merger.
  ///
  /// - Parameters:
  ///   - runs: The sorted runs.
  ///   - places: The index of the first row in each run.
  ///   - readRest: A closure that reads the rest of a row's key.
  /// - Throws: The errors of `readRest`.
  init(
    _ runs: [SortedRun],
    from places: [Int],
    _ readRest: @escaping SortedRuns.RestReader
  ) throws(CatalogError) {
    self.runs = runs
    self.readRest = readRest
    heads = places
    rests = Array(repeating: nil, count: runs.count)
    heap = runs.indices.filter { places[$0] < runs[$0].count }
    for place in heap.indices.reversed() { try sink(from: place) }
  }

  /// Returns the next row of the merged order, or `nil` at the end.
  mutating func next() throws(CatalogError) -> RowPlace? {
    guard let run = heap.first else { return nil }
    let place = runs[run].place(heads[run])
    heads[run] += 1
    rests[run] = nil
    if heads[run] == runs[run].count {
      let last = heap.removeLast()
      if !heap.isEmpty { heap[0] = last }
    }
    try sink(from: 0)
    return place
  }

  /// Moves a run down the heap below the runs whose next rows come first.
  private mutating func sink(from start: Int) throws(CatalogError) {
    var place = start
    while place * 2 + 1 < heap.count {
      var child = place * 2 + 1
      if child + 1 < heap.count, try comesBefore(heap[child + 1], heap[child]) { child += 1 }
      guard try comesBefore(heap[child], heap[place]) else { return }
      heap.swapAt(child, place)
      place = child
    }
  }

  /// Returns whether the next row of one run comes before that of another.
  private mutating func comesBefore(_ a: Int, _ b: Int) throws(CatalogError) -> Bool {
    let left = runs[a].entries[heads[a]]
    let right = runs[b].entries[heads[b]]
    guard left.looksLike(right) else { return left.isBelow(right) }
    guard left.isCut else { return a < b }
    switch try ValueOrder.compareWords(rest(of: a)[...], rest(of: b)[...]) {
    case .less: return true
    case .more: return false
    case .equal: return a < b
    }
  }

  private mutating func rest(of run: Int) throws(CatalogError) -> [UInt64] {
    if let known = rests[run] { return known }
    let rest = try readRest(runs[run].place(heads[run]))
    if rest.count <= Self.longestRest { rests[run] = rest }
    return rest
  }
}
