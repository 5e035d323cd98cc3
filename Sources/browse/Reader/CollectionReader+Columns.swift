// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

// Columns that are found once a text names them.

extension CollectionReader {
  /// Scans all items for columns.
  func settleColumns() async throws(CatalogError) {
    try await request("finding columns") { collection throws(CatalogError) in
      try await collection.settleColumns()
    }
  }

  /// Parses a text, after opening the collections to which its unknown names lead, such as `customer.name`.
  ///
  /// - Parameter parse: Parses the text with the columns of the collection.
  /// - Throws: The error of the last attempt; ``CatalogError`` if a collection cannot be opened.
  func settlingTargets<Value>(
    _ parse: (any ItemCollection) async throws -> Value
  ) async throws -> Value {
    var settled: Set<String> = []
    while true {
      do {
        return try await parse(collection)
      } catch CatalogError.syntax(let error) {
        guard case .unknownColumn(let name, _, _) = error.problem, name.contains("."),
          settled.insert(name).inserted, try await settleTargets(of: name)
        else { throw CatalogError.syntax(error) }
      }
    }
  }

  /// Opens the collections to which a name leads.
  ///
  /// - Returns: `false` if the name does not begin with a reference.
  private func settleTargets(of name: String) async throws(CatalogError) -> Bool {
    try await request("reading") { collection throws(CatalogError) in
      try await collection.settleTargets(of: name)
    }
  }
}
