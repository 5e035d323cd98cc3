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
    if let known = await cache.order(of: query), known.includes(upTo: position) { return known }
    let limit = position <= Self.maximumFirstRows ? max(1000, position * 2) : nil
    let runLength = rows.chunks.largest / 16
    var sorter = RowSorter(order, limit: limit, runLength: runLength)
    if limit == nil { await cache.removeLargeOrder() }
    let end = try await scan(query.filter, from: first, sorter.next) {
      part throws(CatalogError) in
      try sorter.append(part.visitor, rowsBefore: part.rowsBefore)
      return true
    }
    let total = end.checkpoint.matchesBefore
    let ordered = OrderedRows(rows: try sorter.result(), total: total, limit: limit)
    await cache.keep(ordered, of: query)
    return ordered
  }

  /// Returns a closure that reads the part of a row's key that a sorted run does not hold.
  func restReader(_ order: SortOrder) -> SortedRuns.RestReader {
    { [rows] start throws(CatalogError) in
      var store = FieldStore()
      store.fill(try rows.item(at: start, upTo: .max))
      return SortKey(store.view, order.keys).rest
    }
  }
}
