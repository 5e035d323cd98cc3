// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import Platform
import TestSupport
import Testing

@testable import Catalog

/// Tests what an untrusted SQLite file can make the program do.
@Suite("A value of a SQLite table that is too long")
struct SQLiteLimitTests {
  private static let limits = SQLiteLimits(valueLength: 10_000)

  /// Three rows, the second of which has a value that is too long.
  private static let rows = """
    INSERT INTO t VALUES (1, 'a', 'x'), (2, 'b', printf('%.20000c', 'y')), (3, 'c', 'z')
    """

  private static let shapes: [(name: String, schema: String, beginning: String)] = [
    ("t", "CREATE TABLE t (k INTEGER PRIMARY KEY, name TEXT, v TEXT)", "yyy"),
    ("t", "CREATE TABLE t (k TEXT NOT NULL PRIMARY KEY, name TEXT, v TEXT)", "yyy"),
    ("t", "CREATE TABLE t (k INTEGER, name TEXT, v INTEGER)", "yyy"),
    ("t", "CREATE TABLE t (k TEXT PRIMARY KEY, name TEXT, v TEXT) WITHOUT ROWID", "…"),
    ("w", "CREATE TABLE t (k INTEGER, name, v); CREATE VIEW w AS SELECT * FROM t", "…"),
  ]

  /// Opens a table or a view of a database with the limits of these tests.
  private func open(
    _ name: String,
    in folder: TemporaryFolder,
    _ statements: String...
  ) throws -> TableCollection {
    let written = try WrittenDatabase(in: folder, statements.joined(separator: ";"))
    let database = try SQLiteDatabase(path: written.path, name: "shop", limits: Self.limits)
    return try DatabaseCollection.table(name, of: database)
  }

  @Test("leaves the other rows and columns of a page readable", arguments: shapes.indices)
  func page(shape: Int) async throws {
    let shape = Self.shapes[shape]
    let folder = TemporaryFolder()
    let table = try open(shape.name, in: folder, shape.schema, Self.rows)
    #expect(table.columns.map(\.kind) == [.integer, .text, .text])
    let all = ["a", "b", "c"]
    for (query, names) in [(Query(), all), (try table.query("k > 1"), ["b", "c"])] {
      let items = try await table.page(0..<10, of: query).items
      #expect(items.map { $0[1].text } == names)
      #expect(items.map(\.unread) == names.map { $0 == "b" ? [2] : [] })
      #expect(items.map { $0[2].text.prefix(3) }.suffix(2) == [shape.beginning[...], "z"])
    }
    #expect(try await table.count(of: Query()) == 3)
  }

  @Test("leaves the other columns of a sorted page readable", arguments: shapes.indices.prefix(4))
  func sortedPage(shape: Int) async throws {
    let folder = TemporaryFolder()
    let table = try open("t", in: folder, Self.shapes[shape].schema, Self.rows)
    let page = try await table.page(0..<2, of: try table.query(sort: "name desc"))
    #expect(page.items.map { $0[1].text } == ["c", "b"])
    #expect(page.items.map(\.unread) == [[], [2]])
  }

  @Test("is named by the error of a sorted page of rows without a key")
  func sortedView() async throws {
    let folder = TemporaryFolder()
    let (name, schema, _) = try #require(Self.shapes.last)
    let view = try open(name, in: folder, schema, Self.rows)
    let expected = CatalogError.database(
      path: view.database.path,
      .valueTooLong(limit: 10_000, column: "v", row: "2")
    )
    await #expect(throws: expected) {
      try await view.page(0..<3, of: try view.query(sort: "name desc"))
    }
  }

  @Test("leaves the other rows readable if the table computes it")
  func generated() async throws {
    let folder = TemporaryFolder()
    let table = try open(
      "t",
      in: folder,
      """
      CREATE TABLE t (
        k INTEGER PRIMARY KEY, v AS (CASE WHEN k = 2 THEN zeroblob(20000) ELSE 'x' END)
      )
      """,
      "INSERT INTO t VALUES (1), (2), (3)"
    )
    let items = try await table.page(0..<3, of: Query()).items
    #expect(items.map { $0[1].text } == ["x", "…", "x"])
  }

  @Test("is shown as a blob if it is one")
  func blob() async throws {
    let folder = TemporaryFolder()
    let table = try open(
      "t",
      in: folder,
      "CREATE TABLE t (k INTEGER PRIMARY KEY, v BLOB)",
      "INSERT INTO t VALUES (1, zeroblob(20000))"
    )
    let item = try #require(try await table.page(0..<1, of: Query()).items.first)
    #expect(item[1].text.hasPrefix("\\x0000"))
    #expect(item.unread == [1])
  }

  @Test("is named by the error of an operation that needs it")
  func error() async throws {
    let folder = TemporaryFolder()
    let table = try open("t", in: folder, Self.shapes[0].schema, Self.rows)
    let expected = CatalogError.database(
      path: table.database.path,
      .valueTooLong(limit: 10_000, column: "v", row: "2")
    )
    let item = try #require(try await table.page(1..<2, of: Query()).items.first)
    await #expect(throws: expected) { try await table.complete(item) }
    await #expect(throws: expected) { try await table.statistics(of: [2], in: Query()) }
    await #expect(throws: expected) { try await table.frequencies(of: 2, in: Query()) }
    await #expect(throws: expected) { try await table.count(of: try table.query("v = x")) }
    await #expect(throws: expected) {
      try await table.page(0..<1, of: try table.query(sort: "v natural"))
    }
    await #expect(throws: expected) {
      try await Self.text(of: table)
    }
  }

  @Test("does not prevent an export of the other columns")
  func export() async throws {
    let folder = TemporaryFolder()
    let table = try open("t", in: folder, Self.shapes[0].schema, Self.rows)
    let names = try Projection(parsing: "name", columns: table.columns)
    #expect(try await Self.text(of: table, names) == "name\na\nb\nc\n")
    let others = try #require(
      Projection.all.hiding(ColumnList([2], columns: table.columns), among: 3)
    )
    #expect(try await Self.text(of: table, others) == "k,name\n1,a\n2,b\n3,c\n")
  }

  private static func text(
    of table: TableCollection,
    _ projection: Projection? = nil
  ) async throws -> String {
    let written = Mutex("")
    let target = ExportTarget.text { text in written.withLock { $0 += text } }
    _ = try await Exporter.write(table, projection: projection, as: .csv, to: target)
    return written.withLock(\.self)
  }

  @Test("may consist of short values of one row, which are then read one by one")
  func row() async throws {
    let folder = TemporaryFolder()
    let table = try open(
      "t",
      in: folder,
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c TEXT, d TEXT)",
      "INSERT INTO t VALUES (1, printf('%.9000c', 'b'), printf('%.9000c', 'c'), printf('%.9000c', 'd'))"
    )
    let item = try #require(try await table.page(0..<1, of: Query()).items.first)
    #expect(item.values.map(\.text.count) == [1, 9000, 9000, 9000])
    #expect(item.isComplete)
    let expected = CatalogError.database(
      path: table.database.path,
      .valueTooLong(limit: 20_000, row: "1")
    )
    await #expect(throws: expected) {
      try await table.forEachBatch(of: Query()) { _ in }
    }
  }

  @Test(
    "is not computed by a view, and is named if it is the only column that cannot be read",
    arguments: [
      ("SELECT zeroblob(900000000) AS z", "z", "1"),
      ("SELECT 1 AS n, 'a' AS z UNION ALL SELECT 2, zeroblob(900000000)", nil, "2"),
    ] as [(String, String?, String)]
  )
  func view(query: String, column: String?, row: String) async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, "CREATE VIEW v AS \(query)")
    let table = try await database.table("v")
    let limit = SQLiteLimits().valueLength
    await #expect(
      throws: CatalogError.database(
        path: database.path,
        .valueTooLong(limit: limit, column: column, row: row)
      )
    ) {
      try await table.page(0..<3, of: Query())
    }
  }
}

@Suite("A connection to a SQLite file")
struct SQLiteConnectionTests {
  @Test(
    "has the settings that SQLite recommends for untrusted files",
    arguments: [
      ("trusted_schema", 0), ("query_only", 1), ("cell_size_check", 1), ("mmap_size", 0),
      ("cache_size", -2000), ("hard_heap_limit", SQLiteLimits.heapSize),
    ]
  )
  func settings(name: String, value: Int) throws {
    let folder = TemporaryFolder()
    // The file's own settings must not apply.
    let database = try WrittenDatabase(in: folder, "PRAGMA default_cache_size = 1000000")
    let connection = try SQLiteConnection(path: database.path)
    #expect(try connection.row("PRAGMA \(SQL(verbatim: name))")?.first?.integer == value)
  }

  @Test("cannot attach another file")
  func attaching() throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, "CREATE TABLE t (a)")
    let other = try WrittenDatabase(in: folder, name: "other.db", "CREATE TABLE u (a)")
    let connection = try SQLiteConnection(path: database.path)
    for path in [other.path, folder.path("new.db")] {
      #expect(throws: CatalogError.self) {
        try connection.run("ATTACH \(SQLValue(path)) AS other") { _ in false }
      }
    }
    #expect(folder.bytes(of: "new.db") == nil)
  }

  @Test("cannot turn off what protects the file")
  func journal() throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, "CREATE TABLE t (a)")
    let connection = try SQLiteConnection(path: database.path)
    // SQLite answers with the mode, and changes nothing, if the connection is defensive.
    #expect(try connection.row("PRAGMA journal_mode = OFF")?.first?.string == "delete")
  }
}

@Suite("A SQLite file that is gone")
struct MissingSQLiteFileTests {
  @Test("is reported as other missing files are")
  func missing() {
    let path = TemporaryFolder().path("gone.db")
    #expect(throws: CatalogError.notFound(path: path)) { try SQLiteConnection(path: path) }
  }
}

@Suite("A SQLite table with too many columns")
struct SQLiteWidthTests {
  @Test("is an error that says so")
  func columns() async throws {
    let folder = TemporaryFolder()
    let names = (0..<1999).map { "c\($0)" }.joined(separator: ",")
    let written = try WrittenDatabase(in: folder, "CREATE TABLE t (\(names))")
    let database = try SQLiteDatabase(path: written.path, name: "wide")
    await #expect(throws: CatalogError.database(path: written.path, .tooManyColumns)) {
      try await DatabaseCollection.table("t", of: database).page(0..<1, of: Query())
    }
  }
}
#endif
