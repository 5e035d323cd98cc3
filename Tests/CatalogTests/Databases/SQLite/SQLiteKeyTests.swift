// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite("A row of a SQLite table")
struct SQLiteKeyTests {
  private func ids(_ statements: String..., of table: String = "t") async throws -> [String] {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder)
    for statement in statements { try database.run(statement) }
    let collection = try await database.table(table)
    let items = try await collection.items()
    for item in items {
      #expect(try await collection.item(item.id) == item, "\(item.id)")
    }
    return items.map(\.id.name)
  }

  @Test("is identified by its integer key")
  func integer() async throws {
    #expect(
      try await ids("CREATE TABLE t (k INTEGER PRIMARY KEY); INSERT INTO t VALUES (17), (-3), (5)")
        == ["-3", "5", "17"]
    )
  }

  @Test("is identified by all columns of its key, in the order of insertion")
  func composite() async throws {
    #expect(
      try await ids(
        "CREATE TABLE t (o INT NOT NULL, l TEXT NOT NULL, PRIMARY KEY (o, l))",
        "INSERT INTO t VALUES (17, 'b,=%'), (17, 'a'), (2, '')"
      ) == ["o=17,l=b\\,\\=%", "o=17,l=a", "o=2,l="]
    )
  }

  @Test("is identified by its key in a table without row IDs")
  func withoutRowID() async throws {
    #expect(
      try await ids(
        "CREATE TABLE t (k TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES ('b'), ('a')"
      ) == ["a", "b"]
    )
  }

  @Test("is identified by its row ID if the key is nullable or missing")
  func number() async throws {
    let statement = "INSERT INTO t VALUES (NULL), (NULL), ('a')"
    #expect(try await ids("CREATE TABLE t (k TEXT PRIMARY KEY)", statement) == ["1", "2", "3"])
    #expect(try await ids("CREATE TABLE t (k)", statement) == ["1", "2", "3"])
    #expect(
      try await ids("CREATE TABLE t (rowid TEXT)", "INSERT INTO t VALUES ('x')") == ["1"]
    )
  }

  @Test("is identified by a blob")
  func blob() async throws {
    #expect(
      try await ids("CREATE TABLE t (k BLOB NOT NULL PRIMARY KEY); INSERT INTO t VALUES (x'00ff')")
        == ["\\x00ff"]
    )
  }

  @Test("is not found by a key that does not exist", arguments: ["18", "x", "17,1", "", "k=17"])
  func missing(name: String) async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (k INTEGER PRIMARY KEY); INSERT INTO t VALUES (17)"
    )
    let table = try await database.table("t")
    #expect(try await table.item(Item.ID(name: name)) == nil)
  }

  @Test("distinguishes null, empty values and NUL characters")
  func empties() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (k INTEGER PRIMARY KEY, b BLOB, t TEXT)",
      "INSERT INTO t VALUES (1, NULL, char(0) || 'nul'), (2, x'', '')"
    )
    let table = try await database.table("t")
    let page = try await table.page(0..<2, of: Query())
    #expect(page.items.map { $0[1] } == [.null, Value("\\x")])
    #expect(page.items.map { $0[2] } == [Value("\0nul"), Value("")])
  }

  @Test("has truncated long values on a page and complete ones on request")
  func excerpt() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (k INTEGER PRIMARY KEY, a TEXT, b)",
      "INSERT INTO t VALUES (1, printf('%.*c', 100000, 'x'), zeroblob(100000))"
    )
    let table = try await database.table("t")
    let item = try #require(try await table.page(0..<1, of: Query()).items.first)
    #expect(item.excerpts == [1, 2])
    #expect(item[1].bytes.count < 70_000)
    let complete = try await table.complete(item)
    #expect(complete[1].bytes.count == 100_000)
    #expect(complete[2].bytes.count == 200_002)
  }
}
#endif
