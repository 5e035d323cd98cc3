// SPDX-License-Identifier: GPL-3.0-or-later

/// Who puts rows in order.
///
/// If all are wanted, each part is put in order where it is walked over, and what its rows need no
/// longer is let go at once.
struct RowSorter: RowVisitor {
  /// How many rows of the order are wanted; all for `nil`.
  let limit: Int?

  private let keys: [SortOrder.Key]

  /// How many rows make a run that stands for itself.
  private let runLength: Int

  /// The rows that are in no run yet.
  private var rows = SortedRows()

  /// The rows of which only the order is left; with a limit none, unless keys are very long.
  private var runs = SortedRuns()

  /// What rows must come before that are wanted.
  private var bound = SortBound()

  private var key = SortKey()

  /// How much room long keys may take before the rows that have them become a run, in bytes.
  private let mostMemory: Int

  /// A sorter that has seen no row.
  ///
  /// - Parameters:
  ///   - order: What decides.
  ///   - limit: How many rows of the order are wanted; all for `nil`.
  ///   - runLength: How many rows make a run: so many at least, eight times as many at most.
  ///   - mostMemory: How much room long keys may take, in bytes.
  init(_ order: SortOrder, limit: Int?, runLength: Int, mostMemory: Int = 8 << 20) {
    self.limit = limit
    self.mostMemory = mostMemory
    self.runLength = max(1, runLength)
    keys = order.keys
  }

  var columns: [Int]? { Array(Set(keys.map(\.column))) }
  var isContent: Bool { false }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) throws(CatalogError) {
    key.removeAll()
    key.append(row[keys[0].column].bytes.span, keys[0])
    // What other keys add to the first bytes makes them no smaller.
    guard key.first <= bound.first else { return }
    try add(row, at: place)
  }

  private mutating func add(_ row: RowView, at place: RowPlace) throws(CatalogError) {
    for number in 1..<keys.count { key.append(row[keys[number].column].bytes.span, keys[number]) }
    guard bound.admits(key) else { return }
    rows.add(key, at: place)
    if limit != nil {
      try keepFirst()
    } else if rows.count >= 8 * runLength {
      try makeRun()
    }
  }

  /// Lets go of rows beyond the limit, and of what the others are ordered by if that is too much.
  private mutating func keepFirst() throws(CatalogError) {
    guard let limit else { return }
    if rows.count >= 2 * limit { bound = try rows.keepFirst(limit) }
    if rows.restMemory >= mostMemory { try makeRun() }
  }

  mutating func finish() throws(CatalogError) {
    if let limit {
      _ = try rows.keepFirst(limit)
    } else {
      try rows.sort()
    }
    if isRun { try makeRun() }
  }

  /// A sorter for a part that comes later, which leaves out what comes behind what is known.
  var next: RowSorter {
    var next = self
    next.rows = SortedRows()
    next.runs = SortedRuns()
    return next
  }

  /// Adds what was found in a later part.
  mutating func append(_ other: RowSorter, rowsBefore: Int) throws(CatalogError) {
    if other.runs.count > 0 {
      try makeRun()
      runs.append(other.runs.runs, rowsBefore: rowsBefore)
    }
    rows.append(other.rows, rowsBefore: rowsBefore)
    try keepFirst()
    if isRun { try makeRun() }
  }

  /// The rows that are wanted, in order; what stands behind the limit is not all that there is.
  mutating func result() throws(CatalogError) -> SortedRuns {
    if let limit { _ = try rows.keepFirst(limit) }
    try makeRun()
    return runs
  }

  /// Whether the rows are enough for a run, or too much to be kept as they are.
  private var isRun: Bool {
    limit == nil && rows.count >= runLength || rows.restMemory >= mostMemory
  }

  private mutating func makeRun() throws(CatalogError) {
    guard rows.count > 0 else { return }
    try rows.sort()
    runs.append(rows.runs())
    rows = SortedRows()
  }
}
