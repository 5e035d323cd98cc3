// SPDX-License-Identifier: GPL-3.0-or-later

/// A computed table that is exported like a collection, such as the statistics of columns.
package struct Tabulation: Sendable {
  /// The columns.
  ///
  /// In a numeric column, values that are valid JSON numbers are written as numbers.
  let columns: [Column]

  /// The number of rows.
  package let count: Int

  private let row: @Sendable (Int) -> [Value]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - count: The number of rows.
  ///   - row: Returns the values of a row, one per column. It is called for each row as it is
  ///     written, because there may be millions.
  init(_ columns: [Column], count: Int, row: @escaping @Sendable (Int) -> [Value]) {
    self.columns = columns
    self.count = count
    self.row = row
  }

  /// Returns the values of a row.
  subscript(index: Int) -> [Value] { row(index) }
}

extension [ColumnStatistics] {
  /// Returns the statistics of columns, one row per column.
  ///
  /// `distinct_error` and `quartile_error` are the errors of estimates, and 0 for exact values.
  ///
  /// - Parameter names: The names of the columns.
  package func tabulation(named names: [String]) -> Tabulation {
    let words = ["column", "type"]
    let numbers = [
      "count", "empty", "no_value", "distinct", "distinct_error", "minimum", "lower_quartile",
      "median", "upper_quartile", "quartile_error", "maximum", "mean", "deviation", "other_types",
      "too_large",
    ]
    let columns =
      words.map { Column(name: $0, kind: .text) } + numbers.map { Column(name: $0, kind: .decimal) }
    return Tabulation(columns, count: Swift.min(count, names.count)) { index in
      [Value(names[index])] + self[index].cells
    }
  }
}

extension ColumnStatistics {
  /// The statistics of the column except its histogram.
  fileprivate var cells: [Value] {
    let quartiles = mainNumbers?.quartiles
    let errors = quartiles.map { [$0.lower.error, $0.median.error, $0.upper.error] }
    return [
      kind.map { Value($0.rawValue) } ?? .absent,
      Value(count), Value(empty), Value(absent),
      Value(distinct.count), Value(distinct.standardError),
      minimum, value(quartiles?.lower.value), value(quartiles?.median.value),
      value(quartiles?.upper.value), errors?.max().map { Value($0) } ?? .absent,
      maximum, value(mainNumbers?.mean),
      // The standard deviation of dates is in days.
      mainNumbers?.standardDeviation.map { Value(kind == .moment ? $0 / 86_400 : $0) } ?? .absent,
      Value(others), Value(mainNumbers?.overflowing ?? 0),
    ]
  }

  /// Converts a statistic to a value: a date if the column has dates, otherwise a number.
  private func value(_ number: Double?) -> Value {
    guard let number else { return .absent }
    guard kind == .moment else { return Value(number) }
    return Value(ISODate.text(of: number, hasTime: !ISODate.isMidnight(number)))
  }
}
