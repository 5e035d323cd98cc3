// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A collection of items in an array, without any further capability.
final class ArrayCollection: ItemCollection {
  let name: String
  let columns: [Column]
  private let items: [Item]

  init(_ name: String, columns: [Column], items: [Item]) {
    self.name = name
    self.columns = columns
    self.items = items
  }

  @concurrent
  func page(_ positions: Range<Int>, of query: Query) async throws(CatalogError) -> Page {
    let selected = try selected(by: query)
    return Page(
      start: positions.lowerBound,
      items: Array(selected.dropFirst(positions.lowerBound).prefix(positions.count)),
      total: .exactly(selected.count)
    )
  }

  @concurrent
  func count(of query: Query) async throws(CatalogError) -> Int { try selected(by: query).count }

  /// Returns the items that a query selects, in its order.
  private func selected(by query: Query) throws(CatalogError) -> [Item] {
    let matching = items.filter { query.filter?.matches($0) ?? true }
    guard let order = query.order else { return matching }
    var rows = SortedRows()
    var store = FieldStore()
    for (index, item) in matching.enumerated() {
      store.fill(item)
      rows.add(SortKey(store.view, order), at: RowStart(offset: index, row: item.id.row))
    }
    try rows.sort()
    return (0..<rows.count).map { matching[rows.rowStart(at: $0).offset] }
  }
}
