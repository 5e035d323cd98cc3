// SPDX-License-Identifier: GPL-3.0-or-later

// Sorted queries.

extension ScannedCollection {
  /// The maximum page end for which only the first rows are sorted and kept, instead of all rows.
  private static var maximumFirstRows: Int { 10_000 }

  func orderedPage(
    _ positions: Range<Int>,
    of query: Query,
    _ order: SortOrder
  ) async throws(CatalogError) -> Page {
    let ordered = try await ordered(query, by: order, upTo: positions.upperBound)
    let known = positions.clamped(to: 0..<ordered.count)
    return Page(
      start: positions.lowerBound,
      items: try items(
        at: try ordered.rows.starts(at: known, restReader(order)),
        upTo: Item.maximumExcerptLength
      ),
      total: .exactly(ordered.total)
    )
  }

  /// Returns the sorted rows of a query, at least up to a position.
  func ordered(
    _ query: Query,
    by order: SortOrder,
    upTo position: Int
  ) async throws(CatalogError) -> OrderedRows {
    if let known = await findings.cache.order(of: query), known.includes(upTo: position) {
      return known
    }
    let limit = position <= Self.maximumFirstRows ? max(1000, position * 2) : nil
    let runLength = rows.chunks.largest / 16
    var sorter = RowSorter(order, limit: limit, runLength: runLength)
    if limit == nil { await findings.cache.removeLargeOrder() }
    // Memory is planned in large steps, ahead of the rows.
    var planned = 4 << 20
    let end = try await scan(query.filter, from: first, sorter.next) {
      part throws(CatalogError) in
      try sorter.append(part.visitor, rowsBefore: part.rowsBefore)
      let memory = sorter.runs.memory
      if memory > planned {
        planned = memory + max(4 << 20, memory / 4)
        let end = part.checkpoints.last?.rowStart.offset ?? 0
        try requireMemory(planned - memory, for: order, memory, at: end)
      }
      return true
    }
    findings.unreadableValues.learn(sorter.unreadable, of: query)
    let total = end.checkpoint.matchesBefore
    let ordered = OrderedRows(rows: try sorter.result(), total: total, limit: limit)
    await findings.cache.keep(ordered, of: query)
    return ordered
  }

  /// Throws an error unless memory for further rows is available.
  ///
  /// - Parameters:
  ///   - size: The number of bytes for the next rows.
  ///   - order: The order, whose columns the error names.
  ///   - memory: The number of bytes of the rows so far.
  ///   - end: The end of the rows so far.
  private func requireMemory(
    _ size: Int,
    for order: SortOrder,
    _ memory: Int,
    at end: Int
  ) throws(CatalogError) {
    do throws(MemoryShortage) {
      try AvailableMemory.allocate(size)
    } catch {
      let (done, total) = rows.file.progress(at: end)
      let share = total.map { min(1, Double(done) / Double(max(1, $0))) } ?? 1
      // Without any progress, the rest is unknown.
      let rest = share > 0 ? Int(Double(memory) / share) - memory : 0
      throw .notEnoughMemory(
        for: .order(columns: order.names),
        MemoryShortage(needed: max(rest, error.needed), available: error.available)
      )
    }
  }

  /// Returns a closure that reads the part of a row's key that a sorted run does not hold.
  func restReader(_ order: SortOrder) -> SortedRuns.RestReader {
    let computed = ComputedFields(order)
    return { [rows] start throws(CatalogError) in
      var store = FieldStore()
      store.fill(try rows.item(at: start, upTo: .max))
      return SortKey(store.view, order, computed).rest
    }
  }
}
