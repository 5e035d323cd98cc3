// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemCollection {
  /// Returns the plot of a column, or of one column against another.
  ///
  /// The most common type of a column's values determines the plot. The first items give an initial
  /// guess, and the scan of all items verifies it. A wrong guess costs another scan.
  ///
  /// - Parameters:
  ///   - columns: The columns to plot.
  ///   - query: The query that selects the items. Its order is ignored.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled;
  ///   ``CatalogError/notMeasurable(column:)`` if a column has no numbers or dates to measure.
  @concurrent
  package func plot(
    _ columns: PlotColumns,
    in query: Query
  ) async throws(CatalogError) -> Plot {
    let steps = TwoSteps()
    guard let other = columns.other else {
      return try await plot(columns.column, in: query, steps)
    }
    if try await firstKind(of: other) == .text {
      let counts = try await steps.first { () throws(CatalogError) in
        try await frequencies(of: other, in: query)
      }
      if TypeCounts(counts.values, of: self.columns[other]).isOfTexts {
        return try await plot(columns.column, by: other, counts, in: query, steps)
      }
    }
    return try await plot(columns.column, by: other, in: query, steps)
  }

  /// Returns the most common type of a column among the first items; `number` without values.
  private func firstKind(
    of column: Int
  ) async throws(CatalogError) -> ColumnStatistics.Kind {
    let first = try await firstFrequencies(of: column, amongItems: 1000)
    return TypeCounts(first.values, of: columns[column]).kind ?? .number
  }

  /// Returns the plot of a single column.
  private func plot(
    _ column: Int,
    in query: Query,
    _ steps: TwoSteps
  ) async throws(CatalogError) -> Plot {
    let isTextFirst = try await firstKind(of: column) == .text
    return try await steps.second { () throws(CatalogError) in
      if isTextFirst {
        let counts = try await frequencies(of: column, in: query)
        if TypeCounts(counts.values, of: columns[column]).isOfTexts { return .counts(counts) }
      }
      let statistics = try await statistics(of: [column], in: query)
      if let only = statistics.first, only.kind == .number || only.kind == .moment {
        return .spread(only)
      }
      return .counts(try await frequencies(of: column, in: query))
    }
  }

  /// Returns the plot of a column against a column of texts.
  private func plot(
    _ column: Int,
    by category: Int,
    _ frequencies: ValueFrequencies,
    in query: Query,
    _ steps: TwoSteps
  ) async throws(CatalogError) -> Plot {
    let means = try await steps.second { () throws(CatalogError) in
      try await self.means(of: column, by: category, frequencies, in: query)
    }
    let kind = means.typeCounts.kind ?? .number
    guard kind == .number else { throw .notMeasurable(column: columns[column].name) }
    return .means(means)
  }

  /// Returns the plot of a column against a column of numbers or dates.
  private func plot(
    _ column: Int,
    by other: Int,
    in query: Query,
    _ steps: TwoSteps
  ) async throws(CatalogError) -> Plot {
    var x = MeasuredColumn(other, as: try await firstKind(of: other).measured, of: columns)
    var y = MeasuredColumn(column, as: try await firstKind(of: column).measured, of: columns)
    while true {
      let (nowX, nowY) = (x, y)
      let points = try await steps.second { () throws(CatalogError) in
        try await self.points(x: nowX, y: nowY, in: query)
      }
      let kinds = (x: points.x.typeCounts.kind ?? x.kind, y: points.y.typeCounts.kind ?? y.kind)
      if kinds.x == .text {
        let counts = try await steps.first { () throws(CatalogError) in
          try await frequencies(of: other, in: query)
        }
        return try await plot(column, by: other, counts, in: query, steps)
      }
      guard kinds.y != .text else { throw .notMeasurable(column: columns[column].name) }
      let proved = (
        x: MeasuredColumn(other, as: kinds.x, of: columns),
        y: MeasuredColumn(column, as: kinds.y, of: columns)
      )
      if proved == (x, y) { return .points(points) }
      (x, y) = proved
    }
  }
}

extension TypeCounts {
  /// `true` if text is the most common type, or if there are no values.
  fileprivate var isOfTexts: Bool { kind == .text || kind == nil }
}

extension ColumnStatistics.Kind {
  /// The type to measure the column as: dates stay dates, all others are numbers.
  fileprivate var measured: ColumnStatistics.Kind { self == .moment ? .moment : .number }
}
