// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Platform

/// A database of a PostgreSQL server, or of a server that speaks its protocol.
final class PostgreSQLDatabase: SQLDatabase {
  let path: String
  let connections = SQLConnectionPool()
  private let library: Libpq
  private let secrets: [String: String]
  let server: PostgreSQLConnection.Server

  var name: String { server.database }
  var source: FileIdentity? { nil }

  var dialect: any SQLDialect { server.dialect }

  /// The secrets of successful logins by the URL of the server.
  ///
  /// A link to a database contains no secrets.
  private static let knownSecrets = Mutex<[String: [String: String]]>([:])

  /// Opens the database of a location.
  ///
  /// - Throws: ``CatalogError/database(path:_:)`` if no server answers or the login fails.
  ///   ``CatalogError/cancelled`` if the task is cancelled.
  init(_ location: Location) throws(CatalogError) {
    path = location.path
    guard let library = Libpq.shared else {
      throw .database(path: path, .missingLibrary("libpq", package: "libpq5"))
    }
    self.library = library
    let typed = location.secrets.parameters
    let server = PostgresURL.server(of: path)
    secrets = typed.isEmpty ? Self.knownSecrets.withLock { $0[server] ?? [:] } : typed
    let first = try PostgreSQLConnection(path: path, secrets: secrets, library: library)
    self.server = first.server
    connections.add(first)
    if !typed.isEmpty { Self.knownSecrets.withLock { $0[server] = typed } }
  }

  func connect() throws(CatalogError) -> any SQLConnection {
    try PostgreSQLConnection(path: path, secrets: secrets, library: library)
  }
}
#endif
