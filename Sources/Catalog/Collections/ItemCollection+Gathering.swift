// SPDX-License-Identifier: GPL-3.0-or-later

// Gathering and writing, item by item.

extension ItemCollection {
  /// How often each value of a column occurs.
  @concurrent
  package func frequencies(
    of column: Int,
    in query: Query
  ) async throws(CatalogError) -> ValueFrequencies {
    try await frequencies(of: column, in: query, progress: { _ in })
  }

  /// What there is to say about the values of columns.
  @concurrent
  package func statistics(
    of columns: [Int],
    in query: Query
  ) async throws(CatalogError) -> [ColumnStatistics] {
    try await statistics(of: columns, in: query, progress: { _ in })
  }

  /// How often each value of a column occurs.
  @concurrent
  package func frequencies(
    of column: Int,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> ValueFrequencies {
    var counter = FrequencyCounter(column: column)
    try await show(query, to: &counter, progress)
    return try counter.counts.result()
  }

  /// How often values of a column occur among the first items.
  @concurrent
  package func firstFrequencies(
    of column: Int,
    amongItems limit: Int
  ) async throws(CatalogError) -> ValueFrequencies {
    var counter = FrequencyCounter(column: column)
    var store = FieldStore()
    for item in try await page(0..<limit, of: Query()).items {
      store.fill(item)
      counter.visit(store.view, at: RowPlace(offset: 0, row: item.id.row))
    }
    return try counter.counts.result()
  }

  /// What there is to say about the values of columns.
  @concurrent
  package func statistics(
    of columns: [Int],
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [ColumnStatistics] {
    var gatherer = StatisticsGatherer(columns: columns)
    try await show(query, to: &gatherer, progress)
    let results = gatherer.gatherers.map(\.result)
    if Task.isCancelled { throw .cancelled }
    return results
  }

  /// How the values of two columns lie to each other.
  @concurrent
  package func points(
    x: MeasuredColumn,
    y: MeasuredColumn,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> PointCounts {
    var counter = PointCounter(x: x, y: y)
    try await show(query, to: &counter, progress)
    return counter.result
  }

  /// The mean of the numbers of a column for each of the most frequent values of another.
  @concurrent
  package func means(
    of column: Int,
    by category: Int,
    _ frequencies: ValueFrequencies,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> CategoryMeans {
    var counter = MeanCounter(of: column, by: category, frequencies)
    try await show(query, to: &counter, progress)
    return counter.result(frequencies)
  }

  /// Spells every item that `query` leaves, in its order, some at a time.
  @concurrent
  package func write(
    _ query: Query,
    as layout: ExportLayout,
    progress: @escaping ProgressHandler,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    var store = FieldStore()
    try await forEachBatch(of: query, progress: progress) { items throws(CatalogError) in
      var writer = RowWriter(layout)
      for item in items {
        if Task.isCancelled { throw .cancelled }
        writer.add(item, in: &store)
        guard writer.isContent else { continue }
        try take(writer)
        writer = RowWriter(layout)
      }
      try take(writer)
    }
  }

  /// Shows each item that a query leaves to a visitor, one by one.
  private func show(
    _ query: Query,
    to visitor: inout some RowVisitor,
    _ progress: @escaping ProgressHandler
  ) async throws(CatalogError) {
    var store = FieldStore()
    let unordered = Query(filter: query.filter)
    try await forEachBatch(of: unordered, progress: progress) { items throws(CatalogError) in
      for item in items {
        store.fill(item)
        try visitor.visit(store.view, at: RowPlace(offset: 0, row: item.id.row))
      }
    }
  }
}
