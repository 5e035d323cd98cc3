// SPDX-License-Identifier: GPL-3.0-or-later

/// Goes through rows in order that stand in runs, from a place in each of them on.
///
/// The runs stand in a heap by their next rows: none comes before the one at half its number.
struct RunMerger {
  private let runs: [SortedRun]
  private let readRest: SortedRuns.RestReader

  /// Which row of each run is next.
  private var heads: [Int]

  /// Runs that have a next row.
  private var heap: [Int] = []

  /// What was read of the next row of each run, unless that is long.
  private var rests: [[UInt64]?]

  /// How many words of a key are kept.
  private static let longestRest = 1 << 10

  /// A walk through runs.
  ///
  /// - Parameters:
  ///   - runs: The rows.
  ///   - places: The first row of each run to go through.
  ///   - readRest: Reads what is not held.
  /// - Throws: What `readRest` throws.
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

  /// The next row of the whole; `nil` behind the last.
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

  /// Lets a run sink below those whose next rows come before its own.
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

  /// Whether the next row of a run comes before that of another.
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
