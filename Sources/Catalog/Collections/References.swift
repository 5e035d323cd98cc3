// SPDX-License-Identifier: GPL-3.0-or-later

/// The item that a value of another one refers to.
package struct Referred: Sendable {
  /// The collection that it is of.
  package let collection: any ItemCollection

  package let item: Item

  /// An item of a collection.
  package init(collection: any ItemCollection, item: Item) {
    self.collection = collection
    self.item = item
  }
}

/// A collection of which items may refer to an item.
package struct Referrer: Sendable {
  /// What the collection is called: `orders`.
  package let name: String

  /// The columns whose values refer to the item; several references may come from one collection.
  package let columns: [String]

  /// Which of its items refer to the item, or why nobody can tell: some may be read by others only.
  package let items: Result<Items, CatalogError>

  /// What is called so, and which of its items refer to an item.
  package init(name: String, columns: [String], items: Result<Items, CatalogError>) {
    self.name = name
    self.columns = columns
    self.items = items
  }
}

extension Referrer {
  /// The items of a collection that refer to an item.
  package struct Items: Sendable {
    /// How many these are.
    package let count: Int

    package let collection: any ItemCollection

    /// Which these are.
    package let filter: Filter

    /// So many items of a collection, which a filter leaves.
    package init(count: Int, collection: any ItemCollection, filter: Filter) {
      self.count = count
      self.collection = collection
      self.filter = filter
    }
  }
}

// What is no table knows no references.

extension ItemCollection {
  package var isTable: Bool { false }

  package var hasSettledReferences: Bool { true }

  @concurrent
  package func settleReferences(
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) {}

  package func target(of column: Int) -> String? { nil }

  @concurrent
  package func referred(
    by column: Int,
    of item: Item,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> Referred? {
    nil
  }

  @concurrent
  package func referrers(
    to item: Item,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> [Referrer]? {
    nil
  }
}
