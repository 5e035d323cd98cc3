// SPDX-License-Identifier: GPL-3.0-or-later

extension Filter {
  /// Whether it holds for an item.
  ///
  /// - Complexity: It prepares itself for each call; scans prepare once.
  package func matches(_ item: Item) -> Bool {
    var store = FieldStore()
    store.fill(item)
    return Predicate(self).holds(for: store.view)
  }
}
