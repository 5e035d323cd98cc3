// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of items that were picked from another collection.
package final class PickedItems: ListedCollection, LateColumns, Retypable, SourceReporting,
  ValueLocating
{
  package let listed: ListedItems

  private let collection: any ItemCollection

  /// Creates a collection of items, in the given order.
  package init(_ items: [Item], of collection: any ItemCollection) {
    listed = ListedItems(items)
    self.collection = collection
    chosenTypes = [:]
  }

  private init(_ other: PickedItems, _ types: [Int: ColumnType]) {
    listed = other.listed
    collection = other.collection
    chosenTypes = types
  }

  package func retyped(_ types: [Int: ColumnType]) -> any ItemCollection {
    PickedItems(self, types)
  }

  package var name: String { collection.name }
  package var columns: [Column] { typed(collection.columns) }
  package let chosenTypes: [Int: ColumnType]
  package var infersTypes: Bool { (collection as? any Retypable)?.infersTypes ?? true }
  package var source: FileIdentity? { collection.source }
  package var hasTypedValues: Bool { collection.hasTypedValues }
  package func rowWarnings(of item: Item) -> RowWarnings { collection.rowWarnings(of: item) }

  package func path(to column: Int, of item: Item) -> String {
    collection.path(to: column, of: item)
  }

  /// Returns `nil`, because picked items have no location of their own.
  package func locationComponents(to column: Int, of item: Item) -> [String]? { nil }

  @concurrent
  package func settleColumns() async throws(CatalogError) {
    try await collection.settleColumns()
  }

  @concurrent
  package func report() async throws(CatalogError) -> SourceReport {
    try await collection.report()
  }
}
