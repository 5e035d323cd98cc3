// SPDX-License-Identifier: GPL-3.0-or-later

/// Items in memory, filtered and sorted on request.
package final class ListedItems: Sendable {
  package let all: [Item]

  private let memory = Memory()

  package init(_ items: [Item]) {
    all = items
  }

  /// Returns the items that a query selects, in its order.
  ///
  /// - Complexity: O(*n* log *n*); O(1) if the previous call had the same query.
  func items(
    of query: Query
  ) async throws(CatalogError) -> [Item] {
    if let known = await memory.items(of: query) { return known }
    let predicate = Predicate(query.filter)
    var sorted = SortedRows()
    var left: [Item] = []
    var store = FieldStore()
    for (index, item) in all.enumerated() {
      if Task.isCancelled { throw .cancelled }
      if index % 1024 == 0 {
        Progress.report(Progress(found: left.count, done: index, of: all.count))
      }
      store.fill(item)
      guard predicate.holds(for: store.view) else { continue }
      left.append(item)
      guard let order = query.order else { continue }
      let place = RowPlace(offset: index, row: item.id.row)
      sorted.add(SortKey(store.view, order.keys), at: place)
    }
    if query.order != nil {
      try sorted.sort()
      left = (0..<sorted.count).map { all[sorted.place($0).offset] }
    }
    await memory.keep(left, of: query)
    Progress.report(Progress(found: left.count, done: all.count, of: all.count))
    return left
  }

  /// A cache of the latest result, because paging repeats the same query.
  private actor Memory {
    private var latest: (query: Query, items: [Item])?

    func items(of query: Query) -> [Item]? { latest?.query == query ? latest?.items : nil }

    func keep(_ items: [Item], of query: Query) { latest = (query, items) }
  }
}
