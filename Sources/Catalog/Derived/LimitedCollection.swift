// SPDX-License-Identifier: GPL-3.0-or-later

/// The first items of whatever a query selects in another collection.
///
/// The limit applies after the filter and the order, as `LIMIT` does in SQL.
package final class LimitedCollection: DerivedCollection {
  package let base: any ItemCollection

  /// The maximum number of items.
  package let limit: Int

  /// Creates a collection.
  ///
  /// The limit is at least 1.
  init(_ base: any ItemCollection, limit: Int) {
    self.base = base
    self.limit = limit
  }

  package var columns: [Column] { base.columns }

  @concurrent
  package func page(
    _ positions: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    guard positions.lowerBound < limit else {
      let count = try await count(of: query)
      return Page(start: positions.lowerBound, items: [], total: .exactly(count))
    }
    let page = try await base.page(positions.clamped(to: 0..<limit), of: query)
    let isFull = page.start + page.items.count == limit
    return Page(
      start: page.start,
      items: page.items,
      total: isFull ? .exactly(limit) : page.total.limited(to: limit),
      isAwaitingInput: page.isAwaitingInput && !isFull
    )
  }

  @concurrent
  package func item(_ id: Item.ID) async throws(CatalogError) -> Item? { try await base.item(id) }

  @concurrent
  package func complete(_ item: Item) async throws(CatalogError) -> Item {
    try await base.complete(item)
  }

  @concurrent
  package func position(of id: Item.ID, in query: Query) async throws(CatalogError) -> Int? {
    guard let position = try await base.position(of: id, in: query), position < limit else {
      return nil
    }
    return position
  }

  @concurrent
  package func count(of query: Query) async throws(CatalogError) -> Int {
    // The order does not change the number. The last item shows that there are enough.
    let unordered = Query(filter: query.filter)
    let last = try await Page.withIdleTimeout(nil) { () throws(CatalogError) in
      try await base.page(limit - 1..<limit, of: unordered)
    }
    if !last.items.isEmpty { return limit }
    if case .exactly(let count) = last.total { return count }
    return min(limit, try await base.count(of: unordered))
  }
}

extension Total {
  fileprivate func limited(to limit: Int) -> Total {
    switch self {
    case .exactly(let count): .exactly(min(count, limit))
    case .atLeast(let count): count >= limit ? .exactly(limit) : self
    case .about(let count): .about(min(count, limit))
    }
  }
}

extension LimitedCollection {
  @concurrent
  package func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    var left = limit
    do throws(CatalogError) {
      try await base.forEachBatch(of: query) { items throws(CatalogError) in
        try body(Array(items.prefix(left)))
        left -= min(left, items.count)
        // The error ends the iteration.
        if left == 0 { throw .cancelled }
      }
    } catch {
      guard left == 0, !Task.isCancelled else { throw error }
    }
  }
}

// MARK: The source

extension LimitedCollection {
  package func rowWarnings(of item: Item) -> RowWarnings { base.rowWarnings(of: item) }
  package func stoppedMatchCount(of filter: Filter) -> Int { base.stoppedMatchCount(of: filter) }

  package func unreadableCount(of query: Query) -> Int {
    (base as? any SourceReporting)?.unreadableCount(of: query) ?? 0
  }

  package func path(to column: Int, of item: Item) -> String { base.path(to: column, of: item) }

  package func locationComponents(to column: Int, of item: Item) -> [String]? {
    base.locationComponents(to: column, of: item)
  }

  package var chosenTypes: [Int: ColumnType] { base.chosenTypes }

  package func retyped(_ types: [Int: ColumnType]) -> any ItemCollection {
    guard let retypable = base as? any Retypable else { return self }
    return LimitedCollection(retypable.retyped(types), limit: limit)
  }
}

extension ItemCollection {
  /// Returns the first items of what queries select, or without a limit for `nil`.
  package func limited(to limit: Int?) -> any ItemCollection {
    let base = (self as? LimitedCollection)?.base ?? self
    return limit.map { LimitedCollection(base, limit: $0) } ?? base
  }

  /// The maximum number of items that queries select, or `nil` without a limit.
  package var itemLimit: Int? { (self as? LimitedCollection).map(\.limit) }
}
