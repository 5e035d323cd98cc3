// SPDX-License-Identifier: GPL-3.0-or-later

/// What a person asks of a collection: which items, in which order.
package struct Query: Sendable, Hashable {
  /// What holds for the items; all of them for `nil`.
  package var filter: Filter?

  /// How they stand; as in the source for `nil`.
  package var order: SortOrder?

  /// The items for which `filter` holds, in `order`.
  package init(filter: Filter? = nil, order: SortOrder? = nil) {
    self.filter = filter
    self.order = order
  }
}
