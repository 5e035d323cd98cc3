// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite

/// A SQLite database to which a test writes.
package final class WrittenDatabase {
  /// An error of SQLite, with its message.
  package struct Failure: Error {
    package let message: String
  }

  /// The path of the file.
  package let path: String

  private let database: OpaquePointer?

  /// Creates a database in a folder.
  package init(
    in folder: TemporaryFolder,
    name: String = "shop.db",
    _ statements: String...
  ) throws {
    path = folder.path(name)
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK else { throw Failure(message: "no database") }
    database = opened
    for statement in statements { try run(statement) }
  }

  deinit { sqlite3_close(database) }

  /// Runs statements that return no rows.
  package func run(_ statements: String) throws {
    guard sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(database)))
    }
  }
}

/// Returns a text as an SQL literal, or `NULL`.
package func sqlLiteral(_ text: String?) -> String {
  guard let text else { return "NULL" }
  return "'" + text.doublingScalars("'") + "'"
}
#endif

extension String {
  /// Returns the text with each of the quote marks in it doubled, as SQL and CSV have it.
  package func doublingScalars(_ mark: Unicode.Scalar) -> String {
    unicodeScalars.reduce(into: "") { text, next in
      text.unicodeScalars.append(next)
      if next == mark { text.unicodeScalars.append(next) }
    }
  }
}
