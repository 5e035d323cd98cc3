// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that computes figures without making items of its rows.
protocol FigureGathering: ItemCollection {
  /// Returns the size of the source, which decides how much is gathered in one pass.
  ///
  /// - Parameter query: The query.
  /// - Returns: The size in bytes; 0 if nothing has to be gathered here.
  func gatheredSize(in query: Query) -> Int

  /// Computes a figure from the items that a query selects.
  ///
  /// - Parameters:
  ///   - gatherer: A gatherer that has seen no row.
  ///   - query: The query; its order does not matter.
  /// - Returns: The figure.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the gatherer's errors.
  @concurrent
  func gather<Gatherer: RowGatherer>(
    _ gatherer: Gatherer,
    in query: Query
  ) async throws(CatalogError) -> Gatherer.Figure

  /// Computes a figure from about as many items at the beginning, without waiting for input.
  ///
  /// - Parameters:
  ///   - limit: The number of items, or about as many.
  ///   - gatherer: A gatherer that has seen no row.
  /// - Returns: The figure.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the gatherer's errors.
  @concurrent
  func gatherFirst<Gatherer: RowGatherer>(
    _ limit: Int,
    _ gatherer: Gatherer
  ) async throws(CatalogError) -> Gatherer.Figure
}

extension ItemCollection {
  /// Counts the distinct values of a column.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - query: The query; its order does not matter.
  /// - Returns: The values with their counts.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func frequencies(
    of column: Int,
    in query: Query
  ) async throws(CatalogError) -> ValueFrequencies {
    try await gather(FrequencyCounter(column: column), in: query)
  }

  /// Counts the distinct values of a column among the first items, without waiting for input.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - limit: The number of items, or about as many.
  /// - Returns: The values with their counts.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func firstFrequencies(
    of column: Int,
    amongItems limit: Int
  ) async throws(CatalogError) -> ValueFrequencies {
    let counter = FrequencyCounter(column: column)
    return try await Progress.ignore { () throws(CatalogError) in
      if let gathering = self as? any FigureGathering {
        return try await gathering.gatherFirst(limit, counter)
      }
      var counted = counter
      try Self.show(try await page(0..<limit, of: Query()).items, to: &counted)
      return try counted.figure()
    }
  }

  /// Computes statistics of columns.
  ///
  /// - Parameters:
  ///   - columns: The indexes of the columns.
  ///   - query: The query; its order does not matter.
  /// - Returns: As many as `columns`, in their order.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func statistics(
    of columns: [Int],
    in query: Query
  ) async throws(CatalogError) -> [ColumnStatistics] {
    let size = (self as? any FigureGathering)?.gatheredSize(in: query) ?? 0
    let gatherers = StatisticsGatherer.several(columns: columns, of: size)
    let count = gatherers.count
    let handler = Progress.handler
    var results: [ColumnStatistics] = []
    results.reserveCapacity(columns.count)
    for (number, gatherer) in gatherers.enumerated() {
      results += try await Progress.observe {
        handler($0.part(number, of: count))
      } during: { () throws(CatalogError) in
        try await gather(gatherer, in: query)
      }
    }
    return results
  }

  /// Counts the items by the values of two columns.
  ///
  /// - Parameters:
  ///   - x: The column along the horizontal axis, and the kind of its values.
  ///   - y: The same along the vertical one.
  ///   - query: The query; its order does not matter.
  /// - Returns: The number of items in each cell, and of those that cannot be shown.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func points(
    x: MeasuredColumn,
    y: MeasuredColumn,
    in query: Query
  ) async throws(CatalogError) -> PointCounts {
    try await gather(PointCounter(x: x, y: y), in: query)
  }

  /// Computes the mean of a column for each of the most frequent values of another.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - category: The index of the other one.
  ///   - frequencies: The counts of the other one's values.
  ///   - query: The query; its order does not matter.
  /// - Returns: The means.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func means(
    of column: Int,
    by category: Int,
    _ frequencies: ValueFrequencies,
    in query: Query
  ) async throws(CatalogError) -> CategoryMeans {
    try await gather(MeanCounter(of: column, by: category, frequencies), in: query)
  }

  /// Computes a figure from the items that a query selects.
  private func gather<Gatherer: RowGatherer>(
    _ gatherer: Gatherer,
    in query: Query
  ) async throws(CatalogError) -> Gatherer.Figure {
    if let gathering = self as? any FigureGathering {
      return try await gathering.gather(gatherer, in: query)
    }
    var gatherer = gatherer
    try await forEachBatch(of: Query(filter: query.filter)) { items throws(CatalogError) in
      try Self.show(items, to: &gatherer)
    }
    return try gatherer.figure()
  }

  /// Shows items to a visitor.
  private static func show(
    _ items: [Item],
    to visitor: inout some RowVisitor
  ) throws(CatalogError) {
    var store = FieldStore()
    for item in items {
      store.fill(item)
      try visitor.visit(store.view, at: RowPlace(offset: 0, row: item.id.row))
    }
  }
}
