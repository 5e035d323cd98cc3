// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection whose items are all in memory.
package protocol ListedCollection: BatchReadable {
  var listed: ListedItems { get }
}

extension SourceReporting where Self: ListedCollection {
  package func stoppedMatchCount(of filter: Filter) -> Int {
    listed.stoppedMatches.count(for: filter)
  }

  /// Returns a report with the numbers of the items and the columns.
  func report(of path: String, as format: SourceReport.Format) -> SourceReport {
    var report = SourceReport(path: path, format: format)
    report.rows = listed.all.count
    report.columns = columns.count
    return report
  }
}

extension ListedCollection {
  @concurrent
  package func page(
    _ positions: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    let items = try await listed.items(of: query)
    return Page(
      start: positions.lowerBound,
      items: Array(items[positions.clamped(to: items.indices)]),
      total: .exactly(items.count)
    )
  }

  @concurrent
  package func item(_ id: Item.ID) async throws(CatalogError) -> Item? {
    listed.all.first { $0.id == id }
  }

  @concurrent
  package func position(of id: Item.ID, in query: Query) async throws(CatalogError) -> Int? {
    try await listed.items(of: query).firstIndex { $0.id == id }
  }

  @concurrent
  package func count(
    of query: Query
  ) async throws(CatalogError) -> Int {
    try await listed.items(of: query).count
  }

  @concurrent
  package func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    let items = try await listed.items(of: query)
    if !items.isEmpty { try body(items) }
  }
}

extension ItemCollection {
  /// All items of the source if they are in memory, otherwise `nil`.
  package var itemsInMemory: [Item]? { (unchanged as? any ListedCollection)?.listed.all }
}
