// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite
import TestSupport
import Testing

@testable import Catalog

@Suite("A statement in a SQLite database")
struct SQLiteStatementTests {
  private let folder = TemporaryFolder()

  private static let schema = """
    CREATE TABLE teas (id INTEGER PRIMARY KEY, name TEXT, price NUMERIC, added TEXT, tags JSON, raw);
    INSERT INTO teas VALUES (1, 'Sencha', 12.5, '2024-05-01', '["green"]', x'00ff'),
      (2, 'Assam', 8, '2023-01-31', NULL, NULL), (3, 'Earl "Grey"', 9.25, NULL, '{}', 'x');
    """

  private func database(_ more: String = "") throws -> WrittenDatabase {
    try WrittenDatabase(in: folder, Self.schema + more)
  }

  /// Returns the answer to a statement.
  private func answer(
    _ statement: String,
    of collection: any ItemCollection
  ) async throws -> any ItemCollection {
    let statement = try SelectStatement(parsing: statement)
    return try await collection.answer(to: .sql(statement), in: Query()).collection
  }

  private func answer(_ statement: String) async throws -> any ItemCollection {
    try await answer(statement, of: try await Catalog.open(try database().path))
  }

  /// Returns the error of a statement.
  private func error(_ statement: String) async throws -> CatalogError? {
    let teas = try await database().table("teas")
    return await #expect(throws: CatalogError.self) { try await answer(statement, of: teas) }
  }

  @Test("has the rows, the columns and the types that the table has")
  func sameAsTable() async throws {
    let table = try await database().table("teas")
    let answer = try await answer("SELECT * FROM teas", of: table)
    #expect(answer.columns == table.columns)
    let items = try await answer.items()
    #expect(
      try await table.items().map { $0.values.map(\.text) } == items.map { $0.values.map(\.text) }
    )
    #expect(items[1][4] == .null)
    #expect(items[0][4] == .json(Array("[\"green\"]".utf8)))
    #expect(items[0][5].text == "\\x00ff")
  }

  @Test("works on a list of tables, and on collections derived from one")
  func listOfTables() async throws {
    let list = try await Catalog.open(try database().path)
    let answer = try await answer("SELECT count(*) AS n FROM teas", of: list.limited(to: 1))
    #expect(try await answer.items().texts == [["3"]])
  }

  @Test("has the engine's names, with numbers for repeated ones")
  func names() async throws {
    let answer = try await answer("SELECT id, id, id AS id_2, '' AS \"\", 1 + 1 FROM teas")
    #expect(answer.columns.map(\.name) == ["id", "id_3", "id_2", "column_4", "1 + 1"])
  }

  @Test("has columns without any row")
  func noRows() async throws {
    let answer = try await answer("SELECT id, name FROM teas WHERE false")
    #expect(answer.columns.map(\.name) == ["id", "name"])
    #expect(try await answer.count(of: Query()) == 0)
  }

  @Test("has types that the values of expressions have")
  func kinds() async throws {
    let answer = try await answer("SELECT 2 AS a, 2.5 AS b, '2024-01-01' AS c, 'x' AS d, NULL AS e")
    #expect(answer.columns.map(\.kind) == [.integer, .decimal, .date, .text, .text])
  }

  @Test("has an answer that is filtered, sorted and grouped like all collections")
  func queries() async throws {
    let answer = try await answer("SELECT name, price * 2 AS twice FROM teas")
    let query = try answer.query("twice < 20", sort: "twice desc")
    #expect(try await answer.items(query).texts == [["Earl \"Grey\"", "18.5"], ["Assam", "16"]])
    let groups = try Grouping(parsing: ": sum twice", columns: answer.columns)
    let sums = try await answer.answer(to: .group(groups), in: Query()).collection
    #expect(try await sums.items().texts == [["59.5"]])
  }

  @Test(
    "is refused if it does more than read",
    arguments: [
      "WITH a AS (SELECT 1) DELETE FROM teas", "WITH a AS (SELECT 1) UPDATE teas SET id = 5",
      "WITH a AS (SELECT 1) INSERT INTO teas SELECT 4, 4, 4, 4, 4, 4",
      "SELECT load_extension('x')", "SELECT * FROM pragma_user_version(7)",
      "SELECT fts3_tokenizer('simple')", "SELECT FTS3_Tokenizer('simple', x'4242424242424242')",
      "VALUES (1); DELETE FROM teas", "SELECT 1; SELECT 2", "SELECT 1; PRAGMA user_version = 7",
    ]
  )
  func writing(statement: String) async throws {
    #expect(try await error(statement) != nil)
    let count = try await Catalog.open(folder.path("shop.db/teas")).count(of: Query())
    #expect(count == 3)
  }

  @Test("names the reason if it does more than read")
  func notReading() async throws {
    #expect(
      try await error("WITH a AS (SELECT 1) DELETE FROM teas")
        == .database(path: folder.path("shop.db"), .notReading("not authorized"))
    )
  }

  @Test("is denied everything but reading by the connection, too")
  func authorizer() throws {
    let connection = try SQLiteConnection(path: try database().path)
    let statement = try SelectStatement(parsing: "SELECT load_extension('x')")
    #expect(throws: CatalogError.self) { try connection.run(statement) { _, _ in } }
    // The statements of the program are not restricted.
    #expect(try connection.row("PRAGMA user_version")?.first?.integer == 0)
  }

  @Test("cannot set the address of a tokenizer, even if nothing else denies that")
  func tokenizer() throws {
    let connection = try SQLiteConnection(path: try database().path)
    #expect(throws: CatalogError.self) {
      try connection.row("SELECT fts3_tokenizer('simple', x'4242424242424242')")
    }
  }

  @Test("may end with semicolons and comments", arguments: ["; ", ";;", "; -- x", "/* ; */ ; ; "])
  func ends(end: String) async throws {
    #expect(try await answer("SELECT 1" + end).items().texts == [["1"]])
  }

  @Test("is refused with the place of a second statement")
  func secondStatement() async throws {
    let text = "SELECT 'ü'; DELETE"
    #expect(
      try await error(text) == .syntax(SyntaxError(.unexpected("DELETE"), in: text, at: 12..<18))
    )
  }

  @Test("does not run a pragma after the statement, which compiling it would do")
  func pragma() throws {
    let connection = try SQLiteConnection(path: try database().path)
    let statement = try SelectStatement(parsing: "SELECT 1; PRAGMA case_sensitive_like = 1")
    #expect(throws: CatalogError.self) { try connection.run(statement) { _, _ in } }
    #expect(try connection.row("SELECT 'A' LIKE 'a'")?.first?.integer == 1)
  }

  @Test(
    "is refused with the engine's message and its place, counted in characters",
    arguments: [
      ("SELECT 'e\u{301}ü', nme FROM teas", "no such column: nme", 13..<16),
      ("SELECT * FORM teas", "near \"FORM\": syntax error", 9..<13),
    ]
  )
  func wrong(text: String, message: String, range: Range<Int>) async throws {
    #expect(try await error(text) == .syntax(SyntaxError(.refused(message), in: text, at: range)))
  }

  @Test("is refused if it has a parameter")
  func parameter() async throws {
    #expect(
      try await error("SELECT ?1")
        == .database(path: folder.path("shop.db"), .refused("the statement has a parameter"))
    )
  }

  @Test("reads virtual tables and functions that are tables")
  func virtualTables() async throws {
    let database = try database(
      """
      CREATE VIRTUAL TABLE boxes USING rtree(id, x0, x1); INSERT INTO boxes VALUES (1, 2, 3);
      CREATE VIRTUAL TABLE notes USING fts5(text); INSERT INTO notes VALUES ('green tea');
      """
    )
    // Only a connection that has not listed the tables connects them here.
    let teas = try await database.table("teas")
    for (statement, rows) in [
      ("SELECT id FROM boxes WHERE x0 > 1", [["1"]]),
      ("SELECT * FROM notes('tea')", [["green tea"]]),
      ("SELECT value FROM json_each('[4, 5]')", [["4"], ["5"]]),
      ("SELECT name FROM pragma_table_info('teas') LIMIT 1", [["id"]]),
    ] {
      #expect(try await answer(statement, of: teas).items().texts == rows)
    }
  }

  @Test("that fails at its first rows is refused with the engine's message")
  func failure() async throws {
    #expect(
      try await error("SELECT abs(-9223372036854775808)")
        == .database(path: folder.path("shop.db"), .refused("integer overflow"))
    )
  }

  @Test("that fails later keeps the rows before, and warns that it ends early")
  func lateFailure() async throws {
    let answer = try await answer(
      """
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 5000)
      SELECT n, CASE n WHEN 4000 THEN abs(-9223372036854775808) END FROM c
      """
    )
    #expect(try await answer.count(of: Query()) == 3999)
    #expect(
      answer.warnings.earlyEnd?.reason
        == .database(path: folder.path("shop.db"), .refused("integer overflow"))
    )
  }

  private static let endless = """
    WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c
    """

  @Test("without an end shows its first page, and stops when its answer is released")
  func endless() async throws {
    let database = try database()
    let teas = try await database.table("teas")
    var answer: (any ItemCollection)? = try await answer(Self.endless, of: teas)
    #expect(try await answer?.page(0..<2, of: Query()).items.texts == [["1"], ["2"]])
    answer = nil
    // A writer gets its lock once the transaction of the statement has ended.
    #expect(try await Eventually.holds { (try? database.run("DELETE FROM teas")) != nil })
  }

  @Test("without any row stops when cancelled", .timeLimit(.minutes(10)))
  func cancelled() async throws {
    let database = try database()
    let teas = try await database.table("teas")
    let statement = Self.endless + " WHERE n < 0"
    let task = Task { try await answer(statement, of: teas) }
    // A writer is refused while the transaction of the statement is open.
    #expect(try await Eventually.holds { (try? database.run("DELETE FROM teas")) == nil })
    task.cancel()
    await #expect(throws: CatalogError.cancelled) { try await task.value }
    #expect(try await Eventually.holds { (try? database.run("DELETE FROM teas")) != nil })
  }

  @Test("works only in a database")
  func noDatabase() async throws {
    let foods = try delimited("a,b\n1,2\n")
    #expect(!foods.runsStatements)
    await #expect(throws: CatalogError.notInDatabase(collection: foods.name)) {
      try await answer("SELECT 1", of: foods)
    }
  }

  @Test("names tables that the database of a table lists")
  func tableNames() async throws {
    let database = try database("; CREATE VIEW cheap AS SELECT * FROM teas")
    #expect(try await database.table("teas").tableNames() == ["cheap", "teas"])
    #expect(try await Catalog.open(database.path).tableNames() == ["cheap", "teas"])
  }
}
#endif
