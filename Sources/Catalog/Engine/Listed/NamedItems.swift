// SPDX-License-Identifier: GPL-3.0-or-later

/// A small table in memory, one of whose columns names its items.
///
/// Its items are identified by texts, because rows move when one of them is removed.
package final class NamedItems: ListedCollection, Labelled, SourceReporting {
  package let name: String
  package let columns: [Column]
  package let listed: ListedItems

  /// The index of the column that names the items.
  private let nameColumn: Int

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: The identifier of each item, which no other item has, and its values.
  ///   - name: The name of the table.
  ///   - columns: The columns.
  ///   - nameColumn: The index of the column that names the items.
  package init(
    _ rows: [(id: String, values: [Value])],
    of name: String,
    _ columns: [Column],
    namedBy nameColumn: Int
  ) {
    self.name = name
    self.columns = columns
    self.nameColumn = nameColumn
    listed = ListedItems(rows.map { Item(id: Item.ID(name: $0.id), values: $0.values) })
  }

  package func label(of item: Item) -> String { item[nameColumn].text }

  /// Returns the first other value of an item.
  package func note(of item: Item) -> String { item[nameColumn == 0 ? 1 : 0].text }

  @concurrent
  package func report() async throws(CatalogError) -> SourceReport {
    report(of: name, as: .items)
  }
}
