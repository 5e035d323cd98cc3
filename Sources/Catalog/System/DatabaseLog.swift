// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A file that SQLite keeps next to a database, and needs in order to read it
/// (sqlite.org/tempfiles.html).
package enum DatabaseLog {
  private static let endings = ["-wal", "-shm", "-journal"]

  /// Returns the path of the existing file that a path names a log of, or `nil` if there is none.
  package static func database(of path: String) -> String? {
    guard let ending = endings.first(where: { path.hasSuffix($0) }) else { return nil }
    let database = String(path.dropLast(ending.count))
    var status = stat()
    return stat(database, &status) == 0 && FileKind(status) == .file ? database : nil
  }
}
