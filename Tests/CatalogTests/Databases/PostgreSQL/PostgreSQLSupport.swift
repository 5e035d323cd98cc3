// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Glibc

@testable import Catalog

/// The server for tests.
///
/// `BROWSE_TEST_POSTGRESQL` is the URL of an empty database, with a superuser.
enum PostgreSQLServer {
  static let configuredURL = getenv("BROWSE_TEST_POSTGRESQL").map { String(cString: $0) }

  static var isAvailable: Bool { configuredURL != nil }

  /// Opens a connection that can write.
  static func writer(_ parameters: String = "") throws -> PostgreSQLConnection {
    let connection = try connection(parameters)
    try connection.run("SET default_transaction_read_only = off")
    return connection
  }

  /// Opens a connection as the program does.
  static func connection(_ parameters: String = "") throws -> PostgreSQLConnection {
    let location = try Location(url(parameters))
    guard let library = Libpq.shared else { throw Unexpected(message: "no libpq") }
    return try PostgreSQLConnection(
      path: location.path,
      secrets: location.secrets.parameters,
      library: library
    )
  }

  /// Returns the server's URL with additional parameters.
  static func url(_ parameters: String = "") throws -> String {
    guard let url = configuredURL else { throw Unexpected(message: "no server") }
    guard !parameters.isEmpty else { return url }
    return url + (url.contains("?") ? "&" : "?") + parameters
  }

  static func database(_ parameters: String = "") throws -> PostgreSQLDatabase {
    try PostgreSQLDatabase(Location(url(parameters)))
  }
}

extension PostgreSQLConnection {
  /// Runs a statement and ignores its rows.
  func run(_ statement: SQL) throws(CatalogError) {
    try run(statement) { _ in true }
  }
}

/// A schema for one test, dropped on deinitialization.
final class PostgreSQLSchema {
  let name: String
  let writer: PostgreSQLConnection

  init(_ statements: [String] = []) throws {
    name = "test_\(UInt64.random(in: 0...UInt64.max))"
    writer = try PostgreSQLServer.writer()
    try writer.run(SQL(verbatim: "CREATE SCHEMA \(name)"))
    try writer.run(SQL(verbatim: "SET search_path = \(name), public"))
    try run(statements)
  }

  deinit {
    try? writer.run(SQL(verbatim: "DROP SCHEMA \(name) CASCADE"))
  }

  func run(_ statements: [String]) throws {
    for statement in statements { try writer.run(SQL(verbatim: statement)) }
  }

  /// Opens the database with this schema as the search path.
  func database() throws -> PostgreSQLDatabase {
    try PostgreSQLServer.database("options=-csearch_path%3D\(name)")
  }

  /// Opens the database as a role.
  func database(as role: String) throws -> PostgreSQLDatabase {
    try PostgreSQLServer.database("options=-csearch_path%3D\(name)%20-crole%3D\(role)")
  }

  /// Opens the database and a connection, and returns them with a table of the schema.
  func table(_ table: String) throws -> (PostgreSQLDatabase, PostgreSQLConnection, SQLTable) {
    let database = try database()
    let connection = try database.connect()
    guard let table = try database.table(table, connection),
      let connection = connection as? PostgreSQLConnection
    else { throw Unexpected(message: "no table \(table)") }
    return (database, connection, table)
  }
}
#endif
