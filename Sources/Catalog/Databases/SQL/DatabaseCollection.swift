// SPDX-License-Identifier: GPL-3.0-or-later

/// A database: its tables and views are the items, by name.
///
/// It is read once; what is made in it later is seen when it is opened again. How many rows a table has
/// is exact where it is cheap to count them, else what the engine thinks, marked `~`.
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

  /// Reads what there is in a database.
  ///
  /// - Throws: ``CatalogError`` if it cannot be read, or when cancelled.
  @concurrent
  init(_ database: any SQLDatabase) async throws(CatalogError) {
    self.database = database
    // A table that cannot be counted is listed with the others.
    let entries = try database.connections.use(of: database, isWhole: false, database.tables)
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
    var report = SourceReport(path: database.path, format: .database)
    report.rows = listed.all.count
    report.columns = columns.count
    return report
  }

  /// Opens one of its tables or views.
  ///
  /// - Throws: ``CatalogError`` if there is none of this name, or it cannot be read, or when cancelled.
  static func table(
    _ name: String,
    of database: any SQLDatabase
  ) throws(CatalogError) -> TableCollection {
    let table = try database.connections.use(of: database, isWhole: false) {
      connection throws(CatalogError) in
      do throws(CatalogError) {
        if let table = try database.table(name, connection) { return table }
      } catch .database(let path, .changed(let message)) {
        // It has not been looked at before: it is a view of something that is not there.
        throw .database(
          path: path,
          .impossible(
            "the view “\(name)” cannot be shown: \(message)",
            advice: "make the view anew, or what it is of"
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
  func member(_ item: Item) -> String? {
    let row = item.id.row - 1
    return listed.all.indices.contains(row) && listed.all[row] == item ? item[0].text : nil
  }

  func location(ofMember name: String) -> Location? {
    Location(path: database.path).appending(inDatabase: [name])
  }

  @concurrent
  func open(
    member name: String,
    options: ReadingOptions
  ) async throws(CatalogError) -> any ItemCollection {
    try Self.table(name, of: database)
  }
}

extension SQLSize {
  /// As it is listed.
  fileprivate var value: Value {
    switch self {
    case .exactly(let count): Value(String(count))
    case .about(let count): Value("~\(count)")
    case .unknown: .absent
    }
  }
}
