// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// A collection of the databases of a PostgreSQL server.
///
/// The list is read once. Databases that allow no connections, such as `template0`, are left out.
/// The size in bytes is missing if the role may not connect to the database.
final class PostgreSQLServerCollection: ListedCollection, SourceReporting {
  let name: String
  let listed: ListedItems
  let columns = [
    Column(name: "name", kind: .text),
    Column(name: "owner", kind: .text),
    Column(name: "encoding", kind: .text),
    Column(name: "size", kind: .integer),
    Column(name: "comment", kind: .text),
  ]

  private let location: Location

  /// Reads the list of databases.
  ///
  /// - Throws: ``CatalogError`` if the server cannot be read or the task is cancelled.
  @concurrent
  init(_ location: Location) async throws(CatalogError) {
    self.location = location
    let hosts = PostgresURL.hosts(of: location.path)
    name = hosts.isEmpty ? "server" : hosts
    // While `template1` has a connection, no database can be created, so this one is not kept.
    let database = try Self.maintenanceDatabase(of: location)
    let rows = try database.connections.withConnection(to: database, inTransaction: false) {
      connection throws(CatalogError) in
      try connection.rows(Self.databases, columns: 5)
    }
    listed = ListedItems(
      rows.enumerated().map { index, row in
        let values = row.map { $0 == .null ? .absent : Value($0.string) }
        return Item(id: Item.ID(row: index + 1), values: values)
      }
    )
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    report(of: location.path, as: .server)
  }

  /// Opens the database that the list is read through.
  ///
  /// Most servers have `postgres`. Where it was dropped, `template1` remains.
  private static func maintenanceDatabase(
    of server: Location
  ) throws(CatalogError) -> PostgreSQLDatabase {
    do throws(CatalogError) {
      return try PostgreSQLDatabase(server.databaseOfServer("postgres"))
    } catch {
      guard case .database(_, .loginRejected) = error,
        let other = try? PostgreSQLDatabase(server.databaseOfServer("template1"))
      else { throw error }
      return other
    }
  }

  /// A statement for the databases.
  ///
  /// A connection limit of -2 marks a database whose removal was interrupted.
  private static let databases: SQL = """
    SELECT d.datname, pg_catalog.pg_get_userbyid(d.datdba), \
    pg_catalog.pg_encoding_to_char(d.encoding), \
    CASE WHEN pg_catalog.has_database_privilege(d.oid, 'CONNECT') \
    THEN pg_catalog.pg_database_size(d.oid) END, \
    pg_catalog.shobj_description(d.oid, 'pg_database') \
    FROM pg_catalog.pg_database AS d WHERE d.datallowconn AND d.datconnlimit <> -2 ORDER BY 1
    """
}

extension PostgreSQLServerCollection: Container {
  func member(_ item: Item) -> String? { listed.contains(item) ? item[0].text : nil }

  func location(ofMember name: String) -> Location? { location.member(name) }

  @concurrent
  func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    try await DatabaseCollection(PostgreSQLDatabase(location.databaseOfServer(name)))
  }
}
#endif
