// SPDX-License-Identifier: GPL-3.0-or-later

extension ScannedCollection: FigureGathering {
  func gatheredSize(in query: Query) -> Int { rows.file.available }

  @concurrent
  func gather<Gatherer: RowGatherer>(
    _ gatherer: Gatherer,
    in query: Query
  ) async throws(CatalogError) -> Gatherer.Figure {
    try rows.file.checkUnchanged()
    var gathered = gatherer
    do throws(CatalogError) {
      try await query.operands.withLookups { () throws(CatalogError) in
        _ = try await scan(query.filter, from: first, gathered.next) { part throws(CatalogError) in
          try gathered.merge(part.visitor)
          return !gathered.isFinished
        }
      }
      return try gathered.figure()
    } catch {
      BackgroundRelease.release(&gathered, replacement: gatherer)
      throw error
    }
  }

  /// Computes a figure from the first items, within the first 8 MB of the available input.
  @concurrent
  func gatherFirst<Gatherer: RowGatherer>(
    _ limit: Int,
    _ gatherer: Gatherer
  ) async throws(CatalogError) -> Gatherer.Figure {
    try rows.file.checkUnchanged()
    var gathered = gatherer
    var count = 0
    var parts = 0
    _ = try await scan(
      nil,
      from: first,
      FirstRows(gatherer, limit: limit),
      partLength: 1 << 19,
      idleTimeout: .zero
    ) { part throws(CatalogError) in
      try gathered.merge(part.visitor.gatherer)
      count += part.visitor.count
      parts += 1
      return count < limit && parts < 16
    }
    return try gathered.figure()
  }
}
