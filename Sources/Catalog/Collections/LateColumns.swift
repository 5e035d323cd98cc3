// SPDX-License-Identifier: GPL-3.0-or-later

/// What a look at all items tells about columns.
package enum ColumnDetail: Sendable {
  /// The columns that there are.
  case names

  /// The kinds of their values as well, which takes longer.
  case kinds
}

/// A collection whose later items may have columns that the first ones lack.
protocol LateColumns: ItemCollection {
  /// Finds the columns of all items.
  ///
  /// - Parameter detail: The facts that are needed.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  func settleColumns(_ detail: ColumnDetail) async throws(CatalogError)
}

extension ItemCollection {
  /// Finds the columns of all items, so that none is left out.
  ///
  /// - Parameter detail: The facts that are needed.
  /// - Throws: ``CatalogError`` if the source cannot be read, or when cancelled.
  @concurrent
  package func settleColumns(_ detail: ColumnDetail = .kinds) async throws(CatalogError) {
    try await (self as? any LateColumns)?.settleColumns(detail)
  }
}
