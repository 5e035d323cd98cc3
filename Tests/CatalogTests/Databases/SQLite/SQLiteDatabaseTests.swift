// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite("A SQLite database")
struct SQLiteDatabaseTests {
  @Test("lists its tables and views by name, with row counts")
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

  @Test("marks the row count of a large table as an estimate")
  func estimate() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE t (x INTEGER); CREATE INDEX tx ON t (x);
      CREATE INDEX few ON t (x) WHERE x < 10;
      WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 100001)
      INSERT INTO t SELECT n FROM s; ANALYZE
      """
    )
    let list = try await Catalog.open(database.path)
    #expect(try await list.items().texts == [["t", "table", "~100001"]])
  }

  @Test("opens a table regardless of case and suggests others if it is missing")
  func names() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, "CREATE TABLE Orders (x)")
    #expect(try await database.table("orders").name == "Orders")
    let path = database.path
    await #expect(
      throws: CatalogError.database(path: path, .noSuchTable("order", among: ["Orders"]))
    ) { try await database.table("order") }
  }

  @Test("infers column types from the first values or else from declarations")
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

  @Test("shows exact numbers, hexadecimal blobs, nested JSON and null")
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
    "shows invalid JSON as text once the value is complete"
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
    let items = try await table.page(0..<5, of: Query())
      .items
    #expect(items.map { $0[0].isNested } == [false, false, false, true, true])
    #expect(try await table.complete(items[4])[0].isNested == false)
  }

  @Test("names a view that cannot be shown and the missing table")
  func brokenView() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (a); CREATE VIEW v AS SELECT a FROM t; DROP TABLE t"
    )
    let problem = DatabaseProblem.unsupportedOperation(
      "cannot read the view “v”: no such table: main.t",
      advice: "recreate the view, or the tables it uses"
    )
    await #expect(throws: CatalogError.database(path: database.path, problem)) {
      try await database.table("v")
    }
  }

  @Test("exports valid JSON as JSON and other text as strings")
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

  @Test("opens tables and rows by location, whatever their names")
  func locations() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder)
    for name in OddNames.all {
      let table = "\"" + name.replacing("\"", with: "\"\"") + "\""
      try database.run("CREATE TABLE \(table) (k TEXT NOT NULL PRIMARY KEY, name, list)")
      for key in OddNames.all + OddNames.keys {
        try database.run(
          "INSERT INTO \(table) VALUES (\(sqlLiteral(key)), \(sqlLiteral(name)), '[{\"a\": 1}]')"
        )
      }
    }
    try await OddNames.check(in: try await Catalog.open(database.path))
  }

  @Test("accepts a percent sign in the name of a table")
  func percent() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE \"100%\" (x); CREATE TABLE \"a%20b\" (x)"
    )
    #expect(try await database.table("100%").name == "100%")
    #expect(try await database.table("a%20b").name == "a%20b")
  }

  @Test("accepts quotation marks in names")
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
#endif
