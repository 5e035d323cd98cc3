// SPDX-License-Identifier: GPL-3.0-or-later

/// A database that is open: where connections to it come from, and what is in it.
protocol SQLDatabase: AnyObject, Sendable {
  /// What to call it: the file without its extension, or the database of the server.
  var name: String { get }

  /// Where it is, without any password.
  var path: String { get }

  var dialect: any SQLDialect { get }

  /// The connections that nobody uses now.
  var connections: SQLConnections { get }

  /// The file that it is, which must never be written over.
  var source: FileIdentity? { get }

  /// The path of its file, if another file has taken its place there since it was opened.
  var replacedPath: String? { get }

  /// A new connection.
  ///
  /// - Throws: ``CatalogError`` if there is no way to it, or when cancelled.
  func connect() throws(CatalogError) -> any SQLConnection

  /// Its tables and views by name, with how many rows they have.
  ///
  /// - Throws: ``CatalogError`` if it cannot be read, or when cancelled.
  func tables(_ connection: any SQLConnection) throws(CatalogError) -> [SQLTableEntry]

  /// A table or a view.
  ///
  /// - Parameters:
  ///   - name: What it is called; case matters only where two differ in nothing else.
  ///   - connection: Whom to ask.
  /// - Returns: The table; `nil` if there is none.
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  func table(
    _ name: String,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> SQLTable?

  /// The foreign keys of a table.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  func references(
    from table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference]

  /// The foreign keys of other tables, and of this one, that lead to a table.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read, or when cancelled.
  func referrers(
    to table: SQLTable,
    _ connection: any SQLConnection
  ) throws(CatalogError) -> [SQLReference]
}

extension SQLDatabase {
  var source: FileIdentity? { nil }
  var replacedPath: String? { nil }
}
