// SPDX-License-Identifier: GPL-3.0-or-later

/// Errors of a database or of the connection to it.
package enum DatabaseProblem: Error, Sendable, Equatable {
  /// This program was built without support for the database.
  case missingTrait(String, package: String)

  /// The client library of the database is not installed.
  case missingLibrary(String, package: String)

  /// The text resembles a PostgreSQL URL but is not one.
  ///
  /// `suggestion` is the URL that was probably intended.
  case notAURL(suggestion: String?)

  /// The file is not a database, or is encrypted.
  case notADatabase

  /// The database is corrupt, with the engine's message.
  case corrupt(String)

  /// Another process holds a write lock and does not release it.
  case locked

  /// Another process waits to write, so that reading in the background ended.
  case writerWaiting

  /// The database cannot be opened, with the engine's message.
  case cannotOpen(String)

  /// The table has more columns than the engine reads at once with those that identify a row.
  case tooManyColumns

  /// The server does not answer, or not in time, with the client library's message.
  case serverUnreachable(String)

  /// The server rejected the login, with its message.
  case loginRejected(String)

  /// The connection was lost, with the client library's message.
  case connectionLost(String)

  /// No table or view has this name.
  ///
  /// `among` has similar names, or all.
  case noSuchTable(String, among: [String])

  /// A table or column changed after it was opened, with the engine's message.
  case changed(String)

  /// The user lacks the permission, with the server's message.
  case notPermitted(String)

  /// The database rejected a statement for another reason, with its message.
  case refused(String)

  /// A value, or a row as a whole, has more than `limit` bytes.
  ///
  /// `column` and `row` name the value if it could be found.
  case valueTooLong(limit: Int, column: String? = nil, row: String? = nil)

  /// A statement needs more than `limit` bytes of memory.
  case outOfMemory(limit: Int)

  /// The operation is not supported on databases.
  case unsupportedOperation(String, advice: String)
}

extension DatabaseProblem {
  /// `true` if fewer or shorter values could be read.
  package var isTooLarge: Bool {
    switch self {
    case .valueTooLong, .outOfMemory: true
    default: false
    }
  }
}
