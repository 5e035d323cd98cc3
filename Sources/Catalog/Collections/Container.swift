// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose items are themselves collections, such as a directory, a database or a
/// server.
package protocol Container: Labelled {
  /// Returns the name of the collection that an item represents.
  ///
  /// The result is `nil` if the item does not open as a collection.
  func member(_ item: Item) -> String?

  /// Returns the location of a member, or `nil` if no location can express its name.
  func location(ofMember name: String) -> Location?

  /// Opens a member.
  ///
  /// - Parameters:
  ///   - name: The name of the member, as ``member(_:)`` returns it.
  ///   - options: The options that override detection.
  /// - Throws: ``CatalogError`` if the member does not exist or cannot be read, or when cancelled.
  @concurrent
  func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection
}

extension ItemCollection {
  /// This collection as a container, or `nil` if its items are not collections.
  package var container: (any Container)? {
    underlying((any Container).self)
  }
}

extension Container {
  /// Returns the name of the collection that an item represents, or else the item's first value.
  package func label(of item: Item) -> String { member(item) ?? item[0].text }
}
