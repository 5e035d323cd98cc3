// SPDX-License-Identifier: GPL-3.0-or-later

/// Computes statistics of a column in the engine, without transferring its values.
///
/// It makes up to four passes over the column, each of which the engine may run in parallel. The
/// first three compute the counts, the number of distinct values, and the sums and bounds of the
/// numbers. The last pass counts the values in each bin of the histogram and in fine intervals,
/// which bound the quartiles.
struct SQLStatistics {
  /// The expressions that compute with the numbers or times of a column.
  struct Measure {
    /// The number, or the seconds since 1970, as a `Double`.
    ///
    /// It is null if the value is too large.
    let number: SQL

    /// The value to average, exact where the engine supports it.
    let exact: SQL

    /// The condition for values that are numbers or times.
    let isMeasured: SQL

    /// The condition for whole numbers.
    let isWhole: SQL

    let isTime: Bool
  }

  let column: SQLColumn

  /// The expressions for numbers or times, or `nil` if no value is a number or time.
  let measure: Measure?
  let dialect: any SQLDialect

  /// The table and the `WHERE` clause of the query.
  let source: SQL

  /// The qualifier of column names.
  let alias: SQL

  let connection: any SQLConnection

  /// The number of intervals into which the range is divided for the quartiles.
  private static let intervalCount = 4096

  /// Computes the statistics of the column.
  func compute() throws(CatalogError) -> ColumnStatistics {
    let text = dialect.comparableText(column)
    let isMeasured: SQL = measure?.isMeasured ?? "FALSE"
    let isText: SQL = "(\(text) <> '' AND (\(isMeasured)) IS NOT TRUE)"
    let row = try connection.row(
      """
      SELECT count(*), count(*) FILTER (WHERE \(column.sql) IS NULL), \
      count(*) FILTER (WHERE \(text) = ''), count(*) FILTER (WHERE \(isText)), \
      min(\(text)) FILTER (WHERE \(isText)), max(\(text)) FILTER (WHERE \(isText)) FROM \(source)
      """,
      columns: 6
    )
    guard let row else { return ColumnGatherer().result }
    let distinct = try connection.row(
      """
      SELECT count(*) FROM (SELECT DISTINCT \(dialect.grouped(column)) FROM \
      (SELECT * FROM \(source)) AS \(alias) WHERE \(text) <> '') AS distinct_values
      """
    )
    let texts = row[3].integer ?? 0
    let numbers = try measure.flatMap { measure throws(CatalogError) in try statistics(of: measure)
    }
    return ColumnStatistics(
      rows: row[0].integer ?? 0,
      absent: row[1].integer ?? 0,
      empty: row[2].integer ?? 0,
      distinct: DistinctCount(count: distinct?.first?.integer ?? 0, standardError: 0),
      numbers: measure?.isTime == true ? nil : numbers,
      moments: measure?.isTime == true ? numbers : nil,
      texts: texts == 0
        ? nil
        : TextStatistics(count: texts, minimum: value(row[4]), maximum: value(row[5]))
    )
  }

  private func value(_ value: SQLValue) -> Value { dialect.value(value, of: column) }

  /// Computes the statistics of the numbers or times.
  private func statistics(of measure: Measure) throws(CatalogError) -> NumberStatistics? {
    let row = try connection.row(
      """
      SELECT count(*), count(\(measure.number)), min(\(column.sql)), max(\(column.sql)), \
      avg(\(measure.exact)), stddev_samp(\(measure.exact)), \
      count(*) FILTER (WHERE \(measure.isWhole)), min(\(measure.number)), max(\(measure.number)) \
      FROM \(source(of: measure))
      """,
      columns: 9
    )
    guard let row, let count = row[0].integer, let finite = row[1].integer, count > 0 else {
      return nil
    }
    let isWhole = row[6].integer == count
    var quartiles: Quartiles?
    var histogram = Histogram(bins: [], isExact: true)
    if let least = row[7].double, let greatest = row[8].double {
      let edges =
        measure.isTime
        ? HistogramEdges.moments(from: least, to: greatest, isWhole: isWhole)
        : HistogramEdges.numbers(from: least, to: greatest, isWhole: isWhole)
      let counts = try counts(of: measure, between: edges, in: least...greatest)
      histogram = Histogram(edges: edges, isExact: true) { edge in counts.below[edge] ?? 0 }
      quartiles = Quartiles(count: finite) { counts.bounds(ofRank: $0, isWhole && !measure.isTime) }
    }
    return NumberStatistics(
      count: count,
      overflowing: count - finite,
      isWhole: isWhole,
      minimum: value(row[2]),
      maximum: value(row[3]),
      mean: row[4].double,
      standardDeviation: finite < 2 ? nil : row[5].double,
      quartiles: quartiles,
      histogram: histogram
    )
  }

  private func source(of measure: Measure) -> SQL {
    "(SELECT * FROM \(source)) AS \(alias) WHERE \(measure.isMeasured)"
  }

  // MARK: Counts by interval

  /// The number of values below each edge and in each interval of the range.
  private struct Counts {
    var below: [Double: Int] = [:]
    var intervals: [(number: Int, count: Int)] = []
    let range: ClosedRange<Double>

    func bounds(ofRank rank: Int, _ isWhole: Bool) -> ClosedRange<Double> {
      let width = (range.upperBound - range.lowerBound) / Double(SQLStatistics.intervalCount)
      var passed = 0
      for interval in intervals {
        passed += interval.count
        guard passed > rank else { continue }
        let low = range.lowerBound + Double(interval.number - 1) * width
        let high = min(range.upperBound, low + width)
        guard isWhole, low.rounded(.up) <= high.rounded(.down) else { return min(low, high)...high }
        return low.rounded(.up)...high.rounded(.down)
      }
      return range.upperBound...range.upperBound
    }
  }

  private func counts(
    of measure: Measure,
    between edges: [Double],
    in range: ClosedRange<Double>
  ) throws(CatalogError) -> Counts {
    var counts = Counts(range: range)
    let list = edges.map(\.description).joined(separator: ",")
    let bounds = SQLValue("{\(list)}")
    let interval: SQL =
      range.lowerBound < range.upperBound
      ? """
      width_bucket(\(measure.number), \(.real(range.lowerBound))::float8, \
      \(.real(range.upperBound))::float8, \(Self.intervalCount))
      """ : "1"
    var bins = [Int](repeating: 0, count: edges.count + 1)
    var intervals: [Int: Int] = [:]
    try connection.run(
      """
      SELECT width_bucket(\(measure.number), \(bounds)::float8[]), \(interval), count(*) \
      FROM \(source(of: measure)) AND \(measure.number) IS NOT NULL GROUP BY 1, 2
      """,
      columns: 3
    ) { row in
      let count = row[2].integer ?? 0
      bins[min(max(0, row[0].integer ?? 0), edges.count)] += count
      // `width_bucket` puts the maximum after the last interval.
      intervals[min(row[1].integer ?? 1, Self.intervalCount), default: 0] += count
      return true
    }
    var passed = 0
    for (edge, count) in zip(edges, bins) {
      passed += count
      counts.below[edge] = passed
    }
    counts.intervals = intervals.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return counts
  }
}

extension SQLValue {
  /// The number that the value contains or spells, if any.
  fileprivate var double: Double? {
    switch self {
    case .null, .blob, .filter: nil
    case .integer(let integer): Double(integer)
    case .real(let number): number
    case .text: Double(string)
    }
  }
}
