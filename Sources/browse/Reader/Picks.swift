// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The picked items of a collection, unique and in the order of picking.
struct Picks: Equatable {
  private(set) var items: [Item] = []
  private var ids: Set<Item.ID> = []

  init(_ items: [Item] = []) { add(items) }

  var count: Int { items.count }

  /// The items by their identifiers.
  var itemsByID: [Item.ID: Item] {
    Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }

  func contains(_ item: Item) -> Bool { ids.contains(item.id) }

  /// Adds the items that are not picked yet.
  mutating func add(_ added: [Item]) {
    for item in added where ids.insert(item.id).inserted { items.append(item) }
  }

  mutating func remove(_ removed: [Item]) {
    ids.subtract(removed.map(\.id))
    items.removeAll { !ids.contains($0.id) }
  }

  static func == (one: Picks, other: Picks) -> Bool { one.items.map(\.id) == other.items.map(\.id) }
}
