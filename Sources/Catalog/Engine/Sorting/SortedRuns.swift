// SPDX-License-Identifier: GPL-3.0-or-later

/// All rows of a query in its order, as runs that are each in order: they are never merged, for any
/// place of the whole is found in them.
///
/// Where the beginnings of keys do not tell rows of different runs apart, the rows are read again.
struct SortedRuns: Sendable {
  /// Reads what a row's key has behind its beginning.
  typealias RestReader = (RowPlace) throws(CatalogError) -> [UInt64]

  /// In the order of the source.
  private(set) var runs: [SortedRun] = []

  /// How many rows there are.
  private(set) var count = 0

  /// How much memory they take, in bytes.
  var memory: Int { count * MemoryLayout<SortedRun.Entry>.stride }

  /// Adds the rows of a later part of the source.
  mutating func append(_ others: [SortedRun], rowsBefore: Int = 0) {
    for run in others {
      runs.append(run.moved(by: rowsBefore))
      count += run.count
    }
  }

  /// Where rows are, by their places in the order.
  ///
  /// - Parameters:
  ///   - places: Which rows; there are so many.
  ///   - readRest: Reads what is not held.
  /// - Returns: Where they begin, in order.
  /// - Throws: What `readRest` throws; ``CatalogError/cancelled``.
  func places(
    _ places: Range<Int>,
    _ readRest: @escaping RestReader
  ) throws(CatalogError) -> [RowPlace] {
    var merger = try merger(from: places.lowerBound, readRest)
    var found: [RowPlace] = []
    while found.count < places.count, let place = try merger.next() { found.append(place) }
    return found
  }

  /// Who goes through the rows in order.
  ///
  /// - Parameters:
  ///   - place: The first of them.
  ///   - readRest: Reads what is not held.
  /// - Returns: Who hands them out one by one.
  /// - Throws: What `readRest` throws; ``CatalogError/cancelled``.
  func merger(
    from place: Int,
    _ readRest: @escaping RestReader
  ) throws(CatalogError) -> RunMerger {
    try RunMerger(runs, from: split(at: place, readRest), readRest)
  }

  /// How many rows of each run are among so many first ones of the whole.
  ///
  /// Any row that may be the last of them tells on which side of the cut all others are that do not
  /// stand between it and the cut; half of those that are left, for a row taken at random.
  ///
  /// - Complexity: O(*m* log² *n*) for *n* rows in *m* runs.
  private func split(
    at place: Int,
    _ readRest: @escaping RestReader
  ) throws(CatalogError) -> [Int] {
    var low = Array(repeating: 0, count: runs.count)
    var high = runs.map(\.count)
    var wanted = min(place, count)
    var open = count
    while wanted > 0, wanted < open {
      if Task.isCancelled { throw .cancelled }
      var pivot = Pivot(runs, low, high, number: Int.random(in: 0..<open), readRest)
      var middle = low
      var before = 0
      for run in runs.indices {
        middle[run] = try pivot.rowsBefore(in: run, from: low[run], to: high[run])
        before += middle[run] - low[run]
      }
      if before < wanted {
        low = middle
        // The pivot is one of those before the cut.
        low[pivot.run] += 1
        wanted -= before + 1
        open -= before + 1
      } else {
        high = middle
        open = before
      }
    }
    return wanted == 0 ? low : high
  }
}

/// A row that others are compared with.
private struct Pivot {
  /// Where it stands.
  let run: Int

  private let index: Int
  private let entry: SortedRun.Entry
  private let runs: [SortedRun]
  private let readRest: SortedRuns.RestReader
  private var rest: [UInt64]?

  /// One of the rows that stand between two places in each run, by its number among these.
  init(
    _ runs: [SortedRun],
    _ low: [Int],
    _ high: [Int],
    number: Int,
    _ readRest: @escaping SortedRuns.RestReader
  ) {
    var run = 0
    var left = number
    while left >= high[run] - low[run] {
      left -= high[run] - low[run]
      run += 1
    }
    self.run = run
    index = low[run] + left
    entry = runs[run].entries[index]
    self.runs = runs
    self.readRest = readRest
  }

  /// Which row of a run is the first that does not come before it.
  mutating func rowsBefore(
    in other: Int,
    from start: Int,
    to end: Int
  ) throws(CatalogError) -> Int {
    if other == run { return index }
    var low = start
    var high = end
    while low < high {
      let middle = low + (high - low) / 2
      if try follows(other, middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether it comes behind a row of another run.
  private mutating func follows(_ other: Int, _ index: Int) throws(CatalogError) -> Bool {
    let row = runs[other].entries[index]
    guard row.looksLike(entry) else { return row.isBelow(entry) }
    guard row.isCut else { return other < run }
    let mine = try readOwnRest()
    let theirs = try readRest(runs[other].place(index))
    switch ValueOrder.compareWords(theirs[...], mine[...]) {
    case .less: return true
    case .more: return false
    // What is equal stays in the order of the source.
    case .equal: return other < run
    }
  }

  private mutating func readOwnRest() throws(CatalogError) -> [UInt64] {
    if let rest { return rest }
    let read = try readRest(runs[run].place(index))
    rest = read
    return read
  }
}
