// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes rows in an order that differs from the order of the source.
///
/// The rows are written in batches that fit into memory. Several tasks read the rows of a batch in
/// source order, and nearby rows in a single read. The texts are then put in the requested order.
struct OrderedWriter<Source: RowSource> {
  let source: Source

  let layout: ExportLayout

  /// The number of bytes after which a task stops writing.
  let byteLimit: Int

  /// Writes rows.
  ///
  /// - Parameters:
  ///   - order: The rows to write, in order.
  ///   - take: A closure that receives the text of each batch.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled; the errors of
  ///   `take`.
  func run(
    _ order: consuming RunMerger,
    _ take: (RowWriter) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    let maximumRows = max(1, source.chunks.largest / 4)
    var count = max(1, source.chunks.first / 4)
    var pending: [RowStart] = []
    while true {
      while pending.count < count, let start = try order.next() { pending.append(start) }
      if pending.isEmpty { return }
      let batch = RowBatch(pending.prefix(count))
      let shares = try await written(batch)
      // A batch of one row always succeeds, however long the row is.
      guard shares.allSatisfy(\.hasAll) else {
        count = max(1, batch.count / 2)
        continue
      }
      try take(batch.inOrder(shares, RowWriter(layout, byteLimit: byteLimit)))
      pending.removeFirst(batch.count)
      count = min(count * 2, maximumRows)
    }
  }

  /// Writes the rows of a batch in source order, in several tasks that stop at the byte limit.
  private func written(_ batch: RowBatch) async throws(CatalogError) -> [ChosenRowWriter] {
    let shares = batch.shares(PartPlan.workers)
    let outcome = await withTaskGroup(of: (Int, Result<ChosenRowWriter, CatalogError>).self) {
      group in
      for (number, starts) in shares.enumerated() {
        group.addTask { (number, written(starts)) }
      }
      var outcomes = [Result<ChosenRowWriter, CatalogError>?](repeating: nil, count: shares.count)
      for await (number, outcome) in group { outcomes[number] = outcome }
      return outcomes
    }
    var writers: [ChosenRowWriter] = []
    for result in outcome { if let writer = try result?.get() { writers.append(writer) } }
    return writers
  }

  private func written(_ starts: [RowStart]) -> Result<ChosenRowWriter, CatalogError> {
    // Reading the bytes between nearby rows costs less than a separate read.
    let reach = max(1, source.chunks.first / 4)
    let writer = ChosenRowWriter(of: starts, by: RowWriter(layout, byteLimit: byteLimit))
    do throws(CatalogError) {
      let parts = RowBatch.parts(containing: starts, within: reach)
      let found = try source.scan(over: parts, reach: reach, visitor: writer)
      guard found.isFinished else { throw .changed(path: source.file.path) }
      return .success(found)
    } catch {
      return .failure(error)
    }
  }
}
