// Where databases of PostgreSQL come from.

extension Catalog {
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
