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
    // There may be a million columns, so this reads them only once.
    let all = columns
    let chosen = projection.indexes(among: all.count)
    let lines = StatisticsLines(
      try await statistics(of: chosen, in: query),
      named: chosen.map { all[$0].name }
    )
    return try Answer(lines, to: .statistics(projection), about: self)
  }

  /// Answers with the columns, their types, and the numbers of their values.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  func columnAnswer(in query: Query) async throws(CatalogError) -> Answer {
    let all = columns
    let counter = FitCounter(Array(all.indices), all.map(\.type))
    let lines = ColumnLines(all, try await gather(counter, in: query))
    return try Answer(lines, to: .columns, about: self)
  }
}
