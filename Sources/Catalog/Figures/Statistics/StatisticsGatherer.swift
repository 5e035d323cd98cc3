// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers the statistics of several columns.
struct StatisticsGatherer: RowGatherer {
  let chosen: [Int]
  private(set) var gatherers: [ColumnGatherer]

  /// The number of columns gathered in one scan of a long text.
  ///
  /// Each part of the scan has a gatherer for each column, which stores some of the column's
  /// values.
  static let defaultColumnCount = 16

  /// The maximum number of columns in one scan of a short text.
  ///
  /// An empty gatherer of a column takes about 4 KB. The scans of a row with a million columns take
  /// longer than the statistics if each gathers fewer of them.
  static let maximumColumnCount = 8192
  private static let shortTextSize = 16 * 1024 * 1024

  /// Creates a gatherer without rows.
  ///
  /// - Parameters:
  ///   - columns: The indexes of the columns.
  ///   - limit: The limit of exactly counted values for each column.
  init(columns: [Int], limit: ValueTable.Limit = ColumnGatherer.defaultLimit) {
    chosen = columns
    gatherers = columns.map { _ in ColumnGatherer(limit: limit) }
  }

  /// Returns gatherers for many columns, which are used in sequence.
  ///
  /// All columns share one budget of a million exactly counted values.
  ///
  /// - Parameters:
  ///   - columns: The indexes of the columns.
  ///   - size: The size of the text in bytes.
  /// - Returns: At least one gatherer if there are columns. Each gatherer needs a scan, and is
  ///   created on access.
  static func gatherers(
    columns: [Int],
    textSize size: Int
  ) -> LazyMapCollection<Range<Int>, StatisticsGatherer> {
    let most = ColumnGatherer.defaultLimit
    let share = max(most.values * defaultColumnCount / max(1, columns.count), most.values / 4)
    let values = min(most.values, share)
    let limit = ValueTable.Limit(values: values, bytes: most.bytes / most.values * values)
    let fewColumns = columns.count * shortTextSize / max(1, size)
    let length = min(max(defaultColumnCount, fewColumns), maximumColumnCount)
    let groups = (columns.count + length - 1) / length
    return (0..<groups).lazy.map { number in
      let group = columns[(number * length)...].prefix(length)
      return StatisticsGatherer(columns: Array(group), limit: limit)
    }
  }

  var columns: [Int]? { chosen }
  var isFinished: Bool { false }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    for index in gatherers.indices {
      let field = row[chosen[index]]
      if field.kind == .absent || field.kind == .null {
        gatherers[index].addAbsent()
      } else {
        gatherers[index].add(field.bytes.span)
      }
    }
  }

  var next: StatisticsGatherer {
    var next = self
    next.gatherers = gatherers.map(\.next)
    return next
  }

  /// Adds the values of another part.
  mutating func merge(_ other: StatisticsGatherer) {
    for index in gatherers.indices { gatherers[index].merge(other.gatherers[index]) }
  }

  func figure() throws(CatalogError) -> [ColumnStatistics] {
    var results: [ColumnStatistics] = []
    for gatherer in gatherers {
      results.append(gatherer.result)
      // After a cancellation, the last merge or result may be incomplete.
      if Task.isCancelled { throw .cancelled }
    }
    return results
  }
}
