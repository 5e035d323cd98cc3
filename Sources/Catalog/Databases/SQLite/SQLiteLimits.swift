// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite

/// The limits on the resources that an untrusted database can use.
///
/// A view of a small file can compute values of any length, and a statement of any size.
struct SQLiteLimits: Sendable {
  /// The maximum length in bytes of a text or a blob.
  var valueLength = 32 << 20

  /// The maximum length in bytes of the values of a row that is read.
  var rowLength: Int { 2 * valueLength }

  /// The maximum memory in bytes of all connections.
  ///
  /// It bounds statements with many long values. The limit of SQLite belongs to the process, so it
  /// also applies to other users of the library, and is generous.
  static let heapSize = 512 << 20

  /// The maximum length in bytes of a statement, which exceeds those of the widest tables.
  private static let statementLength = 16 << 20

  /// The maximum number of instructions of a statement, about 24 MB.
  private static let instructionCount = 1_000_000

  /// Sets ``heapSize`` on first access.
  private static let hasLimitedHeap = sqlite3_hard_heap_limit64(Int64(heapSize)) >= 0

  /// Applies the limits and the recommendations for untrusted files to a connection.
  ///
  /// See “Defense Against The Dark Arts” in SQLite's documentation.
  func apply(to database: OpaquePointer) {
    _ = Self.hasLimitedHeap
    let limits = [
      (SQLITE_LIMIT_LENGTH, valueLength),
      (SQLITE_LIMIT_SQL_LENGTH, Self.statementLength),
      (SQLITE_LIMIT_VDBE_OP, Self.instructionCount),
      (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for (limit, value) in limits { sqlite3_limit(database, limit, Int32(clamping: value)) }
    csqlite_defend(database)
  }

  /// The statements that complete the limits.
  ///
  /// The schema must not call unsafe functions. A file's own cache size must not apply.
  static let pragmas: [SQL] = [
    "PRAGMA trusted_schema = OFF", "PRAGMA query_only = ON", "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0", "PRAGMA cache_size = -2000",
  ]
}
#endif
