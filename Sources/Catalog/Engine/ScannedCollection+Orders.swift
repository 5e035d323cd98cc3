// SPDX-License-Identifier: GPL-3.0-or-later

// Sorted queries.

extension ScannedCollection {
  /// The position up to which a query sorts only the rows before it, instead of all rows.
  private static var mostFirstRows: Int { 10_000 }

  func orderedPage(
    _ places: Range<Int>,
    of query: Query,
    _ order: SortOrder
  ) async throws(CatalogError) -> Page {
    let ordered = try await ordered(query, by: order, upTo: places.upperBound)
    let known = places.clamped(to: 0..<ordered.count)
    return Page(
      start: places.lowerBound,
      items: try items(
        at: try ordered.rows.places(known, restReader(order)),
        upTo: Item.longestExcerpt
      ),
      total: .exactly(ordered.total)
    )
  }

  /// Returns the sorted rows of a query, at least up to a position.
  func ordered(
    _ query: Query,
    by order: SortOrder,
    upTo place: Int
  ) async throws(CatalogError) -> OrderedRows {
    if let known = await memory.order(of: query), known.reach(place) { return known }
    let limit = place <= Self.mostFirstRows ? max(1000, place * 2) : nil
    let runLength = rows.chunks.largest / 16
    var sorter = RowSorter(order, limit: limit, runLength: runLength)
    if limit == nil { await memory.forgetLargeOrder() }
    let end = try await scan(query.filter, from: first, sorter.next) {
      part throws(CatalogError) in
      try sorter.append(part.visitor, rowsBefore: part.rowsBefore)
      return true
    }
    let total = end.checkpoint.matchesBefore
    let ordered = OrderedRows(rows: try sorter.result(), total: total, limit: limit)
    await memory.keep(ordered, of: query)
    return ordered
  }

  /// Returns a closure that reads the part of a row's key that a sorted run does not hold.
  func restReader(_ order: SortOrder) -> SortedRuns.RestReader {
    { [rows] place throws(CatalogError) in
      var store = FieldStore()
      store.fill(try rows.item(at: place, upTo: .max))
      return SortKey(store.view, order.keys).rest
    }
  }
}
