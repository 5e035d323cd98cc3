// SPDX-License-Identifier: GPL-3.0-or-later

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
