// SPDX-License-Identifier: GPL-3.0-or-later

// Answers about columns.

extension ItemCollection {
  /// Answers with the statistics of columns among the items that a query selects.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func statistics(
    of projection: Projection,
    in query: Query
  ) async throws(CatalogError) -> Answer {
    if projection.includesLaterColumns { try await settleColumns() }
    // There may be a million columns, so this reads them only once.
    let all = columns
    let chosen = projection.indexes(among: all.count)
    let lines = StatisticsLines(
      try await statistics(of: chosen, in: query),
      of: chosen.map { all[$0] }
    )
    return try Answer(lines, to: .statistics(projection), about: self)
  }

  /// Answers with the columns, their types, and the numbers of their values among the items that a
  /// query selects.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func columnAnswer(in query: Query) async throws(CatalogError) -> Answer {
    try await settleColumns()
    let all = columns
    var fits: [TypeFit] = []
    // Each thread of a scan has numbers of its own. Fewer columns in a scan take less memory.
    for start in stride(from: 0, to: all.count, by: FitCounter.maximumColumnCount) {
      let part = Array(start..<min(all.count, start + FitCounter.maximumColumnCount))
      fits += try await gather(FitCounter(part, part.map { all[$0].type }), in: query)
    }
    return try Answer(ColumnLines(all, fits), to: .columns, about: self)
  }
}
