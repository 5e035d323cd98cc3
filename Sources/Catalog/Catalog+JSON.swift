// SPDX-License-Identifier: GPL-3.0-or-later

// Values that lie in JSON, opened as collections of their own.

extension Catalog {
  /// Opens a list or an object that an item holds.
  ///
  /// - Parameters:
  ///   - column: The column that it is the value of, one of the collection's.
  ///   - item: The item.
  ///   - collection: Where the item comes from.
  /// - Returns: The collection.
  /// - Throws: ``CatalogError/notJSON(path:line:column:)`` if the value is text.
  @concurrent
  package static func open(
    _ column: Int,
    of item: Item,
    in collection: any ItemCollection
  ) async throws(CatalogError) -> any ItemCollection {
    let path = collection.path(to: column, of: item)
    return try JSONDocumentCollection(
      nested: SourceFile(item[column].bytes, path: path, identity: collection.source),
      name: collection.columns[column].name,
      report: SourceReport(path: path, format: .json)
    )
  }
}
