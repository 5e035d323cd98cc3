// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A pool of idle connections.
///
/// The pool opens another connection if none is idle, so a count that runs in the background of a
/// page has its own.
final class SQLConnections: Sendable {
  private let idle = Guarded<[any SQLConnection]>([])

  /// Runs a closure with a connection from the pool, inside one read-only transaction.
  ///
  /// If an idle connection turns out to be lost before the first row arrives, the closure runs once
  /// more with a new connection.
  ///
  /// - Parameters:
  ///   - database: The database that opens new connections.
  ///   - isWhole: `true` to run in one transaction, which sees a snapshot of the database. With
  ///     `false`, a statement may fail without affecting the next ones.
  ///   - body: The closure that uses the connection.
  /// - Returns: The result of `body`.
  /// - Throws: ``CatalogError`` if the database cannot be reached or the task is cancelled.
  ///   Rethrows the error of `body`.
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
      // The other idle connections were lost with it.
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

  /// Returns a connection to the pool if it is still usable.
  func add(_ connection: any SQLConnection) {
    guard connection.isUsable else { return }
    idle.use { $0.append(connection) }
  }
}

/// A connection that records whether any row has arrived, after which a retry is not allowed.
private final class WatchedConnection: SQLConnection {
  let connection: any SQLConnection
  private let isAnswering = Guarded(false)

  init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// `true` if any row has been passed on.
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
