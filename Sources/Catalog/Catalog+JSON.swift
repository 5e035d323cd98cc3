// SPDX-License-Identifier: GPL-3.0-or-later

// Opening JSON values as collections.

extension Catalog {
  /// Opens a JSON list or object that an item contains.
  ///
  /// - Parameters:
  ///   - column: The column of the value, an index into the collection's columns.
  ///   - item: The item that contains the value.
  ///   - collection: The collection of the item.
  /// - Throws: ``CatalogError/notJSON(path:line:column:isSecondValue:)`` if the value is not JSON.
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
      report: SourceReport(path: path, format: .json),
      rules: .standard
    )
  }
}
