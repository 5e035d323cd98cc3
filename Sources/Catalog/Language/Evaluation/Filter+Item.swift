// SPDX-License-Identifier: GPL-3.0-or-later

extension Filter {
  /// Returns `true` if the filter matches an item.
  ///
  /// Each call prepares the filter anew. Scans prepare it only once, with a ``Predicate``.
  package func matches(_ item: Item) -> Bool {
    var store = FieldStore()
    store.fill(item)
    return Predicate(self).holds(for: store.view)
  }
}
