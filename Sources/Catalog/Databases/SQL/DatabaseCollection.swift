// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of the tables and views in a database.
///
/// The list is read once. Tables created later appear when the database is opened again. A row
/// count is exact where counting is cheap. Otherwise it is the engine's estimate, marked with `~`.
final class DatabaseCollection: ListedCollection, SourceReporting {
  let database: any SQLDatabase
  let listed: ListedItems
  let columns = [
    Column(name: "name", kind: .text),
    Column(name: "kind", kind: .text),
    Column(name: "rows", kind: .integer),
  ]

  var name: String { database.name }
  var source: FileIdentity? { database.source }

  /// Reads the list of tables.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  @concurrent
  init(_ database: any SQLDatabase) async throws(CatalogError) {
    self.database = database
    // Runs outside a transaction. A table that cannot be counted would abort it.
    let entries = try database.connections.withConnection(
      to: database,
      inTransaction: false,
      database.tables
    )
    listed = ListedItems(
      entries.enumerated().map { index, entry in
        Item(
          id: Item.ID(row: index + 1),
          values: [
            Value(entry.name), Value(entry.kind.rawValue), entry.size.value,
          ]
        )
      }
    )
  }

  @concurrent
  func report() async throws(CatalogError) -> SourceReport {
    report(of: database.path, as: .database)
  }

  /// Opens a table or a view of a database.
  ///
  /// - Throws: ``CatalogError`` if there is no table with this name, it cannot be read, or the task
  ///   is cancelled.
  static func table(
    _ name: String,
    of database: any SQLDatabase
  ) throws(CatalogError) -> TableCollection {
    let table = try database.connections.withConnection(to: database, inTransaction: false) {
      connection throws(CatalogError) in
      do throws(CatalogError) {
        if let table = try database.table(name, connection) { return table }
      } catch .database(let path, .changed(let message)) {
        // The table has not been read before, so this is a view that refers to something missing.
        throw .database(
          path: path,
          .unsupportedOperation(
            "cannot read the view “\(name)”: \(message)",
            advice: "recreate the view, or the tables it uses"
          )
        )
      }
      let names = try database.tables(connection).map(\.name)
      throw .database(path: database.path, .noSuchTable(name, among: names))
    }
    return TableCollection(table, of: database)
  }
}

extension DatabaseCollection: Container {
  func member(_ item: Item) -> String? { listed.contains(item) ? item[0].text : nil }

  func location(ofMember name: String) -> Location? { database.location(ofTable: name) }

  @concurrent
  func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    try Self.table(name, of: database)
  }
}

extension SQLSize {
  /// The displayed row count.
  fileprivate var value: Value {
    switch self {
    case .exactly(let count): Value(String(count))
    case .about(let count): Value("~\(count)")
    case .unknown: .absent
    }
  }
}

extension ItemCollection {
  /// `true` if the database of the collection runs statements that are typed.
  package var runsStatements: Bool { sqlDatabase != nil }

  /// `true` if typed statements run on a server, where their functions may do more than read.
  package var runsStatementsOnServer: Bool { sqlDatabase.map { $0.source == nil } ?? false }

  /// The database of a list of tables, of a table, or of an answer about these; `nil` for other
  /// collections.
  var sqlDatabase: (any SQLDatabase)? {
    (container as? DatabaseCollection)?.database ?? (relational as? TableCollection)?.database
      ?? (unchanged as? JSONLinesCollection)?.derivedFrom?.sqlDatabase
  }

  /// Returns the names of the tables and views in the database of the collection.
  ///
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  @concurrent
  package func tableNames() async throws(CatalogError) -> [String] {
    if let container = container as? DatabaseCollection {
      return container.listed.all.map { $0[0].text }
    }
    guard let database = sqlDatabase else { return [] }
    // Runs outside a transaction. A table that cannot be counted would abort it.
    return try database.connections.withConnection(
      to: database,
      inTransaction: false,
      database.tables
    )
    .map(\.name)
  }
}
