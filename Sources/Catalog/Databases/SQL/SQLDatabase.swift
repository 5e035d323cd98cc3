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

/// A connection to a database, for one statement at a time.
protocol SQLConnection: AnyObject, Sendable {
  /// Whether it can still be used.
  var isUsable: Bool { get }

  /// Begins a transaction that only reads, and sees the database as of one moment.
  ///
  /// - Throws: ``CatalogError`` if it cannot, or when cancelled.
  func begin() throws(CatalogError)

  /// Ends it; a connection on which that fails cannot be used any more.
  func end()

  /// Runs a statement and hands over its rows as they come; memory does not grow with them.
  ///
  /// - Parameters:
  ///   - statement: The statement, and what is bound to it.
  ///   - take: Called with each row; returns whether more are wanted.
  /// - Throws: ``CatalogError`` if it fails, or when cancelled, in the server, too; what `take` throws.
  func run(
    _ statement: SQL,
    _ take: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError)
}

extension SQLConnection {
  /// All rows of a statement that has few.
  func rows(_ statement: SQL) throws(CatalogError) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try run(statement) {
      rows.append($0)
      return true
    }
    return rows
  }

  /// The first row of a statement.
  func row(_ statement: SQL) throws(CatalogError) -> [SQLValue]? {
    var row: [SQLValue]?
    try run(statement) {
      row = $0
      return false
    }
    return row
  }
}

/// Connections that are open and that nobody uses now.
///
/// Who needs one while another is in use gets one more: a count that goes on behind a page has its own.
final class SQLConnections: Sendable {
  private let idle = Guarded<[any SQLConnection]>([])

  /// Lets somebody use a connection, within one transaction that only reads: all is answered as of one
  /// moment.
  ///
  /// If the connection turns out to have been lost before anything was answered, the same is asked once
  /// more over a new one.
  ///
  /// - Parameters:
  ///   - database: Where new connections come from.
  ///   - isWhole: Whether it is one transaction; without, a statement may fail and others go on.
  ///   - body: Who uses it.
  /// - Returns: What that gives.
  /// - Throws: ``CatalogError`` if there is no way to the database, or when cancelled; what `body` throws.
  func use<Result>(
    of database: any SQLDatabase,
    isWhole: Bool = true,
    _ body: (any SQLConnection) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    var known = idle.use { $0.popLast() }
    if known?.isUsable == false { known = nil }
    guard let known else {
      return try use(WatchedConnection(try database.connect()), isWhole, body)
    }
    let watched = WatchedConnection(known)
    do throws(CatalogError) {
      return try use(watched, isWhole, body)
    } catch .database(_, .lost) where !watched.hasAnswered {
      // What idled beside it was lost with it.
      idle.use { $0.removeAll() }
      return try use(WatchedConnection(try database.connect()), isWhole, body)
    }
  }

  private func use<Result>(
    _ watched: WatchedConnection,
    _ isWhole: Bool,
    _ body: (any SQLConnection) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    defer { add(watched.connection) }
    if isWhole { try watched.begin() }
    defer { if isWhole { watched.end() } }
    return try body(watched)
  }

  /// Keeps a connection that nobody uses now, if it can be used again.
  func add(_ connection: any SQLConnection) {
    guard connection.isUsable else { return }
    idle.use { $0.append(connection) }
  }
}

/// A connection that notes when an answer begins to come: then the same must not be asked again.
private final class WatchedConnection: SQLConnection {
  let connection: any SQLConnection
  private let isAnswering = Guarded(false)

  init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// Whether any row has been handed over.
  var hasAnswered: Bool { isAnswering.use(\.self) }

  var isUsable: Bool { connection.isUsable }
  func begin() throws(CatalogError) { try connection.begin() }
  func end() { connection.end() }

  func run(
    _ statement: SQL,
    _ take: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    var isFirst = true
    try connection.run(statement) { row throws(CatalogError) in
      if isFirst { isAnswering.use { $0 = true } }
      isFirst = false
      return try take(row)
    }
  }
}
