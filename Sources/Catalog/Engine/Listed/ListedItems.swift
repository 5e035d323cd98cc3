// SPDX-License-Identifier: GPL-3.0-or-later

/// Items in memory, filtered and sorted on request.
package final class ListedItems: Sendable {
  package let all: [Item]

  /// The values for which a pattern was stopped.
  let stoppedMatches: StoppedMatches

  private let cache = Cache()

  package init(_ items: [Item]) {
    all = items
    stoppedMatches = StoppedMatches()
  }

  /// Creates the same items with other values, and keeps the values for which a pattern was stopped.
  init(_ items: [Item], following former: ListedItems) {
    all = items
    stoppedMatches = former.stoppedMatches
  }

  /// Returns `true` if an item is one of these, which are numbered from 1.
  func contains(_ item: Item) -> Bool {
    all.indices.contains(item.id.row - 1) && all[item.id.row - 1] == item
  }

  /// Returns the items that a query selects, in its order.
  ///
  /// - Complexity: O(*n* log *n*); O(1) if the previous call had the same query.
  func items(
    of query: Query
  ) async throws(CatalogError) -> [Item] {
    if let known = await cache.items(of: query) { return known }
    try await query.operands.settleLookups()
    let selected = try stoppedMatches.record(for: query.filter) { () throws(CatalogError) in
      try select(query)
    }
    await cache.keep(selected, of: query)
    Progress.report(Progress(found: selected.count, done: all.count, total: all.count))
    return selected
  }

  private func select(_ query: Query) throws(CatalogError) -> [Item] {
    let predicate = Predicate(query.filter)
    let computed = query.order.flatMap(ComputedFields.init)
    var sorted = SortedRows()
    var selected: [Item] = []
    var store = FieldStore()
    for (index, item) in all.enumerated() {
      if index % 1024 == 0 {
        Progress.report(Progress(found: selected.count, done: index, total: all.count))
      }
      store.fill(item)
      let holds = predicate.holds(for: store.view)
      // A cancelled match has no result.
      if Task.isCancelled { throw .cancelled }
      guard holds else { continue }
      selected.append(item)
      guard let order = query.order else { continue }
      let start = RowStart(offset: index, row: item.id.row)
      sorted.add(SortKey(store.view, order, computed), at: start)
    }
    if query.order != nil {
      try sorted.sort()
      selected = (0..<sorted.count).map { all[sorted.rowStart(at: $0).offset] }
    }
    return selected
  }

  /// A cache of the latest result, because paging repeats the same query.
  private actor Cache {
    private var latest: (query: Query, items: [Item])?

    func items(of query: Query) -> [Item]? { latest?.query == query ? latest?.items : nil }

    func keep(_ items: [Item], of query: Query) { latest = (query, items) }
  }
}
