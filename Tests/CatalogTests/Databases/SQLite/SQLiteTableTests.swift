// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite("A SQLite database")
struct SQLiteDatabaseTests {
  @Test("lists its tables and views by name, with how many rows they have")
  func list() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE b (x); INSERT INTO b VALUES (1), (2); CREATE TABLE \"a b\" (x INTEGER PRIMARY KEY AUTOINCREMENT)",
      "CREATE VIEW c AS SELECT x FROM b"
    )
    let list = try await Catalog.open(database.path)
    #expect(list.name == "shop")
    #expect(
      try await list.items().texts == [
        ["a b", "table", "0"], ["b", "table", "2"], ["c", "view", nil],
      ]
    )
  }

  @Test("says with a mark how many rows a large table has, if it was analysed")
  func estimate() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE t (x INTEGER); CREATE INDEX tx ON t (x);
      WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 100001)
      INSERT INTO t SELECT n FROM s; ANALYZE
      """
    )
    let list = try await Catalog.open(database.path)
    #expect(try await list.items().texts == [["t", "table", "~100001"]])
  }

  @Test("opens a table whatever the case of its name, and names those that there are instead")
  func names() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, "CREATE TABLE Orders (x)")
    #expect(try await database.table("orders").name == "Orders")
    let path = database.path
    await #expect(
      throws: CatalogError.database(path: path, .noSuchTable("order", among: ["Orders"]))
    ) { try await database.table("order") }
  }

  @Test("has columns of the kinds that their first values are, as a file has, else as declared")
  func kinds() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (a INTEGER, b REAL, c TEXT, d DATE, e, f TEXT, g INT, h BOOLEAN)",
      "INSERT INTO t (a, b, c, d, e, f) VALUES (1, 2, 'x', '2024-01-02', 3, '2024-01-02 10:00')"
    )
    let table = try await database.table("t")
    #expect(
      table.columns.map(\.kind) == [
        .integer, .decimal, .text, .date, .integer, .dateTime, .decimal, .decimal,
      ]
    )
  }

  @Test("shows numbers without loss, blobs in hexadecimal, JSON as what opens, null as null")
  func values() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (a, j JSON)",
      """
      INSERT INTO t VALUES (9223372036854775807, '[1, 2]'), (0.1 + 0.2, '{"a": 1}'), (x'00ff', 'plain'),
        (NULL, NULL), ('', ''), (1.0, 5)
      """
    )
    let items = try await database.table("t").items()
    #expect(
      items.map { $0[0] } == [
        Value("9223372036854775807"), Value("0.30000000000000004"), Value("\\x00ff"), .null,
        Value(""), Value("1.0"),
      ]
    )
    #expect(items.map { $0[1].isNested } == [true, true, false, false, false, false])
  }

  @Test(
    "what only looks like JSON is text; of a long value the beginning decides until it is whole"
  )
  func almostJSON() async throws {
    let folder = TemporaryFolder()
    let long = "[" + String(repeating: "1, ", count: 30_000)
    let values = ["[1", "{a:1}", "[1] x", "[1,\n2]", long]
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (j JSON)",
      "INSERT INTO t VALUES \(values.map { "('\($0)')" }.joined(separator: ", "))"
    )
    let table = try await database.table("t")
    let items = try await table.page(0..<5, of: Query(), unlessQuietFor: nil, progress: { _ in })
      .items
    #expect(items.map { $0[0].isNested } == [false, false, false, true, true])
    #expect(try await table.whole(items[4])[0].isNested == false)
  }

  @Test("says which view cannot be shown, and of what it is")
  func brokenView() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (a); CREATE VIEW v AS SELECT a FROM t; DROP TABLE t"
    )
    let problem = DatabaseProblem.impossible(
      "the view “v” cannot be shown: no such table: main.t",
      advice: "make the view anew, or what it is of"
    )
    await #expect(throws: CatalogError.database(path: database.path, problem)) {
      try await database.table("v")
    }
  }

  @Test("is exported as JSON whatever it holds, with an item a line where these are items")
  func exportedJSON() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (id INTEGER PRIMARY KEY, j JSON)",
      """
      INSERT INTO t (j) VALUES ('[1'), ('{a:1}'), ('[1] x'), ('[1,' || char(10) || ' 2]'),
        ('{"a":' || char(13, 10) || '"b"}'), ('[1' || char(10) || '2')
      """
    )
    let target = ExportTarget.file(folder.path("t.jsonl"), force: false)
    _ = try await Exporter.write(try await database.table("t"), Query(), as: .jsonl, to: target)
    #expect(
      folder.read("t.jsonl") == """
        {"id":1,"j":"[1"}
        {"id":2,"j":"{a:1}"}
        {"id":3,"j":"[1] x"}
        {"id":4,"j":[1, 2]}
        {"id":5,"j":{"a":"b"}}
        {"id":6,"j":"[1\\n2"}

        """
    )
  }

  @Test("is led to by its location, and so are its rows, whatever they are called")
  func locations() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder)
    for name in OddNames.all {
      let table = "\"" + name.replacing("\"", with: "\"\"") + "\""
      try database.run("CREATE TABLE \(table) (k TEXT NOT NULL PRIMARY KEY, name, list)")
      for key in OddNames.all + OddNames.keys {
        try database.run(
          "INSERT INTO \(table) VALUES (\(spelledSQL(key)), \(spelledSQL(name)), '[{\"a\": 1}]')"
        )
      }
    }
    try await OddNames.check(in: try await Catalog.open(database.path))
  }

  @Test("may be typed with a % that begins no escape, or one that leads to no other table")
  func percent() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE \"100%\" (x); CREATE TABLE \"a%20b\" (x)"
    )
    #expect(try await database.table("100%").name == "100%")
    #expect(try await database.table("a%20b").name == "a%20b")
  }

  @Test("asks for a name with quotation marks as for any other")
  func quoted() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE \"a\"\"b; DROP TABLE x\" (\"c\"\"?1\" TEXT)",
      "INSERT INTO \"a\"\"b; DROP TABLE x\" VALUES ('tea')"
    )
    let table = try await database.table("a\"b; DROP TABLE x")
    #expect(table.columns.map(\.name) == ["c\"?1"])
    #expect(try await table.count(of: try table.query("#1 = tea")) == 1)
  }
}

@Suite("A row of a SQLite table")
struct SQLiteKeyTests {
  private func ids(_ statements: String..., of table: String = "t") async throws -> [String] {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder)
    for statement in statements { try database.run(statement) }
    let collection = try await database.table(table)
    let items = try await collection.items()
    for item in items {
      #expect(try await collection.item(item.id, progress: { _ in }) == item, "\(item.id)")
    }
    return items.map(\.id.name)
  }

  @Test("is named by its integer key")
  func integer() async throws {
    #expect(
      try await ids("CREATE TABLE t (k INTEGER PRIMARY KEY); INSERT INTO t VALUES (17), (-3), (5)")
        == ["-3", "5", "17"]
    )
  }

  @Test("is named by all columns of its key, in the order in which it was made")
  func composite() async throws {
    #expect(
      try await ids(
        "CREATE TABLE t (o INT NOT NULL, l TEXT NOT NULL, PRIMARY KEY (o, l))",
        "INSERT INTO t VALUES (17, 'b,=%'), (17, 'a'), (2, '')"
      ) == ["o=17,l=b\\,\\=%", "o=17,l=a", "o=2,l="]
    )
  }

  @Test("is named by its key where a table has no numbers of rows")
  func withoutRowID() async throws {
    #expect(
      try await ids(
        "CREATE TABLE t (k TEXT PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES ('b'), ('a')"
      ) == ["a", "b"]
    )
  }

  @Test("is named by its number where a key may be null, and where there is none")
  func number() async throws {
    let statement = "INSERT INTO t VALUES (NULL), (NULL), ('a')"
    #expect(try await ids("CREATE TABLE t (k TEXT PRIMARY KEY)", statement) == ["1", "2", "3"])
    #expect(try await ids("CREATE TABLE t (k)", statement) == ["1", "2", "3"])
    #expect(
      try await ids("CREATE TABLE t (rowid TEXT)", "INSERT INTO t VALUES ('x')") == ["1"]
    )
  }

  @Test("is named by a blob")
  func blob() async throws {
    #expect(
      try await ids("CREATE TABLE t (k BLOB NOT NULL PRIMARY KEY); INSERT INTO t VALUES (x'00ff')")
        == ["\\x00ff"]
    )
  }

  @Test("is there or not", arguments: ["18", "x", "17,1", "", "k=17"])
  func missing(name: String) async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (k INTEGER PRIMARY KEY); INSERT INTO t VALUES (17)"
    )
    let table = try await database.table("t")
    #expect(try await table.item(Item.ID(name: name), progress: { _ in }) == nil)
  }

  @Test("has nothing, no bytes and a NUL told apart, in a page as elsewhere")
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

  @Test("has long values in its page only to their beginnings, and as a whole when it is asked for")
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
    let whole = try await table.whole(item)
    #expect(whole[1].bytes.count == 100_000)
    #expect(whole[2].bytes.count == 200_002)
  }
}

@Suite("Pages of a SQLite table")
struct SQLitePagingTests {
  /// A table of rows numbered by what becomes of each `n`, from 1.
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
    "are found far away, whichever numbers are missing",
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

  @Test("that are far away are begun nearby, where numbers are missing", arguments: [9000, 3000])
  func nearby(start: Int) async throws {
    let folder = TemporaryFolder()
    let (_, collection) = try await table(folder, rows: 12_000, key: "n * 3 + n % 7")
    let table = try #require(collection as? TableCollection)
    _ = try await table.page(start..<start + 10, of: Query())
    let trail = try #require(table.trails.use { $0[Query()] })
    let known = [trail.row(atOrBefore: start - 1), trail.row(atOrBehind: start + 10)]
    #expect(known.contains { $0.map { abs($0.place - start) < 100 } ?? false })
  }

  @Test("in another order are counted to from the nearer end")
  func nearerEnd() async throws {
    let folder = TemporaryFolder()
    let (_, collection) = try await table(folder, rows: 12_000)
    let table = try #require(collection as? TableCollection)
    let query = try table.query(sort: "v")
    let page = try await table.page(11_500..<11_510, of: query)
    #expect(page.items == Array(try await table.items(query)[11_500..<11_510]))
    #expect(table.trails.use { $0[query]?.total } == 12_000)
  }

  @Test("go on behind the last row that was seen, also when rows before it have gone")
  func deleted() async throws {
    let folder = TemporaryFolder()
    let (database, table) = try await table(folder, rows: 100)
    _ = try await table.page(0..<10, of: Query())
    try database.run("DELETE FROM t WHERE k < 5")
    let page = try await table.page(10..<20, of: Query())
    #expect(page.items.rows == Array(11...20))
  }

  @Test("stand where they do now once rows were counted anew")
  func recounted() async throws {
    let folder = TemporaryFolder()
    let (database, table) = try await table(folder, rows: 12_000)
    _ = try await table.page(9000..<9010, of: Query())
    try database.run("DELETE FROM t WHERE k BETWEEN 100 AND 5099")
    #expect(try await table.count(of: Query()) == 7000)
    #expect(try await table.page(6000..<6003, of: Query()).items.rows == [11_001, 11_002, 11_003])
  }

  @Test("are as many as there are now, also when more have come since they were counted")
  func added() async throws {
    let folder = TemporaryFolder()
    let (database, table) = try await table(folder, rows: 30)
    #expect(try await table.page(20..<40, of: Query()).total == .exactly(30))
    try database.run("INSERT INTO t SELECT k + 30, v FROM t")
    #expect(try await table.page(20..<40, of: Query()).total != .exactly(30))
  }

  @Test("pass over nothing when they follow each other")
  func keyset() async throws {
    let folder = TemporaryFolder()
    let (_, collection) = try await table(folder, rows: 300)
    let table = try #require(collection as? TableCollection)
    for sort in [nil, "v", "v desc"] {
      let query = try table.query(sort: sort)
      let first = try await table.page(0..<20, of: query)
      let trail = try #require(table.trails.use { $0[query] })
      #expect(first.items.count == 20)
      #expect(trail.row(atOrBefore: 20)?.place == 19)
      #expect(trail.row(atOrBehind: 5)?.place == 19)
    }
  }

  @Test("in an order with nulls meet both parts", arguments: ["v", "v desc"])
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
