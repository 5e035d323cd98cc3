// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite
import TestSupport

@testable import Catalog

/// A SQLite database to which a test writes.
final class WrittenDatabase {
  let path: String
  private let database: OpaquePointer?

  /// Creates a database in a folder.
  init(in folder: TemporaryFolder, name: String = "shop.db", _ statements: String...) throws {
    path = folder.path(name)
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK else { throw Unexpected(message: "no database") }
    database = opened
    for statement in statements { try run(statement) }
  }

  deinit { sqlite3_close(database) }

  func run(_ statements: String) throws {
    guard sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK else {
      throw Unexpected(message: String(cString: sqlite3_errmsg(database)))
    }
  }

  /// Opens a table of the database.
  func table(_ name: String) async throws -> any ItemCollection {
    try await Catalog.open("\(path)/\(name)")
  }
}

/// Returns a text as an SQL literal, or `NULL`.
func sqlLiteral(_ text: String?) -> String {
  guard let text else { return "NULL" }
  return "'" + text.replacingScalars("'", with: "''") + "'"
}

extension String {
  fileprivate func replacingScalars(_ scalar: Unicode.Scalar, with other: String) -> String {
    unicodeScalars.reduce(into: "") { text, next in
      if next == scalar { text += other } else { text.unicodeScalars.append(next) }
    }
  }
}
#endif
