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

/// A table or a view of a database, whose rows refer to rows of other tables.
///
/// A location names it as a member of its database. The names of its items stay the same when other items
/// come or go.
package protocol RelationalTable: ItemCollection {
  /// A Boolean value indicating whether its references are known.
  var hasSettledReferences: Bool { get }

  /// Finds its references, which the look at an item needs.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  @concurrent
  func settleReferences() async throws(CatalogError)

  /// The name of the table that values of a column refer to; `nil` if they refer to none, or before the
  /// references are settled.
  func target(of column: Int) -> String?

  /// Returns the item that a value refers to.
  ///
  /// - Parameters:
  ///   - column: The index of the value's column.
  ///   - item: The item that has the value.
  /// - Returns: The whole item; `nil` if there is no such item any more, or no value.
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  @concurrent
  func referred(by column: Int, of item: Item) async throws(CatalogError) -> Referred?

  /// Returns the tables whose items may refer to an item.
  ///
  /// - Parameter item: The item.
  /// - Returns: The tables, each with the items that refer to it.
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  @concurrent
  func referrers(to item: Item) async throws(CatalogError) -> [Referrer]
}

extension ItemCollection {
  /// The same collection as a table of a database; `nil` if it is none.
  package var relational: (any RelationalTable)? { self as? any RelationalTable }
}
