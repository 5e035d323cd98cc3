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

  /// How many of its items refer to the item.
  package let count: Int

  package let collection: any ItemCollection

  /// Which of its items refer to the item.
  package let filter: Filter

  /// A collection, and which of its items refer to an item.
  package init(
    name: String,
    columns: [String],
    count: Int,
    collection: any ItemCollection,
    filter: Filter
  ) {
    self.name = name
    self.columns = columns
    self.count = count
    self.collection = collection
    self.filter = filter
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
