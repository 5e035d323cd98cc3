// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

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
