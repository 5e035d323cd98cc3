// SPDX-License-Identifier: GPL-3.0-or-later

/// An open database: its tables and the connections to it.
protocol SQLDatabase: AnyObject, Sendable {
  /// The displayed name: the file name without its extension, or the name of the server's database.
  var name: String { get }

  /// The location of the database, without any password.
  var path: String { get }

  var dialect: any SQLDialect { get }

  /// The idle connections.
  var connections: SQLConnectionPool { get }

  /// The identity of the database file, which must never be overwritten.
  var source: FileIdentity? { get }

  /// The path of the database file if the file there was replaced after it was opened.
  var replacedPath: String? { get }

  /// Opens a new connection.
  ///
  /// - Throws: ``CatalogError`` if the connection fails or the task is cancelled.
  func connect() throws(CatalogError) -> any SQLConnection

  /// Returns the tables and views with their row counts.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  func tables(_ connection: any SQLConnection) throws(CatalogError) -> [SQLTableEntry]

  /// Returns the table or view with a name, or `nil` if the database has none.
  ///
  /// An exact match takes precedence. Otherwise case is ignored.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  func table(
    _ name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLTable?

  /// Returns the foreign keys of a table.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  func references(
    from table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference]

  /// Returns the foreign keys that refer to a table, including its own.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  func referrers(
    to table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference]
}

extension SQLDatabase {
  var source: FileIdentity? { nil }
  var replacedPath: String? { nil }

  /// Returns the location of a table, or `nil` if no location can express its name.
  func location(ofTable name: String) -> Location? {
    Location(path: path).appending(inDatabase: [name])
  }
}
