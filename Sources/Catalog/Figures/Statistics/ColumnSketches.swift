// SPDX-License-Identifier: GPL-3.0-or-later

/// The sketches of a column with too many distinct values to be counted exactly.
struct ColumnSketches: Sendable {
  /// The sketches of the values by type.
  private(set) var meanings = MeaningGatherer()

  private var distinct = DistinctSketch()

  /// Adds a nonempty value of a column.
  @inline(__always)
  mutating func add(_ value: Span<UInt8>, as type: ColumnType, times: Int) {
    meanings.add(value, as: type, times: times)
    distinct.add(value)
  }

  /// Adds the values of other sketches.
  mutating func merge(_ other: ColumnSketches) {
    meanings.merge(other.meanings)
    distinct.merge(other.distinct)
  }

  /// Returns the estimated number of distinct values.
  ///
  /// - Parameter count: The number of all values.
  func distinctCount(of count: Int) -> DistinctCount {
    var distinct = distinct
    let estimate = min(count, distinct.estimate())
    return DistinctCount(count: estimate, standardError: DistinctSketch.standardError)
  }
}
