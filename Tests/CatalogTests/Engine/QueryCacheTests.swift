// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("The query cache")
struct QueryCacheTests {
  private static func order(of rows: Int) -> OrderedRows {
    var run = SortedRun(from: RowStart(offset: 0, row: 1), capacity: rows)
    for row in 1...rows {
      run.append(0, 0, isTruncated: false, at: RowStart(offset: row, row: row))
    }
    var runs = SortedRuns()
    runs.append([run])
    return OrderedRows(rows: runs, total: rows, limit: nil)
  }

  private static func query(_ column: Int) -> Query {
    let columns = (0...column).map { Column(name: "c\($0)", kind: .text) }
    return Query(order: SortOrder([SortOrder.Key(column: column)], columns: columns))
  }

  @Test("keeps one large order in addition to small ones")
  func orders() async {
    let cache = QueryCache(start: RowStart(offset: 0, row: 1))
    let large = Self.order(of: QueryCache.largeOrder / 24 + 1)
    let small = Self.order(of: 10)
    await cache.keep(large, of: Self.query(0))
    await cache.keep(small, of: Self.query(1))
    #expect(await cache.order(of: Self.query(0)) != nil)
    #expect(await cache.order(of: Self.query(1)) != nil)
    await cache.keep(large, of: Self.query(2))
    #expect(await cache.order(of: Self.query(0)) == nil)
    #expect(await cache.order(of: Self.query(1)) != nil)
    #expect(await cache.order(of: Self.query(2)) != nil)
    await cache.removeLargeOrder()
    #expect(await cache.order(of: Self.query(1)) != nil)
    #expect(await cache.order(of: Self.query(2)) == nil)
  }
}
