// SPDX-License-Identifier: GPL-3.0-or-later

// Databases, and what is in them.

extension Catalog {
  /// Opens a SQLite database, or what names lead to in it, as a location spells them; a `%` in the name of
  /// a table need not be escaped where that leads to none.
  static func openSQLite(
    at path: String,
    names: [String],
    name: String
  ) async throws(CatalogError) -> any ItemCollection {
    #if SQLite
    let database = try SQLiteDatabase(path: path, name: name)
    // Whether a file is a database is not known where its location is read, and the names in it have
    // escapes still.
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

  /// Opens a database, the table in it that a name leads to, or the list or object that the names of a
  /// table, a row, a column and of parts of its value lead to.
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
      report: SourceReport(path: path, format: .json)
    )
  }

  /// Opens the database of a location, or the table that it names.
  ///
  /// - Throws: ``CatalogError/database(path:_:)`` if nobody answers or lets it in, or there is no such
  ///   table; when cancelled.
  static func open(
    postgres location: Location
  ) async throws(CatalogError) -> any ItemCollection {
    #if PostgreSQL
    return try await open(PostgreSQLDatabase(location), at: location.names)
    #else
    throw .database(
      path: location.path,
      .missingTrait("PostgreSQL", package: "libpq-dev")
    )
    #endif
  }
}
