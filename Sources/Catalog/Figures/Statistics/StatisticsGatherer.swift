// SPDX-License-Identifier: GPL-3.0-or-later

/// Gathers statistics of columns.
struct StatisticsGatherer: RowGatherer {
  let chosen: [Int]
  private(set) var gatherers: [ColumnGatherer]

  /// How many columns are gathered in one scan of a long text: each part that is walked over has a
  /// gatherer for each, which keeps some of its values.
  static let usualColumns = 16

  /// How many at most, where all their values together are few.
  private static let mostColumns = 1024
  private static let fewBytes = 16 * 1024 * 1024

  /// Someone who has seen no row.
  ///
  /// - Parameters:
  ///   - columns: The columns to gather.
  ///   - limit: How many values of each are counted exactly.
  init(columns: [Int], limit: ValueTable.Limit = ColumnGatherer.defaultLimit) {
    chosen = columns
    gatherers = columns.map { _ in ColumnGatherer(limit: limit) }
  }

  /// Those who gather many columns, one after the other.
  ///
  /// What they count exactly comes from one budget: a million values, of all columns together.
  ///
  /// - Parameters:
  ///   - columns: The columns to gather.
  ///   - size: The bytes of the text they are in.
  /// - Returns: One or more, each of which takes a scan, and room for its columns once it is asked for.
  static func several(
    columns: [Int],
    of size: Int
  ) -> LazyMapCollection<Range<Int>, StatisticsGatherer> {
    let most = ColumnGatherer.defaultLimit
    let share = max(most.values * usualColumns / max(1, columns.count), most.values / 4)
    let values = min(most.values, share)
    let limit = ValueTable.Limit(values: values, bytes: most.bytes / most.values * values)
    let fewColumns = columns.count * fewBytes / max(1, size)
    let length = min(max(usualColumns, fewColumns), mostColumns)
    let groups = (columns.count + length - 1) / length
    return (0..<groups).lazy.map { number in
      let group = columns[(number * length)...].prefix(length)
      return StatisticsGatherer(columns: Array(group), limit: limit)
    }
  }

  var columns: [Int]? { chosen }
  var isContent: Bool { false }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
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

  /// Adds what was found in another part.
  mutating func merge(_ other: StatisticsGatherer) {
    for index in gatherers.indices { gatherers[index].merge(other.gatherers[index]) }
  }

  func figure() throws(CatalogError) -> [ColumnStatistics] {
    var results: [ColumnStatistics] = []
    for gatherer in gatherers {
      results.append(gatherer.result)
      // The last merge or result may lack something after a cancellation.
      if Task.isCancelled { throw .cancelled }
    }
    return results
  }
}
