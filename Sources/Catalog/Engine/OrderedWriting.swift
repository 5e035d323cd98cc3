// SPDX-License-Identifier: GPL-3.0-or-later

/// Spells rows that stand in another order than that of their source.
///
/// As many as memory allows are taken at a time, read in the order of the source by several at once,
/// those that stand near each other together, and put in order when they are spelled.
struct OrderedWriting<Source: RowSource> {
  /// Where the rows are.
  let source: Source

  /// How they are spelled.
  let layout: ExportLayout

  /// How many bytes one of those may hold who spell them at once.
  let enough: Int

  /// Spells rows.
  ///
  /// - Parameters:
  ///   - order: Which rows.
  ///   - take: Called with some of them at a time.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; what `take` throws.
  func run(
    _ order: consuming RunMerger,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    let mostRows = max(1, source.chunks.largest / 4)
    var count = max(1, source.chunks.first / 4)
    var waiting: [RowPlace] = []
    while true {
      while waiting.count < count, let place = try order.next() { waiting.append(place) }
      if waiting.isEmpty { return }
      let batch = RowBatch(waiting.prefix(count))
      let shares = try await spelled(batch)
      // A single row is taken however long it is.
      guard shares.allSatisfy(\.hasAll) else {
        count = max(1, batch.count / 2)
        continue
      }
      try take(batch.inOrder(shares, RowWriter(layout, enough: enough)))
      waiting.removeFirst(batch.count)
      count = min(count * 2, mostRows)
    }
  }

  /// Spells rows in the order of the source, as many as there is memory for.
  private func spelled(_ batch: RowBatch) async throws(CatalogError) -> [ChosenRowWriter] {
    let shares = batch.shares(PartPlan.workers)
    let outcome = await withTaskGroup(of: (Int, Result<ChosenRowWriter, CatalogError>).self) {
      group in
      for (number, places) in shares.enumerated() {
        group.addTask { (number, spelled(places)) }
      }
      var outcomes = [Result<ChosenRowWriter, CatalogError>?](repeating: nil, count: shares.count)
      for await (number, outcome) in group { outcomes[number] = outcome }
      return outcomes
    }
    var writers: [ChosenRowWriter] = []
    for result in outcome { if let writer = try result?.get() { writers.append(writer) } }
    return writers
  }

  private func spelled(_ places: [RowPlace]) -> Result<ChosenRowWriter, CatalogError> {
    // What is between two rows that are near costs less than to begin anew.
    let reach = max(1, source.chunks.first / 4)
    let writer = ChosenRowWriter(of: places, by: RowWriter(layout, enough: enough))
    do throws(CatalogError) {
      let parts = RowBatch.parts(of: places, within: reach)
      let found = try source.walk(over: parts, reach: reach, visitor: writer)
      guard found.isContent else { throw .changed(path: source.file.path) }
      return .success(found)
    } catch {
      return .failure(error)
    }
  }
}
