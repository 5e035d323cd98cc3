// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite("Pages of a SQLite table")
struct SQLitePagingTests {
  /// Creates a table whose keys are an expression of `n`, which counts from 1.
  private func table(_ folder: TemporaryFolder, rows: Int, key: String = "n") async throws
    -> (WrittenDatabase, any ItemCollection)
  {
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (k INTEGER PRIMARY KEY, v INTEGER); CREATE INDEX tv ON t (v)",
      """
      WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < \(rows))
      INSERT INTO t SELECT \(key), CASE WHEN n % 10 > 0 THEN n % 100 END FROM s
      """
    )
    return (database, try await database.table("t"))
  }

  @Test(
    "are found at distant positions, whatever the gaps in the keys",
    arguments: [
      "n", "n * 3", "n * n", "n - 6000", "n + CASE WHEN n > 6000 THEN 1000000000 ELSE 0 END",
      "n * 768000000000000", "n * 768000000000000 - 9223372036854775807",
      "CASE WHEN n = 12000 THEN 9223372036854775807 ELSE n END",
    ]
  )
  func farAway(key: String) async throws {
    let folder = TemporaryFolder()
    let (_, table) = try await table(folder, rows: 12_000, key: key)
    let all = try await table.items(Query()).rows
    for start in [9000, 0, 11_990, 5000, 4990, 11_999, 12_000, 20_000, 3000] {
      let page = try await table.page(start..<start + 10, of: Query())
      #expect(page.items.rows == Array(all.dropFirst(start).prefix(10)), "\(start)")
    }
  }

  @Test("at distant positions are reached from a nearby row", arguments: [9000, 3000])
  func nearby(start: Int) async throws {
    let folder = TemporaryFolder()
    let (_, collection) = try await table(folder, rows: 12_000, key: "n * 3 + n % 7")
    let table = try #require(collection as? TableCollection)
    _ = try await table.page(start..<start + 10, of: Query())
    let rowIndex = try #require(table.rowIndexes.withLock { $0[Query()] })
    let known = [rowIndex.row(atOrBefore: start - 1), rowIndex.row(atOrAfter: start + 10)]
    #expect(known.contains { $0.map { abs($0.position - start) < 100 } ?? false })
  }

  @Test("in another order are reached from the nearer end")
  func nearerEnd() async throws {
    let folder = TemporaryFolder()
    let (_, collection) = try await table(folder, rows: 12_000)
    let table = try #require(collection as? TableCollection)
    let query = try table.query(sort: "v")
    let page = try await table.page(11_500..<11_510, of: query)
    #expect(page.items == Array(try await table.items(query)[11_500..<11_510]))
    #expect(table.rowIndexes.withLock { $0[query]?.total } == 12_000)
  }

  @Test("continue after the last row seen, even if earlier rows were deleted")
  func deleted() async throws {
    let folder = TemporaryFolder()
    let (database, table) = try await table(folder, rows: 100)
    _ = try await table.page(0..<10, of: Query())
    try database.run("DELETE FROM t WHERE k < 5")
    let page = try await table.page(10..<20, of: Query())
    #expect(page.items.rows == Array(11...20))
  }

  @Test("have their current positions after rows are recounted")
  func recounted() async throws {
    let folder = TemporaryFolder()
    let (database, table) = try await table(folder, rows: 12_000)
    _ = try await table.page(9000..<9010, of: Query())
    try database.run("DELETE FROM t WHERE k BETWEEN 100 AND 5099")
    #expect(try await table.count(of: Query()) == 7000)
    #expect(try await table.page(6000..<6003, of: Query()).items.rows == [11_001, 11_002, 11_003])
  }

  @Test("discard an outdated total after rows are added")
  func added() async throws {
    let folder = TemporaryFolder()
    let (database, table) = try await table(folder, rows: 30)
    #expect(try await table.page(20..<40, of: Query()).total == .exactly(30))
    try database.run("INSERT INTO t SELECT k + 30, v FROM t")
    #expect(try await table.page(20..<40, of: Query()).total != .exactly(30))
  }

  @Test("remember their last row for the next page")
  func keyset() async throws {
    let folder = TemporaryFolder()
    let (_, collection) = try await table(folder, rows: 300)
    let table = try #require(collection as? TableCollection)
    for sort in [nil, "v", "v desc"] {
      let query = try table.query(sort: sort)
      let first = try await table.page(0..<20, of: query)
      let rowIndex = try #require(table.rowIndexes.withLock { $0[query] })
      #expect(first.items.count == 20)
      #expect(rowIndex.row(atOrBefore: 20)?.position == 19)
      #expect(rowIndex.row(atOrAfter: 5)?.position == 19)
    }
  }

  @Test("in an order with nulls span values and nulls", arguments: ["v", "v desc"])
  func nulls(sort: String) async throws {
    let folder = TemporaryFolder()
    let (_, table) = try await table(folder, rows: 100)
    let query = try table.query(sort: sort)
    let all = try await table.items(query)
    #expect(all.suffix(10).allSatisfy { $0[1] == .null })
    for start in [85, 95, 88, 0, 99] {
      let page = try await table.page(start..<start + 7, of: query)
      #expect(page.items == Array(all.dropFirst(start).prefix(7)), "\(start)")
    }
  }
}
#endif
