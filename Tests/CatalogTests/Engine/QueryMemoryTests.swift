// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("What queries have taught")
struct QueryMemoryTests {
  private static func order(of rows: Int) -> OrderedRows {
    var run = SortedRun(from: RowPlace(offset: 0, row: 1), capacity: rows)
    for row in 1...rows { run.append(0, 0, isCut: false, at: RowPlace(offset: row, row: row)) }
    var runs = SortedRuns()
    runs.append([run])
    return OrderedRows(rows: runs, total: rows, limit: nil)
  }

  private static func query(_ column: Int) -> Query {
    let columns = (0...column).map { Column(name: "c\($0)", kind: .text) }
    return Query(order: SortOrder([SortOrder.Key(column: column)], columns: columns))
  }

  @Test("keeps one large order, and a small one beside it")
  func orders() async {
    let memory = QueryMemory(start: RowPlace(offset: 0, row: 1))
    let large = Self.order(of: QueryMemory.largeOrder / 24 + 1)
    let small = Self.order(of: 10)
    await memory.keep(large, of: Self.query(0))
    await memory.keep(small, of: Self.query(1))
    #expect(await memory.order(of: Self.query(0)) != nil)
    #expect(await memory.order(of: Self.query(1)) != nil)
    await memory.keep(large, of: Self.query(2))
    #expect(await memory.order(of: Self.query(0)) == nil)
    #expect(await memory.order(of: Self.query(1)) != nil)
    #expect(await memory.order(of: Self.query(2)) != nil)
    await memory.forgetLargeOrder()
    #expect(await memory.order(of: Self.query(1)) != nil)
    #expect(await memory.order(of: Self.query(2)) == nil)
  }
}
