// SPDX-License-Identifier: GPL-3.0-or-later

// What is counted and computed over the items of a scanned text.

extension ScannedCollection {
  @concurrent
  func frequencies(
    of column: Int,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> ValueFrequencies {
    try rows.file.checkUnchanged()
    let empty = FrequencyCounter(column: column)
    var counter = empty
    do throws(CatalogError) {
      _ = try await scan(query.filter, from: first, empty, progress) { part in
        counter.merge(part.visitor)
        return true
      }
      return try counter.counts.result()
    } catch {
      Discarded.free(&counter, leaving: empty)
      throw error
    }
  }

  /// How often values of a column occur among the first items, of no more than 8 MB, and of no more than
  /// what has come already.
  @concurrent
  func firstFrequencies(
    of column: Int,
    amongItems limit: Int
  ) async throws(CatalogError) -> ValueFrequencies {
    try rows.file.checkUnchanged()
    var counter = FrequencyCounter(column: column)
    var parts = 0
    let silence: ProgressHandler = { _ in }
    _ = try await scan(
      nil,
      from: first,
      FirstFrequencyCounter(column: column, limit: limit),
      partLength: 1 << 19,
      patience: .zero,
      silence
    ) { part in
      counter.merge(part.visitor.counter)
      parts += 1
      return counter.counts.total < limit && parts < 16
    }
    return try counter.counts.result()
  }

  @concurrent
  func statistics(
    of columns: [Int],
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [ColumnStatistics] {
    try rows.file.checkUnchanged()
    var results: [ColumnStatistics] = []
    results.reserveCapacity(columns.count)
    let gatherers = StatisticsGatherer.several(columns: columns, of: rows.file.available)
    let scans = gatherers.count
    for (number, empty) in gatherers.enumerated() {
      var gatherer = empty
      let progress: ProgressHandler = { progress($0.part(number, of: scans)) }
      _ = try await scan(query.filter, from: first, gatherer.next, progress) { part in
        gatherer.merge(part.visitor)
        return true
      }
      for gathered in gatherer.gatherers {
        results.append(gathered.result)
        // What was merged or computed last may lack something then.
        if Task.isCancelled { throw .cancelled }
      }
    }
    return results
  }

  @concurrent
  func points(
    x: MeasuredColumn,
    y: MeasuredColumn,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> PointCounts {
    try rows.file.checkUnchanged()
    let empty = PointCounter(x: x, y: y)
    var counter = empty
    _ = try await scan(query.filter, from: first, empty, progress) { part in
      counter.merge(part.visitor)
      return true
    }
    return counter.result
  }

  @concurrent
  func means(
    of column: Int,
    by category: Int,
    _ frequencies: ValueFrequencies,
    in query: Query,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> CategoryMeans {
    try rows.file.checkUnchanged()
    let empty = MeanCounter(of: column, by: category, frequencies)
    var counter = empty
    _ = try await scan(query.filter, from: first, empty, progress) { part in
      counter.merge(part.visitor)
      return true
    }
    return counter.result(frequencies)
  }
}
