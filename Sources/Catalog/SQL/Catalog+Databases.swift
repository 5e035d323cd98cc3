// Databases, and what is in them.

extension Catalog {
  /// Opens a SQLite database, or what names lead to in it.
  static func openSQLite(
    at path: String,
    names: [String],
    name: String
  ) async throws(CatalogError) -> any ItemCollection {
    #if SQLite
    return try await open(SQLiteDatabase(path: path, name: name), at: names)
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
      let item = try await table.item(Item.ID(name: names[1]), progress: { _ in })
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
}
