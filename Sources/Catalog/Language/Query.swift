// SPDX-License-Identifier: GPL-3.0-or-later

/// A filter and a sort order for the items of a collection.
package struct Query: Sendable, Hashable {
  /// The filter, or `nil` for all items.
  package var filter: Filter?

  /// The sort order, or `nil` for the order of the source.
  package var order: SortOrder?

  /// Creates a query for the items that match `filter`, in `order`.
  package init(filter: Filter? = nil, order: SortOrder? = nil) {
    self.filter = filter
    self.order = order
  }

  /// Returns the query with the types that its columns have now.
  package func retyped(_ columns: [Column]) -> Query {
    Query(filter: filter?.retyped(columns), order: order?.retyped(columns))
  }
}
