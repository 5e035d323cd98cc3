// SPDX-License-Identifier: GPL-3.0-or-later

/// Some items of a collection, as a collection of their own.
package final class PickedItems: ListedCollection {
  package let listed: ListedItems

  private let collection: any ItemCollection

  /// Items of a collection, in this order.
  package init(_ items: [Item], of collection: any ItemCollection) {
    listed = ListedItems(items)
    self.collection = collection
  }

  package var name: String { collection.name }
  package var columns: [Column] { collection.columns }
  package var source: FileIdentity? { collection.source }
  package var hasTypedValues: Bool { collection.hasTypedValues }
  package func oddities(of item: Item) -> RowOddities { collection.oddities(of: item) }

  package func path(to column: Int, of item: Item) -> String {
    collection.path(to: column, of: item)
  }

  @concurrent
  package func settleColumns(
    _ detail: ColumnDetail,
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) {
    try await collection.settleColumns(detail, progress: progress)
  }

  @concurrent
  package func report(
    progress: @escaping ProgressHandler
  ) async throws(CatalogError) -> SourceReport {
    try await collection.report(progress: progress)
  }
}
