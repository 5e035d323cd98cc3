// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite
import Glibc

/// A repeated check for a program that writes to a database without a write-ahead log.
///
/// A writer creates the rollback journal before its first change, and commits when all readers
/// have ended (“File Locking And Concurrency In SQLite Version 3”, section 5).
struct SQLiteWriterCheck {
  private static let interval = Duration.milliseconds(100)

  private let journal: String?
  private var next = ContinuousClock.now + interval
  private var hasWriter = false

  /// Creates a check of the main database of a connection.
  init(_ database: OpaquePointer) {
    journal = sqlite3_db_filename(database, "main").flatMap { name in
      sqlite3_filename_journal(name).map { String(cString: $0) }
    }
  }

  /// Returns `true` if a program writes.
  ///
  /// The journal is looked for ten times a second. An empty one remains after a write in the
  /// journal mode “truncate”.
  mutating func findsWriter() -> Bool {
    guard !hasWriter, let journal else { return hasWriter }
    let now = ContinuousClock.now
    guard now >= next else { return false }
    next = now + Self.interval
    var status = stat()
    hasWriter = stat(journal, &status) == 0 && status.st_size > 0
    return hasWriter
  }
}
#endif
