// SPDX-License-Identifier: GPL-3.0-or-later

/// Sorts rows.
///
/// Without a limit, each part is sorted during its scan. Sorted runs do not store long keys, which
/// saves memory.
struct RowSorter: RowVisitor {
  /// The number of leading rows to keep; `nil` to sort all rows.
  let limit: Int?

  private let order: SortOrder
  private let keys: [SortOrder.Key]

  /// The values of computed keys, if there are any.
  private var computed: ComputedFields?

  /// `true` if a key is computed.
  ///
  /// Reading it avoids a look at the object for each row.
  private let isComputed: Bool

  /// The types of the columns.
  private let types: [ColumnType]

  /// `true` if the values of the first column are compared as they are spelled.
  private let isDirect: Bool

  /// `true` if common markers of missing values are among those of the first column.
  private let hasMarkers: Bool

  /// The minimum number of rows in a run.
  private let runLength: Int

  /// The rows that are not in a run yet.
  private var rows = SortedRows()

  /// The finished runs.
  ///
  /// With a limit there are none, unless keys are very long.
  private(set) var runs = SortedRuns()

  /// The upper bound for keys of rows that can be among the first ones.
  private var bound = SortBound()

  private var key = SortKey()

  /// The number of values of the first column that sort as texts.
  private var texts = 0

  /// The number of values of the first column that could not be read as its type.
  var unreadable: Int {
    types[0].kind.isNumeric || types[0].kind.isTime ? texts : 0
  }

  /// The memory in bytes that long keys may take before their rows become a run.
  private let maximumMemory: Int

  /// Creates a sorter without rows.
  ///
  /// - Parameters:
  ///   - order: The sort order.
  ///   - limit: The number of leading rows to keep; `nil` to sort all rows.
  ///   - runLength: The minimum number of rows in a run. The maximum is eight times as many.
  ///   - maximumMemory: The memory in bytes that long keys may take.
  init(_ order: SortOrder, limit: Int?, runLength: Int, maximumMemory: Int = 8 << 20) {
    self.limit = limit
    self.maximumMemory = maximumMemory
    self.runLength = max(1, runLength)
    self.order = order
    keys = order.keys
    computed = ComputedFields(order)
    isComputed = order.isComputed
    types = order.types
    isDirect = types[0].isDirect
    hasMarkers = types[0].missing.includesCommon
  }

  var columns: [Int]? { order.columns }
  var isFinished: Bool { false }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) throws(CatalogError) {
    key.removeAll()
    let value =
      (isComputed ? Self.field(computed, keys[0], 0, row) : row[keys[0].column]).bytes.span
    if isDirect {
      key.append(value, keys[0], hasMarkers: hasMarkers)
    } else {
      key.append(value, keys[0], as: types[0])
    }
    texts &+= key.texts
    // Appending further keys never decreases the first word.
    guard key.first <= bound.first else { return }
    try add(row, at: start)
  }

  /// Returns the value of a key in an order with computed values.
  ///
  /// It is static, because a call of a method would copy the sorter.
  @inline(never)
  private static func field(
    _ computed: ComputedFields?,
    _ key: SortOrder.Key,
    _ number: Int,
    _ row: Row
  ) -> Field {
    computed?.field(of: key, number, of: row) ?? .absent
  }

  private mutating func add(_ row: Row, at start: RowStart) throws(CatalogError) {
    for number in 1..<keys.count {
      let field =
        isComputed ? Self.field(computed, keys[number], number, row) : row[keys[number].column]
      key.append(field.bytes.span, keys[number], as: types[number])
    }
    guard bound.admits(key) else { return }
    rows.add(key, at: start)
    if limit != nil {
      try keepFirst()
    } else if rows.count >= 8 * runLength {
      try makeRun()
    }
  }

  /// Drops the rows beyond the limit, and makes a run of the others if their keys are too long.
  private mutating func keepFirst() throws(CatalogError) {
    guard let limit else { return }
    if rows.count >= 2 * limit { bound = try rows.keepFirst(limit) }
    if rows.restMemory >= maximumMemory { try makeRun() }
  }

  mutating func finish() throws(CatalogError) {
    if let limit {
      _ = try rows.keepFirst(limit)
    } else {
      try rows.sort()
    }
    if shouldMakeRun { try makeRun() }
  }

  /// An empty sorter for a later part, which skips rows that do not precede the current bound.
  var next: RowSorter {
    var next = self
    next.rows = SortedRows()
    next.runs = SortedRuns()
    next.texts = 0
    next.computed = ComputedFields(order)
    return next
  }

  /// Adds the rows of a later part.
  mutating func append(_ other: RowSorter, rowsBefore: Int) throws(CatalogError) {
    texts += other.texts
    if other.runs.count > 0 {
      try makeRun()
      runs.append(other.runs.runs, rowsBefore: rowsBefore)
    }
    rows.append(other.rows, rowsBefore: rowsBefore)
    try keepFirst()
    if shouldMakeRun { try makeRun() }
  }

  /// Returns the sorted rows.
  ///
  /// With a limit, the runs may contain some of the rows beyond it.
  mutating func result() throws(CatalogError) -> SortedRuns {
    if let limit { _ = try rows.keepFirst(limit) }
    try makeRun()
    return runs
  }

  /// `true` if there are enough rows for a run, or their keys take too much memory.
  private var shouldMakeRun: Bool {
    limit == nil && rows.count >= runLength || rows.restMemory >= maximumMemory
  }

  private mutating func makeRun() throws(CatalogError) {
    guard rows.count > 0 else { return }
    try rows.sort()
    runs.append(rows.runs())
    rows = SortedRows()
  }
}
