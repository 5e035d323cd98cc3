// SPDX-License-Identifier: GPL-3.0-or-later

/// A small table in memory, one of whose columns names its items.
package final class NamedItems: ListedCollection, Labelled, SourceReporting {
  package let name: String
  package let columns: [Column]
  package let listed: ListedItems

  /// The index of the column that names the items.
  private let nameColumn: Int

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: The values of each item.
  ///   - name: The name of the table.
  ///   - columns: The columns.
  ///   - nameColumn: The index of the column that names the items.
  package init(_ rows: [[Value]], of name: String, _ columns: [Column], namedBy nameColumn: Int) {
    self.name = name
    self.columns = columns
    self.nameColumn = nameColumn
    listed = ListedItems(
      rows.enumerated().map { Item(id: Item.ID(row: $0 + 1), values: $1) }
    )
  }

  package func label(of item: Item) -> String { item[nameColumn].text }

  @concurrent
  package func report() async throws(CatalogError) -> SourceReport {
    var report = SourceReport(path: name, format: .items)
    report.rows = listed.all.count
    report.columns = columns.count
    return report
  }
}
