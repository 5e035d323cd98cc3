// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection that can compute figures from its rows without creating items.
///
/// A figure is the result of a ``RowGatherer``, such as frequencies or statistics.
protocol FigureGathering: ItemCollection {
  /// Returns the number of bytes that a scan reads, which limits the number of columns per scan.
  ///
  /// - Returns: The size; 0 if a database engine computes the figure; `.max` if it is unknown.
  func gatheredSize(in query: Query) -> Int

  /// Computes a figure from the items that a query selects.
  ///
  /// - Parameters:
  ///   - gatherer: An empty gatherer.
  ///   - query: The query. Its order matters only if the collection has a limit.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of the
  ///   gatherer.
  @concurrent
  func gather<Gatherer: RowGatherer>(
    _ gatherer: Gatherer,
    in query: Query
  ) async throws(CatalogError) -> Gatherer.Figure

  /// Computes a figure from approximately the first `limit` items, without waiting for input.
  ///
  /// - Parameters:
  ///   - limit: The approximate number of items.
  ///   - gatherer: An empty gatherer.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of the
  ///   gatherer.
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
  ///   - query: The query. Its order matters only if the collection has a limit.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func frequencies(
    of column: Int,
    in query: Query
  ) async throws(CatalogError) -> ValueFrequencies {
    try await gather(FrequencyCounter(column, of: columns), in: query)
  }

  /// Counts the distinct values of a column among the first items, without waiting for input.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - limit: The approximate number of items.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func firstFrequencies(
    of column: Int,
    amongItems limit: Int
  ) async throws(CatalogError) -> ValueFrequencies {
    let counter = FrequencyCounter(column, of: columns)
    return try await Progress.ignore { () throws(CatalogError) in
      if let gathering = self as? any FigureGathering {
        return try await gathering.gatherFirst(limit, counter)
      }
      var counted = counter
      let first = try await Page.withIdleTimeout(.zero) { () throws(CatalogError) in
        try await page(0..<limit, of: Query())
      }
      try Self.show(first.items, to: &counted)
      return try counted.figure()
    }
  }

  /// Computes the statistics of columns.
  ///
  /// - Parameters:
  ///   - columns: The indexes of the columns.
  ///   - query: The query. Its order matters only if the collection has a limit.
  /// - Returns: One element for each element of `columns`, in the same order.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func statistics(
    of columns: [Int],
    in query: Query
  ) async throws(CatalogError) -> [ColumnStatistics] {
    let size = (self as? any FigureGathering)?.gatheredSize(in: query) ?? 0
    let gatherers = StatisticsGatherer.gatherers(
      columns: columns,
      of: self.columns,
      textSize: size
    )
    let count = gatherers.count
    let handler = Progress.handler
    var results: [ColumnStatistics] = []
    results.reserveCapacity(columns.count)
    do throws(CatalogError) {
      for (number, gatherer) in gatherers.enumerated() {
        results += try await Progress.observe {
          handler($0.part(number, of: count))
        } during: { () throws(CatalogError) in
          try await gather(gatherer, in: query)
        }
      }
    } catch {
      // Freeing the results for a million columns takes longer than a person waits after Ctrl-C.
      BackgroundRelease.release(&results, replacement: [])
      throw error
    }
    return results
  }

  /// Counts the items in the cells of a grid that two columns span.
  ///
  /// - Parameters:
  ///   - x: The column of the horizontal axis.
  ///   - y: The column of the vertical axis.
  ///   - query: The query. Its order matters only if the collection has a limit.
  /// - Returns: The number of items in each cell, and the number of items that have no point.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func points(
    x: MeasuredColumn,
    y: MeasuredColumn,
    in query: Query
  ) async throws(CatalogError) -> PointCounts {
    try await gather(PointCounter(x: x, y: y), in: query)
  }

  func gather<Gatherer: RowGatherer>(
    _ gatherer: Gatherer,
    in query: Query
  ) async throws(CatalogError) -> Gatherer.Figure {
    if let gathering = self as? any FigureGathering {
      return try await gathering.gather(gatherer, in: query)
    }
    var gatherer = gatherer
    // A limit of the collection applies after the order.
    try await forEachBatch(of: query) { items throws(CatalogError) in
      try Self.show(items, to: &gatherer)
    }
    return try gatherer.figure()
  }

  /// Passes items to a visitor as if they were rows of a source.
  static func show(
    _ items: [Item],
    to visitor: inout some RowVisitor
  ) throws(CatalogError) {
    var store = FieldStore()
    for item in items {
      store.fill(item)
      try visitor.visit(store.view, at: RowStart(offset: 0, row: item.id.row))
    }
  }
}
