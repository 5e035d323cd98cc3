// SPDX-License-Identifier: GPL-3.0-or-later

/// All rows of a query in its order, as several sorted runs.
///
/// The runs are not merged into one, because a merger can begin at any position of the overall
/// order. If the stored parts of keys in different runs are equal, the rows are read again.
struct SortedRuns: Sendable {
  /// A closure that reads the part of a row's key after the first sixteen bytes.
  typealias RestReader = (RowStart) throws(CatalogError) -> [UInt64]

  /// The runs, in source order.
  private(set) var runs: [SortedRun] = []

  /// The number of rows.
  private(set) var count = 0

  /// The memory that the rows take, in bytes.
  var memory: Int { count * MemoryLayout<SortedRun.Entry>.stride }

  /// Adds the rows of a later part of the source.
  mutating func append(_ others: [SortedRun], rowsBefore: Int = 0) {
    for run in others {
      runs.append(run.moved(by: rowsBefore))
      count += run.count
    }
  }

  /// Returns the starts of the rows at a range of positions in the order.
  ///
  /// - Parameters:
  ///   - positions: The positions, which must exist.
  ///   - readRest: A closure that reads the rest of a row's key.
  /// - Throws: The errors of `readRest`; ``CatalogError/cancelled``.
  func starts(
    at positions: Range<Int>,
    _ readRest: @escaping RestReader
  ) throws(CatalogError) -> [RowStart] {
    var merger = try merger(from: positions.lowerBound, readRest)
    var found: [RowStart] = []
    while found.count < positions.count, let start = try merger.next() { found.append(start) }
    return found
  }

  /// Returns an iterator over the rows in order.
  ///
  /// - Parameters:
  ///   - position: The position of the first row.
  ///   - readRest: A closure that reads the rest of a row's key.
  /// - Throws: The errors of `readRest`; ``CatalogError/cancelled``.
  func merger(
    from position: Int,
    _ readRest: @escaping RestReader
  ) throws(CatalogError) -> RunMerger {
    try RunMerger(runs, from: split(at: position, readRest), readRest)
  }

  /// Returns the number of rows of each run that come before a position in the overall order.
  ///
  /// This is a quickselect over all runs. A random pivot row decides, on average, half of the
  /// remaining rows.
  ///
  /// - Complexity: O(*m* log² *n*) for *n* rows in *m* runs.
  private func split(
    at position: Int,
    _ readRest: @escaping RestReader
  ) throws(CatalogError) -> [Int] {
    var low = Array(repeating: 0, count: runs.count)
    var high = runs.map(\.count)
    var wanted = min(position, count)
    var open = count
    while wanted > 0, wanted < open {
      if Task.isCancelled { throw .cancelled }
      var pivot = SplitKey(runs, low, high, number: Int.random(in: 0..<open), readRest)
      var middle = low
      var before = 0
      for run in runs.indices {
        middle[run] = try pivot.rowsBefore(in: run, from: low[run], to: high[run])
        before += middle[run] - low[run]
      }
      if before < wanted {
        low = middle
        // The pivot itself is before the cut.
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

/// A row to compare other rows with.
private struct SplitKey {
  /// The run of the row.
  let run: Int

  private let index: Int
  private let entry: SortedRun.Entry
  private let runs: [SortedRun]
  private let readRest: SortedRuns.RestReader
  private var rest: [UInt64]?

  /// Creates a pivot from a row in the given ranges of the runs, by its number among those rows.
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

  /// Returns the index of the first row of a run that does not come before the pivot.
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

  /// Returns whether the pivot comes after a row of another run.
  private mutating func follows(_ other: Int, _ index: Int) throws(CatalogError) -> Bool {
    let row = runs[other].entries[index]
    guard row.looksLike(entry) else { return row.isBelow(entry) }
    guard row.isTruncated else { return other < run }
    let mine = try readOwnRest()
    let theirs = try readRest(runs[other].rowStart(at: index))
    switch ValueOrder.compareWords(theirs[...], mine[...]) {
    case .less: return true
    case .more: return false
    // Equal rows stay in source order.
    case .equal: return other < run
    }
  }

  private mutating func readOwnRest() throws(CatalogError) -> [UInt64] {
    if let rest { return rest }
    let read = try readRest(runs[run].rowStart(at: index))
    rest = read
    return read
  }
}
