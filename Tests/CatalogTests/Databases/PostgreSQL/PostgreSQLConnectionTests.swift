// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("A PostgreSQL connection", .enabled(if: PostgreSQLServer.isAvailable), .serialized)
struct PostgreSQLConnectionTests {
  /// Returns the database problem that a closure throws, if any.
  private func problem(_ body: () throws -> Void) -> DatabaseProblem? {
    do {
      try body()
      return nil
    } catch CatalogError.database(_, let problem) {
      return problem
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test("returns bound values and distinguishes null from an empty string")
  func values() throws {
    let connection = try PostgreSQLServer.connection()
    let row = try connection.row(
      """
      SELECT \(SQLValue("é'\"\\"))::text, \(.null)::text, \(.integer(-7))::int8, \(.real(0.5))::float8, \
      \(.blob([0, 255]))::bytea, \(SQLValue(""))::text
      """
    )
    let texts = ["é'\"\\", nil, "-7", "0.5", "\\x00ff", ""]
    #expect(row == texts.map { $0.map { SQLValue($0) } ?? .null })
  }

  @Test("rejects statements that write")
  func readOnly() throws {
    let connection = try PostgreSQLServer.connection()
    expectsRefusedTable(connection)
    #expect(connection.isUsable)
  }

  @Test("rejects statements that write in a transaction after a function changed its mode")
  func readOnlyTransaction() throws {
    let connection = try PostgreSQLServer.connection()
    try connection.run("SELECT set_config('default_transaction_read_only', 'off', false)")
    try connection.begin()
    expectsRefusedTable(connection)
    connection.end()
  }

  private func expectsRefusedTable(_ connection: PostgreSQLConnection) {
    let problem = problem { try connection.run("CREATE TABLE never (a int)") }
    guard case .refused(let message)? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(message.contains("read-only"))
  }

  @Test("ignores settings for output formats but honors the time zone")
  func forms() throws {
    let schema = try PostgreSQLSchema()
    try schema.run(["SET DateStyle = 'SQL, DMY'"])
    let connection = try PostgreSQLServer.connection(
      "options=-cDateStyle%3DGerman%20-cbytea_output%3Descape"
    )
    let row = try connection.row(
      "SELECT '2026-01-31 12:00+02'::timestamptz, '2026-01-31'::date, '\\x01'::bytea, '1 day'::interval"
    )
    #expect(row?.map(\.string) == ["2026-01-31 10:00:00+00", "2026-01-31", "\\x01", "1 day"])
    let zoned = try PostgreSQLServer.connection("options=-cTimeZone%3DEurope/Berlin")
    #expect(
      try zoned.row("SELECT '2026-01-31 12:00+00'::timestamptz")?.first?.string
        == "2026-01-31 13:00:00+01"
    )
  }

  @Test("disables JIT compilation")
  func notCompiled() throws {
    #expect(try PostgreSQLServer.connection().row("SHOW jit")?.first?.string == "off")
  }

  @Test("stays usable after a row handler stops early or throws")
  func enough() throws {
    let connection = try PostgreSQLServer.connection()
    var count = 0
    // A machine that is busy with other tests may need longer to stop than a person would wait.
    try PostgreSQLExchange.$cancelTimeout.withValue(.seconds(60)) {
      // All rows together would not fit in memory.
      try connection.run(
        "SELECT n, repeat('x', 1000) FROM generate_series(1, 10000000) AS n"
      ) { _ in
        count += 1
        return count < 3
      }
      #expect(count == 3)
      #expect(connection.isUsable)
      #expect(throws: CatalogError.binary(path: "", offset: 0)) {
        try connection.run("SELECT n FROM generate_series(1, 10000000) AS n") {
          _ throws(CatalogError) in throw .binary(path: "", offset: 0)
        }
      }
    }
    #expect(try connection.row("SELECT 1") == [SQLValue("1")])
  }

  @Test("cancels the statement on the server and stays usable")
  func cancelling() async throws {
    let connection = try PostgreSQLServer.connection()
    let watcher = try PostgreSQLServer.connection()
    let id = try #require(try connection.row("SELECT pg_backend_pid()")?.first?.integer)
    for statement in [
      "SELECT pg_sleep(60)",
      "SELECT sum(n) FROM (SELECT generate_series(1, 10000000000) AS n) AS s",
    ] as [SQL] {
      let task = Task.detached { () async throws -> Void in
        try PostgreSQLExchange.$cancelTimeout.withValue(.seconds(60)) {
          try connection.run(statement)
        }
      }
      let state: SQL = "SELECT state FROM pg_stat_activity WHERE pid = \(.integer(Int64(id)))::int"
      try await onThread {
        let isRunning = try Eventually.block { try watcher.row(state)?.first?.string == "active" }
        #expect(isRunning)
        task.cancel()
      }
      await #expect(throws: CatalogError.cancelled) { try await task.value }
      #expect(try watcher.row(state)?.first?.string == "idle")
      #expect(connection.isUsable)
      #expect(try connection.row("SELECT 1")?.first?.string == "1")
    }
  }

  @Test("detects that the server closed it")
  func lost() throws {
    let connection = try PostgreSQLServer.connection()
    let other = try PostgreSQLServer.writer()
    let id = try #require(try connection.row("SELECT pg_backend_pid()")?.first?.integer)
    let ending: SQL = "SELECT pg_terminate_backend(\(.integer(Int64(id)))::int, 5000)"
    try other.run(ending)
    let problem = problem { try connection.run("SELECT 1") }
    guard case .connectionLost? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(!connection.isUsable)
    let idle = try PostgreSQLServer.connection()
    let idleID = try #require(try idle.row("SELECT pg_backend_pid()")?.first?.integer)
    #expect(idle.isUsable)
    try other.run("SELECT pg_terminate_backend(\(.integer(Int64(idleID)))::int, 5000)")
    #expect(!idle.isUsable)
  }

  @Test("is reopened once after it is lost")
  func anew() throws {
    let database = try PostgreSQLServer.database()
    let other = try PostgreSQLServer.writer()
    let first = try database.connect()
    let id = try #require(try first.row("SELECT pg_backend_pid()")?.first?.integer)
    database.connections.add(first)
    var attempts = 0
    let answer = try database.connections.withConnection(to: database) {
      connection throws(CatalogError) in
      attempts += 1
      if attempts == 1 {
        try other.run("SELECT pg_terminate_backend(\(.integer(Int64(id)))::int, 5000)")
      }
      return try connection.row("SELECT 42")?.first?.integer
    }
    #expect(answer == 42)
    #expect(attempts == 2)
  }

  @Test("is not reopened if it is lost while rows arrive")
  func begun() throws {
    let database = try PostgreSQLServer.database()
    let other = try PostgreSQLServer.writer()
    var rows = 0
    let problem = problem {
      try database.connections.withConnection(to: database) { connection throws(CatalogError) in
        let id = try connection.row("SELECT pg_backend_pid()")?.first?.integer ?? 0
        try connection.run("SELECT repeat('x', 1000) FROM generate_series(1, 100000)") {
          _ throws(CatalogError) in
          rows += 1
          if rows == 10 {
            try other.run("SELECT pg_terminate_backend(\(.integer(Int64(id)))::int, 5000)")
          }
          return true
        }
      }
    }
    guard case .connectionLost? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(rows <= 100_000)
  }

  @Test("stays read-only when a statement changes the session default")
  func readOnlyForGood() throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE t (n int)",
      """
      CREATE FUNCTION w() RETURNS int LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO t VALUES (1); RETURN 1; END $$
      """,
    ])
    let database = try schema.database()
    try database.connections.withConnection(to: database) { connection throws(CatalogError) in
      try connection.run("SELECT set_config('default_transaction_read_only', 'off', false)") { _ in
        true
      }
    }
    let problem = problem {
      try database.connections.withConnection(to: database) { connection throws(CatalogError) in
        try connection.run("SELECT w()") { _ in true }
      }
    }
    guard case .refused? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
  }

  @Test("reports a missing permission")
  func permission() throws {
    let connection = try PostgreSQLServer.connection()
    try connection.run("SET ROLE pg_read_all_stats")
    let problem = problem { try connection.run("SELECT * FROM pg_authid") }
    #expect(problem == .notPermitted("permission denied for table pg_authid"))
  }

  @Test(
    "distinguishes a changed schema from a rejected statement",
    arguments: [
      ("SELECT * FROM gone", true), ("SELECT gone FROM pg_class", true),
      ("SELECT now() > 1::bigint", true),
      ("SELECT 1/0", false), ("SELECT 'x'::int", false),
      ("nonsense", false),
    ]
  )
  func failures(statement: String, isChanged: Bool) throws {
    let connection = try PostgreSQLServer.connection()
    let problem = problem { try connection.run(SQL(verbatim: statement)) }
    switch problem {
    case .changed(let message)?: #expect(isChanged && !message.contains("\n"), "\(message)")
    case .refused(let message)?: #expect(!isChanged && !message.contains("\n"), "\(message)")
    default: Issue.record("\(String(describing: problem))")
    }
    #expect(connection.isUsable)
  }

  @Test("suppresses server notices")
  func notices() throws {
    let writer = try PostgreSQLServer.writer()
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let error = dup(2)
    dup2(ends[1], 2)
    let isDone = (try? writer.run("DO $$ BEGIN RAISE WARNING 'heard'; END $$")) != nil
    dup2(error, 2)
    for descriptor in [error, ends[1]] { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 100_000)
    let count = read(ends[0], &text, text.count)
    close(ends[0])
    #expect(isDone)
    #expect(!String(decoding: text.prefix(max(0, count)), as: UTF8.self).contains("heard"))
  }
}

@Suite("PostgreSQL login", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLLoginTests {
  private func problem(_ url: String) -> DatabaseProblem? {
    do throws(CatalogError) {
      let database = try PostgreSQLDatabase(Location(url))
      _ = database.name
      return nil
    } catch .database(let path, let problem) {
      #expect(!path.contains("secret"))
      return problem
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  /// Returns the server's URL with another user or database.
  private func url(user: String, database: String? = nil) throws -> String {
    let location = try Location(PostgreSQLServer.url())
    let parts = location.path.split(separator: "@")
    let hostAndDatabase = try #require(parts.last)
    let host = hostAndDatabase.split(separator: "/")[0]
    return
      "postgres://\(user)@\(host)/\(database ?? String(hostAndDatabase.split(separator: "/")[1]))"
  }

  @Test("names the rejected user or database but not the password")
  func refusals() throws {
    for url in [
      try url(user: "nobody_is_called_so:secret1234"),
      try url(user: "postgres:secret1234", database: "no_database_is_called_so"),
    ] {
      guard case .loginRejected(let message)? = problem(url) else {
        Issue.record("\(String(describing: problem(url)))")
        continue
      }
      #expect(!message.contains("secret"))
      #expect(!message.contains("\n"))
      #expect(message.contains("_is_called_so"))
    }
  }

  @Test("reports an unreachable server")
  func none() {
    for url in [
      "postgres://127.0.0.1:1/x", "postgres:///x?host=/nowhere", "postgres://h.invalid/x",
    ] {
      guard case .serverUnreachable(let message)? = problem(url) else {
        Issue.record("\(String(describing: problem(url)))")
        continue
      }
      #expect(!message.contains("\n"))
      #expect(!message.isEmpty)
    }
  }

  @Test("rejects an invalid URL")
  func urls() {
    for url in ["postgres://h/x?fliter=a", "postgres://h:port/x", "postgres://[::1/x"] {
      guard case .unsupportedOperation(let message, _)? = problem(url) else {
        Issue.record("\(url): \(String(describing: problem(url)))")
        continue
      }
      #expect(message.hasPrefix("invalid URL: "))
    }
  }

  /// Opens a socket that accepts connections but never answers.
  private func silentPort() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 5) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    #expect(isBound)
    return (descriptor, address.sin_port.bigEndian)
  }

  @Test("reports a silent server after the timeout")
  func silence() throws {
    let (descriptor, port) = try silentPort()
    defer { close(descriptor) }
    #expect(
      problem("postgres://127.0.0.1:\(port)/x?connect_timeout=1")
        == .serverUnreachable("no answer within 1 s")
    )
  }

  @Test("stops when cancelled")
  func cancelling() async throws {
    let (descriptor, port) = try silentPort()
    defer { close(descriptor) }
    let task = Task.detached { () async throws -> Void in
      _ = try PostgreSQLDatabase(Location("postgres://127.0.0.1:\(port)/x?connect_timeout=600"))
    }
    try await onThread {
      // The socket becomes readable when a connection arrives.
      var arrival = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&arrival, 1, 600_000) == 1)
      task.cancel()
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }
}
#endif
