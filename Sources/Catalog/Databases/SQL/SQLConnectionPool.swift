// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A pool of idle connections.
///
/// The pool opens another connection if none is idle. A count in the background therefore does not
/// block a page.
final class SQLConnectionPool: Sendable {
  private let idle = Mutex<[any SQLConnection]>([])

  /// Runs a closure with a connection from the pool, by default in a read-only transaction.
  ///
  /// If an idle connection turns out to be lost before the first row arrives, the closure runs once
  /// more with a new connection.
  ///
  /// - Parameters:
  ///   - database: The database that opens new connections.
  ///   - isTransaction: `true` to run in one transaction, which sees a snapshot of the database. With
  ///     `false`, a statement may fail without affecting the next ones.
  ///   - body: The closure that uses the connection.
  /// - Returns: The result of `body`.
  /// - Throws: ``CatalogError`` if the database cannot be reached or the task is cancelled.
  ///   Rethrows the error of `body`.
  func withConnection<Result>(
    to database: any SQLDatabase,
    inTransaction isTransaction: Bool = true,
    _ body: (any SQLConnection) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    var known = idle.withLock { $0.popLast() }
    if known?.isUsable == false { known = nil }
    guard let known else {
      return try withConnection(WatchedConnection(try database.connect()), isTransaction, body)
    }
    let watched = WatchedConnection(known)
    do throws(CatalogError) {
      return try withConnection(watched, isTransaction, body)
    } catch .database(_, .connectionLost) where !watched.hasReturnedRows {
      // The other idle connections were lost with it.
      idle.withLock { $0.removeAll() }
      return try withConnection(WatchedConnection(try database.connect()), isTransaction, body)
    }
  }

  private func withConnection<Result>(
    _ watched: WatchedConnection,
    _ isTransaction: Bool,
    _ body: (any SQLConnection) throws(CatalogError) -> Result
  ) throws(CatalogError) -> Result {
    defer { add(watched.connection) }
    if isTransaction { try watched.begin() }
    defer { if isTransaction { watched.end() } }
    let outcome = Swift.Result { () throws(CatalogError) in try body(watched) }
    // A change may also be the reason for a failure.
    if isTransaction { try watched.checkSnapshot() }
    return try outcome.get()
  }

  /// Puts a connection back into the pool if it is still usable.
  func add(_ connection: any SQLConnection) {
    guard connection.isUsable else { return }
    idle.withLock { $0.append(connection) }
  }
}

/// A connection that records whether any row has arrived.
///
/// After the first row, the closure cannot run again.
private final class WatchedConnection: SQLConnection {
  let connection: any SQLConnection
  private let hasRows = Mutex(false)

  init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// `true` if any row has been passed on.
  var hasReturnedRows: Bool { hasRows.withLock(\.self) }

  var path: String { connection.path }
  var isUsable: Bool { connection.isUsable }
  func begin() throws(CatalogError) { try connection.begin() }
  func checkSnapshot() throws(CatalogError) { try connection.checkSnapshot() }
  func end() { connection.end() }

  func beginning(
    of column: String,
    in table: String,
    rowID: Int64,
    length: Int
  ) throws(CatalogError) -> SQLValue? {
    try connection.beginning(of: column, in: table, rowID: rowID, length: length)
  }

  func run(
    _ statement: SQL,
    forEachRow body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    var isFirst = true
    try connection.run(statement) { row throws(CatalogError) in
      note(&isFirst)
      return try body(row)
    }
  }

  func run(
    _ statement: SelectStatement,
    forEachRow body: ([SQLColumn], [SQLValue]) throws(CatalogError) -> Void
  ) throws(CatalogError) -> [SQLColumn] {
    var isFirst = true
    return try connection.run(statement) { columns, row throws(CatalogError) in
      note(&isFirst)
      try body(columns, row)
    }
  }

  /// Records a row, with a lock only for the first one of a statement.
  private func note(_ isFirst: inout Bool) {
    if isFirst { hasRows.withLock { $0 = true } }
    isFirst = false
  }
}
