// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose items have names.
package protocol Labelled: ItemCollection {
  /// Returns the name of an item.
  func label(of item: Item) -> String

  /// Returns a text that explains the name; empty by default.
  func note(of item: Item) -> String
}

extension Labelled {
  package func note(of item: Item) -> String { "" }
}

extension ItemCollection {
  /// This collection as one whose items have names, or `nil` if they have none.
  package var labelled: (any Labelled)? { underlying((any Labelled).self) }
}

extension Labelled {
  /// Returns all items with their names.
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
