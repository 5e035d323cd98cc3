// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Glibc
import Testing

@testable import Catalog

/// A database for one test, dropped on deinitialization.
private final class CreatedDatabase {
  let name = "list \(UInt64.random(in: 0...UInt64.max))"
  private let writer: PostgreSQLConnection

  /// Creates the database, and runs statements in which `@` is its quoted name.
  init(_ statements: [String] = []) throws {
    writer = try PostgreSQLServer.writer()
    try writer.run(SQL(verbatim: "CREATE DATABASE \"\(name)\""))
    for statement in statements {
      let text = statement.split(separator: "@").joined(separator: "\"\(name)\"")
      try writer.run(SQL(verbatim: text))
    }
  }

  deinit {
    try? writer.run(SQL(verbatim: "DROP DATABASE \"\(name)\" WITH (FORCE)"))
  }
}

@Suite("A PostgreSQL server", .enabled(if: PostgreSQLServer.isAvailable), .serialized)
struct PostgreSQLServerTests {
  private func server(
    _ url: String? = PostgreSQLServer.configuredURL
  ) async throws -> PostgreSQLServerCollection {
    let path = PostgresURL.server(of: try #require(url))
    return try #require(try await Catalog.open(path) as? PostgreSQLServerCollection)
  }

  /// Returns the values of a database by the names of their columns.
  private func values(
    _ name: String,
    in server: PostgreSQLServerCollection
  ) -> [String: Value]? {
    server.listed.all.first { $0[0].text == name }.map { item in
      Dictionary(uniqueKeysWithValues: zip(server.columns.map(\.name), item.values))
    }
  }

  @Test("lists its databases with their owners, encodings and comments")
  func list() async throws {
    let database = try CreatedDatabase(["COMMENT ON DATABASE @ IS 'made by a test'"])
    let values = try #require(values(database.name, in: try await server()))
    #expect(values["owner"] == Value("postgres"))
    #expect(values["encoding"] == Value("UTF8"))
    #expect(values["comment"] == Value("made by a test"))
  }

  @Test("lists the sizes of its databases")
  func sizes() async throws {
    let sizes = try await server().listed.all.map { Int($0[3].text) ?? 0 }
    #expect(sizes.allSatisfy { $0 > 1_000_000 })
  }

  @Test("lists a database without a size if the role may not connect to it")
  func unreadableSize() async throws {
    let database = try CreatedDatabase(["REVOKE CONNECT ON DATABASE @ FROM PUBLIC"])
    let url = try PostgreSQLServer.url("options=-crole%3Dreader")
    let values = try #require(values(database.name, in: try await server(url)))
    #expect(values["size"] == .absent)
  }

  @Test("does not list databases that allow no connections")
  func closedDatabases() async throws {
    let database = try CreatedDatabase(["ALTER DATABASE @ WITH ALLOW_CONNECTIONS false"])
    let server = try await server()
    #expect(values(database.name, in: server) == nil)
    #expect(values("template0", in: server) == nil)
    #expect(values("template1", in: server) != nil)
  }

  @Test("opens a database by its name")
  func databases() async throws {
    let database = try CreatedDatabase()
    let server = try await server()
    let opened = try await server.open(member: database.name, options: ReadingOptions())
    #expect(opened.name == database.name)
  }

  @Test("is named after its host and port")
  func name() async throws {
    let server = try await server()
    #expect(server.name.hasPrefix("127.0.0.1:"))
  }

  @Test("selects and orders its databases as other collections do")
  func queries() async throws {
    let server = try await server()
    let query = try server.query("name starts with template or name = postgres", sort: "name desc")
    let items = try await server.page(0..<9, of: query).items
    #expect(items.map { $0[0].text } == ["template1", "postgres"])
  }

  @Test("reports a rejected login")
  func rejected() async throws {
    let url = try #require(PostgreSQLServer.configuredURL)
    let path = url.split(separator: "postgres@").joined(separator: "nobody_is_called_so:secret@")
    let error = await #expect(throws: CatalogError.self) { _ = try await server(path) }
    guard case .database(let path, .loginRejected)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!path.contains("secret"))
  }

  @Test(
    "lists its databases if it has no database “postgres”",
    .enabled(if: getenv("BROWSE_TEST_POSTGRESQL_CLUSTER") != nil)
  )
  func withoutMaintenanceDatabase() async throws {
    // No other test needs this database of the cluster.
    let url = try #require(getenv("BROWSE_TEST_POSTGRESQL_CLUSTER").map { String(cString: $0) })
    let path = try Location(url).path
    let library = try #require(Libpq.shared)
    let writer = try PostgreSQLConnection(path: path, secrets: [:], library: library)
    try writer.run("SET default_transaction_read_only = off")
    try writer.run("ALTER DATABASE postgres RENAME TO renamed")
    defer { try? writer.run("ALTER DATABASE renamed RENAME TO postgres") }
    let server = try await server(url)
    #expect(server.listed.all.map { $0[0].text } == ["renamed", "template1", "test"])
  }
}
#endif
