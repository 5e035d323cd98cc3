// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose later items may have columns that the first items lack.
package protocol LateColumns: ItemCollection {
  /// Determines the columns of all items.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func settleColumns() async throws(CatalogError)
}

extension ItemCollection {
  /// Determines the columns of all items, so that no column is missing.
  ///
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func settleColumns() async throws(CatalogError) {
    try await (self as? any LateColumns)?.settleColumns()
  }
}
