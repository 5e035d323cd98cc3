// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of items that were picked from another collection.
package final class PickedItems: ListedCollection, DerivedCollection {
  package let listed: ListedItems
  package let base: any ItemCollection

  /// Creates a collection of items, in the given order.
  package init(_ items: [Item], of base: any ItemCollection) {
    listed = ListedItems(items)
    self.base = base
    chosenTypes = [:]
  }

  private init(_ other: PickedItems, _ types: [Int: ColumnType]) {
    listed = other.listed
    base = other.base
    chosenTypes = types
  }

  package func retyped(_ types: [Int: ColumnType]) -> any ItemCollection {
    PickedItems(self, types)
  }

  package var columns: [Column] { typed(base.columns) }
  package let chosenTypes: [Int: ColumnType]
  package var opensAsItem: Bool { false }
  package var warnings: SourceWarnings { SourceWarnings() }

  /// `nil`: picked items are complete.
  package var missingRows: MissingRows? { nil }

  package func rowWarnings(of item: Item) -> RowWarnings { base.rowWarnings(of: item) }

  package func path(to column: Int, of item: Item) -> String {
    base.path(to: column, of: item)
  }

  package func locationComponents(to column: Int, of item: Item) -> [String]? {
    base.locationComponents(to: column, of: item)
  }
}

extension PickedItems: LateValues {
  /// The items keep the values that they had when they were picked.
  package var valuesRevision: Int { 0 }
  package func lacksValues(of page: Page) -> Bool { false }
}
