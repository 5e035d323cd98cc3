// SPDX-License-Identifier: GPL-3.0-or-later

/// The facts about columns that a scan of all items can determine.
package enum ColumnDetail: Sendable {
  /// The names of all columns.
  case names

  /// The names and the types of all columns, which takes longer.
  case kinds
}

/// A collection whose later items may have columns that the first items lack.
protocol LateColumns: ItemCollection {
  /// Determines the columns of all items.
  ///
  /// - Parameter detail: The facts that are needed.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func settleColumns(_ detail: ColumnDetail) async throws(CatalogError)
}

extension ItemCollection {
  /// Determines the columns of all items, so that no column is missing.
  ///
  /// - Parameter detail: The facts that are needed.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func settleColumns(_ detail: ColumnDetail = .kinds) async throws(CatalogError) {
    try await (self as? any LateColumns)?.settleColumns(detail)
  }
}
