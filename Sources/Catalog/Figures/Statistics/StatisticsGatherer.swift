// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the statistics of several columns.
struct StatisticsGatherer: RowGatherer {
  let chosen: [Int]

  /// The types of the columns.
  let types: [ColumnType]

  /// The limit of exactly counted values for each column.
  let limit: ValueTable.Limit

  /// `true` if the columns are adjacent and in order.
  private let isAdjacent: Bool

  /// The gatherers of the columns; empty before the first row, since many parts have no row.
  private var gatherers: [ColumnGatherer] = []

  /// The number of rows with few of the columns, whose missing values were not added yet.
  private var sparseRows = 0

  /// The number of those rows that have a value or a null in each column.
  private var sparseCounts: [Int] = []

  /// The positions in `chosen` of the columns that are no longer counted exactly.
  private var inexact: [Int] = []

  /// Creates a gatherer without rows.
  ///
  /// - Parameters:
  ///   - columns: The indexes of the columns.
  ///   - all: The columns of the collection.
  ///   - limit: The limit of exactly counted values for each column.
  init(
    columns: [Int],
    of all: [Column],
    limit: ValueTable.Limit = ColumnGatherer.defaultLimit
  ) {
    self.init(columns, columns.map { all[$0].type }, limit)
  }

  private init(_ columns: [Int], _ types: [ColumnType], _ limit: ValueTable.Limit) {
    chosen = columns
    isAdjacent = zip(columns, columns.dropFirst()).allSatisfy { $1 == $0 + 1 }
    self.types = types
    self.limit = limit
  }

  var columns: [Int]? { chosen }
  var isFinished: Bool { false }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    if gatherers.isEmpty { begin() }
    if let present = row.present, isAdjacent, present.count < chosen.count / 8 {
      return addSparse(row, present)
    }
    for index in gatherers.indices {
      let field = row[chosen[index]]
      if field.kind == .absent || field.kind == .null {
        gatherers[index].addAbsent()
      } else {
        gatherers[index].add(field.bytes.span)
      }
    }
  }

  /// Adds a row with few of the columns, in time that does not depend on their number.
  @inline(never)
  private mutating func addSparse(_ row: Row, _ present: UnsafeBufferPointer<Int>) {
    let first = chosen[0]
    if sparseCounts.isEmpty { sparseCounts = Array(repeating: 0, count: chosen.count) }
    sparseRows += 1
    for column in present where chosen.indices.contains(column - first) {
      let field = row[column]
      guard field.kind != .absent, field.kind != .null else { continue }
      gatherers[column - first].add(field.bytes.span)
      sparseCounts[column - first] += 1
    }
  }

  /// Adds the missing values of rows with few of the columns.
  mutating func finish() {
    guard sparseRows > 0 else { return }
    for index in gatherers.indices {
      gatherers[index].addAbsent(times: sparseRows - sparseCounts[index])
    }
    sparseRows = 0
    sparseCounts = []
  }

  @inline(never)
  private mutating func begin() {
    gatherers = types.map { ColumnGatherer($0, limit: limit) }
    for index in inexact { gatherers[index].beginSketches() }
  }

  var next: StatisticsGatherer {
    var next = StatisticsGatherer(chosen, types, limit)
    next.inexact = gatherers.indices.filter { !gatherers[$0].isExact }
    return next
  }

  /// Adds the values of another part, unless the task is cancelled.
  mutating func merge(_ other: StatisticsGatherer) {
    if gatherers.isEmpty {
      gatherers = other.gatherers
      return
    }
    for index in other.gatherers.indices {
      if index & 0xFF == 0xFF, Task.isCancelled { return }
      gatherers[index].merge(other.gatherers[index])
    }
  }

  func figure() throws(CatalogError) -> [ColumnStatistics] {
    if gatherers.isEmpty {
      let empty = ColumnGatherer(limit: limit).result
      return chosen.map { _ in empty }
    }
    var results: [ColumnStatistics] = []
    results.reserveCapacity(gatherers.count)
    for gatherer in gatherers {
      results.append(gatherer.result)
      // After a cancellation, the last merge or result may be incomplete.
      if Task.isCancelled { throw .cancelled }
    }
    return results
  }
}

// MARK: Many columns

extension StatisticsGatherer {
  /// The number of columns gathered in one scan of a long text.
  ///
  /// Each part of the scan has a gatherer for each column, which stores some of the column's
  /// values.
  static let defaultColumnCount = 16

  /// Returns gatherers for many columns, which are used in sequence.
  ///
  /// All columns share one budget of a million exactly counted values.
  ///
  /// - Parameters:
  ///   - columns: The indexes of the columns.
  ///   - all: The columns of the collection.
  ///   - size: The size of the text in bytes.
  /// - Returns: At least one gatherer if there are columns. Each gatherer needs a scan, and is
  ///   created on access.
  static func gatherers(
    columns: [Int],
    of all: [Column],
    textSize size: Int
  ) -> LazyMapCollection<Range<Int>, StatisticsGatherer> {
    let most = ColumnGatherer.defaultLimit
    let share = max(most.values * defaultColumnCount / max(1, columns.count), most.values / 4)
    let values = min(most.values, share)
    let limit = ValueTable.Limit(values: values, bytes: most.bytes / most.values * values)
    let length = columnCount(inScanOf: size, columns: columns.count)
    let groups = (columns.count + length - 1) / length
    return (0..<groups).lazy.map { number in
      let group = columns[(number * length)...].prefix(length)
      return StatisticsGatherer(columns: Array(group), of: all, limit: limit)
    }
  }

  private static let shortTextSize = 16 * 1024 * 1024

  /// The maximum number of columns in one scan because a text is short.
  private static let shortTextColumns = 8192

  /// The estimated memory of a column without values in all parts of a scan, in bytes.
  private static let columnMemory = 2048

  /// The estimated memory of a column's values in relation to their text.
  private static let valueMemory = 64

  /// Returns the number of columns to gather in one scan.
  ///
  /// The columns of a wide text have few values each. Their memory for a scan grows with the number
  /// of all columns, so that the number of scans of a few rows is limited however wide they are.
  private static func columnCount(inScanOf size: Int, columns: Int) -> Int {
    guard columns > 0 else { return 1 }
    let fewColumns = min(columns * shortTextSize / max(1, size), shortTextColumns)
    let memory = 4 * shortTextSize + 128 * columns
    let manyColumns = memory / (columnMemory + (size / columns).multiplied(by: valueMemory))
    return max(defaultColumnCount, fewColumns, manyColumns)
  }
}

extension Int {
  /// Returns the product of two positive numbers, or half of `Int.max` if it is too large.
  fileprivate func multiplied(by factor: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: factor)
    return isTooLarge ? .max / 2 : product
  }
}
