// SPDX-License-Identifier: GPL-3.0-or-later

// Opening databases and the tables, values and documents inside them.

extension Catalog {
  /// Opens a SQLite database, or the table or value that `names` lead to.
  ///
  /// The names are escaped as in a location. If no table has the unescaped name, the names are
  /// tried verbatim, so a `%` in a table name does not have to be escaped.
  static func openSQLite(
    at path: String,
    names: [String],
    name: String
  ) async throws(CatalogError) -> any ItemCollection {
    #if SQLite
    let database = try SQLiteDatabase(path: path, name: name)
    // The file type was unknown when the location was parsed, so these names are still escaped.
    let plain = names.prefix(3).map { (try? LocationText.unescaped($0[...]).get()) ?? $0 }
    do throws(CatalogError) {
      return try await open(database, at: plain + names.dropFirst(3))
    } catch .database(_, .noSuchTable) where plain != names {
      return try await open(database, at: names)
    }
    #else
    throw .database(path: path, .missingTrait("SQLite", package: "libsqlite3-dev"))
    #endif
  }

  /// Opens a database, a table, or a JSON list or object in a table.
  ///
  /// Without names, opens the database. With one name, opens a table. With three or more names,
  /// opens part of a value. The names are then a table, a row, a column, and keys or positions
  /// inside the value.
  static func open(
    _ database: any SQLDatabase,
    at names: [String]
  ) async throws(CatalogError) -> any ItemCollection {
    guard let name = names.first else { return try await DatabaseCollection(database) }
    let table = try DatabaseCollection.table(name, of: database)
    if names.count == 1 { return table }
    let path = ([database.path] + names).joined(separator: "/")
    guard names.count > 2, let column = table.columns.firstIndex(where: { $0.name == names[2] }),
      let item = try await table.item(Item.ID(name: names[1]))
    else { throw .notFound(path: path) }
    let value = SourceFile(
      item[column].bytes,
      path: table.path(to: column, of: item),
      identity: nil
    )
    let part = try value.part(at: Array(names.dropFirst(3)))
    return try JSONDocumentCollection(
      nested: part,
      name: names.last ?? name,
      report: SourceReport(path: path, format: .json),
      rules: .standard
    )
  }

  /// Opens the PostgreSQL server or database of a location, or the table or value that the location
  /// names.
  ///
  /// - Throws: ``CatalogError/database(path:_:)`` if the server does not answer, refuses the login,
  ///   or has no such table. ``CatalogError/cancelled`` when cancelled.
  static func open(
    postgres location: Location
  ) async throws(CatalogError) -> any ItemCollection {
    #if PostgreSQL
    if location.isServer { return try await PostgreSQLServerCollection(location) }
    return try await open(PostgreSQLDatabase(location), at: location.names)
    #else
    throw .database(
      path: location.path,
      .missingTrait("PostgreSQL", package: "libpq-dev")
    )
    #endif
  }
}

extension ItemCollection {
  /// `true` for a database, one of its tables, or the databases of a server.
  package var isInDatabase: Bool {
    relational != nil || (container != nil && !(self is DirectoryCollection))
  }
}
