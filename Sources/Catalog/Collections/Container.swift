// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose items are collections: a directory of files, a database of tables.
package protocol Container: ItemCollection {
  /// The name of the collection that an item is; `nil` if it opens as an item.
  func member(_ item: Item) -> String?

  /// Where the collection of a name is; `nil` if no location spells that.
  func location(ofMember name: String) -> Location?

  /// Opens the collection of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - options: What is known about how it is read.
  /// - Returns: The collection.
  /// - Throws: ``CatalogError`` if there is none, or none that can be read, or when cancelled.
  @concurrent
  func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection
}

extension ItemCollection {
  /// The same collection as one whose items are collections; `nil` if it is none.
  package var container: (any Container)? { self as? any Container }
}

extension Container {
  /// What an item is called among the others, even if it does not open.
  package func label(of item: Item) -> String { member(item) ?? item[0].text }

  /// All items with what they are called, by ``label(of:)``.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func labelledItems() async throws(CatalogError) -> [(name: String, item: Item)] {
    var labelled: [(name: String, item: Item)] = []
    try await forEachBatch(of: Query()) { batch throws(CatalogError) in
      for item in batch { labelled.append((label(of: item), item)) }
    }
    return labelled
  }
}
