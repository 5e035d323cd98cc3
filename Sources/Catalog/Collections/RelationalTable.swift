// SPDX-License-Identifier: GPL-3.0-or-later

/// An item that a value of another item refers to.
package struct ReferenceTarget: Sendable {
  /// The collection of the item.
  package let collection: any ItemCollection

  package let item: Item

  /// The location of the collection, `nil` for a table of the same database.
  package let location: Location?

  /// The number of other items with the same key.
  package let otherCount: Int

  /// Creates a reference target.
  package init(
    collection: any ItemCollection,
    item: Item,
    at location: Location? = nil,
    otherCount: Int = 0
  ) {
    self.collection = collection
    self.item = item
    self.location = location
    self.otherCount = otherCount
  }
}

/// A collection whose items may refer to a given item.
package struct Referrer: Sendable {
  /// The name of the collection, such as `orders`.
  package let name: String

  /// The columns that refer to the item.
  ///
  /// A collection may have several references to it.
  package let columns: [String]

  /// The items that refer to the item, or the error that prevents finding them.
  ///
  /// For example, the user may lack permission to read the collection.
  package let items: Result<Items, CatalogError>

  /// The location of the collection, `nil` for a table of the same database.
  package let location: Location?

  /// Creates a referrer.
  package init(
    name: String,
    columns: [String],
    items: Result<Items, CatalogError>,
    at location: Location? = nil
  ) {
    self.name = name
    self.columns = columns
    self.items = items
    self.location = location
  }
}

extension Referrer {
  /// The items of a collection that refer to an item.
  package struct Items: Sendable {
    /// The number of the items.
    package let count: Int

    package let collection: any ItemCollection

    /// A filter that selects the items.
    package let filter: Filter

    /// Creates the items that a filter selects in a collection.
    package init(count: Int, collection: any ItemCollection, filter: Filter) {
      self.count = count
      self.collection = collection
      self.filter = filter
    }
  }
}

/// A table or a view of a database, whose rows may refer to rows of other tables.
///
/// Its location is that of a member of its database. The identifiers of its items stay the same
/// when other items are inserted or deleted.
package protocol RelationalTable: ItemCollection {
  /// `true` once the references of the table are loaded.
  var hasSettledReferences: Bool { get }

  /// Loads the references of the table, which displaying an item needs.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  @concurrent
  func settleReferences() async throws(CatalogError)

  /// Returns the name of the table that a column refers to.
  ///
  /// The result is `nil` if the column is not a reference, or if the references are not loaded yet.
  func target(of column: Int) -> String?

  /// Returns the item that a value refers to.
  ///
  /// - Parameters:
  ///   - column: The index of the value's column.
  ///   - item: The item that contains the value.
  /// - Returns: The complete item, or `nil` if it no longer exists or the value is missing.
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  @concurrent
  func referenceTarget(of column: Int, in item: Item) async throws(CatalogError) -> ReferenceTarget?

  /// Returns the tables whose items may refer to an item.
  ///
  /// - Returns: The tables, each with the items that refer to the item.
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  @concurrent
  func referrers(to item: Item) async throws(CatalogError) -> [Referrer]
}

extension ItemCollection {
  /// This collection as a table of a database, or `nil` if it is not one.
  package var relational: (any RelationalTable)? {
    underlying((any RelationalTable).self)
  }
}
