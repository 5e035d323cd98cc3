// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

@testable import Catalog

/// An in-memory collection of items that answers without delay.
final class ListCollection: BatchReadable, SourceReporting {
  let name: String
  let columns: [Column]
  private let items: [Item]

  /// The number of pages that were requested.
  let requestedPageCount = Atomic<Int>(0)

  /// The error thrown for every query but the empty one, or `nil` to succeed.
  private let failure: CatalogError?

  init(_ name: String, columns: [Column], items: [Item], failure: CatalogError? = nil) {
    self.name = name
    self.columns = columns
    self.items = items
    self.failure = failure
  }

  convenience init(
    _ name: String,
    columns: [Column],
    rows: [[String]],
    failure: CatalogError? = nil
  ) {
    let items = rows.enumerated().map { index, row in
      Item(id: Item.ID(row: index + 1), values: row.map { Value($0) })
    }
    self.init(name, columns: columns, items: items, failure: failure)
  }

  @concurrent
  func page(
    _ positions: Range<Int>,
    of query: Query
  ) async throws(CatalogError) -> Page {
    requestedPageCount.add(1, ordering: .relaxed)
    let all = try answer(to: query)
    let start = min(positions.lowerBound, all.count)
    return Page(
      start: start,
      items: Array(all[start..<min(positions.upperBound, all.count)]),
      total: .exactly(all.count)
    )
  }

  @concurrent
  func count(
    of query: Query
  ) async throws(CatalogError) -> Int {
    try answer(to: query).count
  }

  @concurrent
  func forEachBatch(
    of query: Query,
    _ body: ([Item]) throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    try body(try answer(to: query))
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    var report = SourceReport(path: name, format: .directory)
    report.rows = items.count
    return report
  }

  private func answer(to query: Query) throws(CatalogError) -> [Item] {
    if let failure, query != Query() { throw failure }
    return items.filter { query.filter?.matches($0) ?? true }
  }
}

extension ListCollection {
  /// Creates a collection of 45 teas and fish, which fill three pages.
  static func foods(failure: CatalogError? = nil) -> ListCollection {
    ListCollection(
      "foods",
      columns: [
        Column(name: "name", kind: .text), Column(name: "category", kind: .text),
        Column(name: "price", kind: .decimal),
      ],
      rows: (1...45).map { number in
        ["food \(number)", number.isMultiple(of: 9) ? "fish" : "tea", "\(number).50"]
      },
      failure: failure
    )
  }
}

extension ListCollection {
  /// Creates a collection of a normal item, a short one with a NUL byte, and one that is not JSON.
  static func withWarnings() -> ListCollection {
    ListCollection(
      "odd",
      columns: [Column(name: "a", kind: .integer), Column(name: "added", kind: .date)],
      items: [
        Item(id: .init(row: 1), values: [Value("1"), Value("2026-01-31")]),
        Item(id: .init(row: 2), values: [Value("n\u{0}l")], warnings: [.short, .nul]),
        Item(
          id: .init(row: 3),
          values: [],
          warnings: .invalid,
          unreadable: Array("{not JSON".utf8)
        ),
      ]
    )
  }
}
