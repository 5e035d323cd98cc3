// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import TestSupport
import Testing

@testable import Catalog

@Suite("A statement in a PostgreSQL database", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLStatementTests {
  private let schema: PostgreSQLSchema
  private let teas: any ItemCollection

  init() throws {
    schema = try PostgreSQLSchema([
      "CREATE TYPE kind AS ENUM ('green', 'black')", "CREATE DOMAIN cents AS int",
      """
      CREATE TABLE teas (id int PRIMARY KEY, name text, price numeric(8, 2), added date,
        at timestamptz, tags text[], kinds kind[], sort kind, extra jsonb, fine bool, raw bytea, c cents)
      """,
      """
      INSERT INTO teas VALUES (1, 'Sencha', 12.50, '2024-05-01', '2024-05-01 10:00+00', '{a,"b c"}',
        '{green}', 'green', '{"k": [1]}', true, '\\x00ff', 7),
        (2, 'Assam', 8, NULL, NULL, NULL, NULL, 'black', NULL, false, NULL, NULL)
      """,
    ])
    teas = try DatabaseCollection.table("teas", of: try schema.database())
  }

  private static func answer(
    _ statement: String,
    of collection: any ItemCollection
  ) async throws -> any ItemCollection {
    let statement = try SelectStatement(parsing: statement)
    return try await collection.answer(to: .sql(statement), in: Query()).collection
  }

  @Test(
    "may end with semicolons and comments",
    arguments: ["; ", ";;", "; -- x", "; /* ; */ -- ;", " -- x"]
  )
  func ends(end: String) async throws {
    #expect(try await answer("SELECT 1" + end).items().texts == [["1"]])
  }

  @Test("leaves no lock of its session to the next one")
  func lock() async throws {
    _ = try await answer("SELECT pg_advisory_lock(4711)").items()
    let held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711"
    // The server notices the closed connection later.
    while try await answer(held).items().texts != [["0"]] {}
  }

  private func answer(_ statement: String) async throws -> any ItemCollection {
    try await Self.answer(statement, of: teas)
  }

  /// Returns the error of a statement.
  private func error(_ statement: String) async -> CatalogError? {
    await #expect(throws: CatalogError.self) { try await answer(statement) }
  }

  private func problem(_ statement: String) async -> DatabaseProblem? {
    guard case .database(_, let problem) = await error(statement) else { return nil }
    return problem
  }

  @Test("has the rows, the columns and the types that the table has")
  func sameAsTable() async throws {
    let answer = try await answer("SELECT * FROM teas ORDER BY id;")
    #expect(answer.columns.map(\.name) == teas.columns.map(\.name))
    #expect(answer.columns.map(\.kind) == teas.columns.map(\.kind))
    let items = try await answer.items()
    #expect(
      try await teas.items().map { $0.values.map(\.text) } == items.map { $0.values.map(\.text) }
    )
    #expect(items[0][5] == .json(Array(#"["a","b c"]"#.utf8)))
    #expect(items[1][5] == .null)
  }

  @Test("has the server's names, and others for repeated and missing ones")
  func names() async throws {
    let answer = try await answer("SELECT 1, 2 AS a, 3 AS a, count(*) FROM teas -- rows")
    #expect(answer.columns.map(\.name) == ["column_1", "a", "a_2", "count"])
  }

  @Test("has columns without any row")
  func noRows() async throws {
    let answer = try await answer("TABLE teas LIMIT 0")
    #expect(answer.columns.map(\.name) == teas.columns.map(\.name))
    #expect(try await answer.count(of: Query()) == 0)
  }

  @Test("selects values, and rows as a common table expression")
  func forms() async throws {
    #expect(
      try await answer("VALUES (1, 'a'), (2, NULL)").items().map { $0.values.map(\.text) }
        == [["1", "a"], ["2", ""]]
    )
    #expect(
      try await answer("WITH t AS (SELECT id FROM teas) SELECT sum(id) FROM t").items().texts
        == [["3"]]
    )
  }

  @Test(
    "is refused if it does more than read",
    arguments: [
      "WITH gone AS (DELETE FROM teas RETURNING *) SELECT * FROM gone",
      "SELECT * INTO others FROM teas", "SELECT * FROM teas FOR UPDATE",
      "SELECT nextval('numbers')",
      "SELECT 1; DELETE FROM teas", "SELECT 1) AS a; DELETE FROM teas; SELECT 1 FROM (SELECT 1",
      "SELECT set_config('transaction_read_only', 'off', false)",
    ]
  )
  func writing(statement: String) async throws {
    try schema.run(["CREATE SEQUENCE numbers"])
    #expect(await error(statement) != nil)
    #expect(try await teas.count(of: Query()) == 2)
  }

  @Test("names the reason if it does more than read")
  func notReading() async throws {
    let statement = "WITH gone AS (DELETE FROM teas RETURNING *) SELECT * FROM gone"
    guard case .unsupportedOperation(let message, _) = await problem(statement) else {
      Issue.record("not refused")
      return
    }
    #expect(message.hasPrefix("“sql” only reads: "))
  }

  @Test("is refused with the server's message and its place, counted in characters")
  func wrong() async throws {
    let wrong = "SELECT 'e\u{301}ü', nme FROM teas"
    #expect(
      await error(wrong)
        == .syntax(SyntaxError(.refused("column \"nme\" does not exist"), in: wrong, at: 13..<16))
    )
    let unknown = "SELECT * FROM tea"
    #expect(
      await error(unknown)
        == .syntax(
          SyntaxError(.refused("relation \"tea\" does not exist"), in: unknown, at: 14..<17)
        )
    )
  }

  @Test("is refused if it has no columns")
  func noColumns() async throws {
    #expect(await problem("SELECT") == .refused("the statement has no columns"))
  }

  @Test("that fails at its first row is refused with the server's message")
  func failure() async throws {
    #expect(await problem("SELECT 1 / (id - 1) FROM teas") == .refused("division by zero"))
  }

  @Test("that fails later keeps the rows before, and warns that it ends early")
  func lateFailure() async throws {
    let answer = try await answer("SELECT n, 1 / (1000 - n) FROM generate_series(1, 2000) AS n")
    #expect(try await answer.count(of: Query()) == 999)
    guard case .database(_, let problem) = answer.warnings.earlyEnd?.reason else {
      Issue.record("no early end")
      return
    }
    #expect(problem == .refused("division by zero"))
  }

  /// The number of running statements that contain a text.
  private func runningCount(_ text: String) throws -> Int? {
    let row = try schema.writer.row(
      """
      SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() \
      AND strpos(query, \(SQLValue(text))) > 0
      """
    )
    return row?.first?.integer
  }

  @Test("without an end shows its first page, and stops when its answer is released")
  func endless() async throws {
    let mark = schema.name
    var answer: (any ItemCollection)? = try await answer(
      """
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n, '\(mark)' FROM c
      """
    )
    #expect(try await answer?.page(0..<2, of: Query()).items.map { $0[0].text } == ["1", "2"])
    #expect(try runningCount(mark) == 1)
    answer = nil
    #expect(try await Eventually.holds { try runningCount(mark) == 0 })
  }

  @Test("without any row stops when cancelled", .timeLimit(.minutes(10)))
  func cancelled() async throws {
    let mark = schema.name
    let task = Task { [teas] in
      try await Self.answer("SELECT pg_sleep(600), '\(mark)'", of: teas)
    }
    #expect(try await Eventually.holds { try runningCount(mark) == 1 })
    task.cancel()
    await #expect(throws: CatalogError.cancelled) { try await task.value }
    #expect(try await Eventually.holds { try runningCount(mark) == 0 })
  }
}
#endif
