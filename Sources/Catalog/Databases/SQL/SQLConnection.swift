// SPDX-License-Identifier: GPL-3.0-or-later

/// A connection to a database that runs one statement at a time.
protocol SQLConnection: AnyObject, Sendable {
  /// The location of the database, without any password.
  var path: String { get }

  /// `true` if the connection can run another statement.
  var isUsable: Bool { get }

  /// Begins a read-only transaction that sees a snapshot of the database.
  ///
  /// - Throws: ``CatalogError`` if the transaction cannot begin or the task is cancelled.
  func begin() throws(CatalogError)

  /// Checks that everything read in the transaction is from one version of the database.
  ///
  /// - Throws: ``CatalogError`` if a program has changed the database without regard to its locks.
  func checkSnapshot() throws(CatalogError)

  /// Ends the transaction.
  ///
  /// If that fails, the connection is no longer usable.
  func end()

  /// Runs a statement and passes on its rows as they arrive.
  ///
  /// Memory use does not depend on the number of rows.
  ///
  /// - Parameters:
  ///   - statement: The statement with its bound values.
  ///   - body: Called with each row. Returns `true` to receive more rows.
  /// - Throws: ``CatalogError`` if the statement fails or the task is cancelled, which also cancels
  ///   the statement on the server. Rethrows the error of `body`.
  func run(
    _ statement: SQL,
    forEachRow body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError)

  /// Runs a statement that was typed and passes on its rows as they arrive.
  ///
  /// Only reading is possible, whatever the statement is.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - body: Called with the columns and the values of each row.
  /// - Returns: The columns.
  /// - Throws: ``CatalogError/syntax(_:)`` with the engine's message and its place in the statement,
  ///   another ``CatalogError`` if the statement fails or the task is cancelled. Rethrows the error
  ///   of `body`.
  func run(
    _ statement: SelectStatement,
    forEachRow body: ([SQLColumn], [SQLValue]) throws(CatalogError) -> Void
  ) throws(CatalogError) -> [SQLColumn]

  /// Reads the beginning of a value that is too long for a statement.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - table: The name of the table.
  ///   - rowID: The integer that identifies the row.
  ///   - length: The number of bytes to read.
  /// - Returns: The beginning, or `nil` if the engine cannot read values in pieces.
  /// - Throws: ``CatalogError`` if the database cannot be read or the task is cancelled.
  func beginning(
    of column: String,
    in table: String,
    rowID: Int64,
    length: Int
  ) throws(CatalogError) -> SQLValue?
}

extension SQLConnection {
  func checkSnapshot() throws(CatalogError) {}

  func beginning(
    of column: String,
    in table: String,
    rowID: Int64,
    length: Int
  ) throws(CatalogError) -> SQLValue? { nil }
}

extension SQLConnection {
  /// Runs a statement and passes on its rows as they arrive, after checking their width.
  ///
  /// A server that only speaks the protocol may answer with any number of columns.
  ///
  /// - Parameters:
  ///   - statement: The statement with its bound values.
  ///   - columns: The number of columns that the statement selects.
  ///   - body: Called with each row. Returns `true` to receive more rows.
  /// - Throws: ``CatalogError`` if the statement fails, a row has another number of columns, or the
  ///   task is cancelled. Rethrows the error of `body`.
  func run(
    _ statement: SQL,
    columns: Int,
    forEachRow body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    try run(statement) { row throws(CatalogError) in
      guard row.count == columns else {
        throw .database(path: path, .wrongWidth(row.count, expected: columns))
      }
      return try body(row)
    }
  }

  /// Returns all rows of a statement that selects a number of columns.
  ///
  /// Use it only for statements with few rows.
  func rows(_ statement: SQL, columns: Int) throws(CatalogError) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try run(statement, columns: columns) {
      rows.append($0)
      return true
    }
    return rows
  }

  /// Returns the first row of a statement that selects a number of columns.
  func row(_ statement: SQL, columns: Int) throws(CatalogError) -> [SQLValue]? {
    var row: [SQLValue]?
    try run(statement, columns: columns) {
      row = $0
      return false
    }
    return row
  }

  /// Returns all rows of a statement.
  ///
  /// Use it only for statements with few rows.
  func rows(_ statement: SQL) throws(CatalogError) -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try run(statement) {
      rows.append($0)
      return true
    }
    return rows
  }

  /// Returns the first row of a statement.
  func row(_ statement: SQL) throws(CatalogError) -> [SQLValue]? {
    var row: [SQLValue]?
    try run(statement) {
      row = $0
      return false
    }
    return row
  }
}

extension DatabaseProblem {
  /// Returns the problem of a statement that was typed and does not only read.
  static func notReading(_ message: String) -> DatabaseProblem {
    .unsupportedOperation("“sql” only reads: \(message)", advice: "use a statement that only reads")
  }

  /// Returns the problem of a row with another number of columns than the statement selects.
  fileprivate static func wrongWidth(_ found: Int, expected: Int) -> DatabaseProblem {
    .unsupportedOperation(
      "the server answered with \(found) columns instead of \(expected)",
      advice: "use a server that runs PostgreSQL"
    )
  }
}
