// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import CSQLite
import Glibc

/// A read-only connection to a SQLite database.
///
/// Unchecked: ``SQLConnectionPool`` gives each connection to one user at a time.
final class SQLiteConnection: SQLConnection, @unchecked Sendable {
  let database: OpaquePointer
  let path: String
  private let limits: SQLiteLimits

  /// The state of the file when it was first read, or `nil` before.
  private var fileState: FileState?

  /// `true` if the database has a write-ahead log, from which its file is written at any time.
  private var hasLog = false

  /// `true` if the file is opened without locks, as no process can write to it.
  private let isImmutable: Bool

  /// The check for writers that wait for the end of the transaction, or `nil` if they must wait.
  private var writerCheck: SQLiteWriterCheck?

  /// Opens a database file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isImmutable: `true` if no process can write to the file, so that SQLite ignores its log and
  ///     locks.
  ///   - busyTimeout: The maximum time to wait for the lock of a writer.
  ///   - limits: The limits on the resources that the database can use.
  /// - Throws: ``CatalogError/database(path:_:)``.
  init(
    path: String,
    isImmutable: Bool = false,
    busyTimeout: Duration = .seconds(5),
    limits: SQLiteLimits = SQLiteLimits()
  ) throws(CatalogError) {
    self.path = path
    self.limits = limits
    self.isImmutable = isImmutable
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code =
      isImmutable
      ? sqlite3_open_v2(Self.immutableURI(path), &opened, flags | SQLITE_OPEN_URI, nil)
      : sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened, code == SQLITE_OK else {
      defer { sqlite3_close_v2(opened) }
      if let opened, let error = Self.systemError(of: opened, path) { throw error }
      let message = opened.map(Self.message(of:)) ?? "out of memory"
      throw .database(path: path, .cannotOpen(message))
    }
    database = opened
    // Cancelling the task ends the wait, and any statement.
    sqlite3_busy_handler(
      database,
      { maximumTries, tries in
        guard tries < Int(bitPattern: maximumTries), !Task.isCancelled else { return 0 }
        usleep(20_000)
        return 1
      },
      UnsafeMutableRawPointer(bitPattern: Int(busyTimeout / .milliseconds(20)))
    )
    sqlite3_progress_handler(
      database,
      4096,
      { connection in
        guard let connection else { return 0 }
        let own = Unmanaged<SQLiteConnection>.fromOpaque(connection).takeUnretainedValue()
        return Task.isCancelled || own.isWriterWaiting ? 1 : 0
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
    SQLiteFunctions.add(to: database)
    limits.apply(to: database)
    for pragma in SQLiteLimits.pragmas { try run(pragma) { _ in false } }
  }

  deinit { sqlite3_close_v2(database) }

  var isUsable: Bool { true }

  /// Begins a transaction, unless another database was copied over the file.
  func begin() throws(CatalogError) {
    try run("BEGIN") { _ in false }
    do throws(CatalogError) {
      // Reading the schema takes the lock, so that no program writes to the file through SQLite.
      _ = try row("SELECT 1 FROM sqlite_schema")
      hasLog = try row("PRAGMA journal_mode")?.first?.string == "wal"
      // Readers of a log delay no writer.
      if BackgroundReading.isActive, !hasLog, !isImmutable {
        writerCheck = SQLiteWriterCheck(database)
      }
      // SQLite notices what others write through it. If another database was copied over the file,
      // the pages in the cache may be from the former one, and only a new connection is safe.
      if hasFileChanged {
        throw .database(path: path, .connectionLost("the file was written to"))
      }
    } catch {
      end()
      throw error
    }
    rememberFile()
  }

  func checkSnapshot() throws(CatalogError) {
    guard !hasLog, hasFileChanged else { return }
    throw .database(path: path, .changed("another program has written over it"))
  }

  /// Remembers the state of the file before the first read.
  func rememberFile() {
    if fileState == nil { fileState = FileState(ofFileAt: path) }
  }

  /// `true` if the file was written to, but not if another file replaced it.
  private var hasFileChanged: Bool {
    guard let now = FileState(ofFileAt: path), now.identity == fileState?.identity else {
      return false
    }
    return now != fileState
  }

  // A rollback also works after a cancelled statement. There are no changes to undo.
  func end() {
    writerCheck = nil
    sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
  }

  /// `true` if the transaction reads in the background and delays a program that writes.
  private var isWriterWaiting: Bool { writerCheck?.findsWriter() ?? false }

  func run(
    _ statement: SQL,
    forEachRow body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    if Task.isCancelled { throw .cancelled }
    var prepared: OpaquePointer?
    let text = statement.text { "?\($0)" }
    try check(sqlite3_prepare_v2(database, text, -1, &prepared, nil))
    guard let prepared else { return }
    defer { sqlite3_finalize(prepared) }
    for (index, value) in statement.values.enumerated() {
      try check(bind(value, to: prepared, at: Int32(index + 1)))
    }
    try step(prepared, forEachRow: body)
  }

  /// Runs a prepared statement and passes on its rows.
  func step(
    _ prepared: OpaquePointer,
    forEachRow body: ([SQLValue]) throws(CatalogError) -> Bool
  ) throws(CatalogError) {
    // The buffer is reused unless `body` keeps the row.
    var row = [SQLValue](repeating: .null, count: Int(sqlite3_column_count(prepared)))
    while true {
      let code = sqlite3_step(prepared)
      // A test that was cancelled has no result.
      if Task.isCancelled { throw .cancelled }
      if isWriterWaiting { throw .database(path: path, .writerWaiting) }
      guard code == SQLITE_ROW else {
        if code == SQLITE_DONE { return }
        throw failure(code)
      }
      var length = 0
      for index in row.indices {
        // Reading the value before its length keeps the type of the value.
        row[index] = Self.value(of: prepared, at: Int32(index))
        length += row[index].storedLength
        if length > limits.rowLength { throw tooLong }
      }
      guard try body(row) else { return }
    }
  }

  /// Returns the URI of an immutable file (SQLite, “URI Filenames”).
  private static func immutableURI(_ path: String) -> String {
    "file:\(path.percentEncoded(except: "/.-"))?immutable=1"
  }
}

// MARK: Long values

extension SQLiteConnection {
  /// Reads the beginning of a value from its pages, without the rest of the value.
  func beginning(
    of column: String,
    in table: String,
    rowID: Int64,
    length: Int
  ) throws(CatalogError) -> SQLValue? {
    var opened: OpaquePointer?
    let code = sqlite3_blob_open(database, "main", table, column, rowID, 0, &opened)
    defer { sqlite3_blob_close(opened) }
    // A generated column has no pages of its own, and even its type is known only with its value.
    guard code == SQLITE_OK, let opened else { return nil }
    let name = SQL.identifier(column)
    let row = try row(
      """
      SELECT typeof(\(name)), (SELECT encoding FROM pragma_encoding) \
      FROM \(.identifier(table)) WHERE _rowid_ = \(.integer(rowID))
      """
    )
    guard let row, row[1].string == "UTF-8" else { return nil }
    let count = min(length, Int(sqlite3_blob_bytes(opened)))
    var bytes = [UInt8](repeating: 0, count: count)
    try check(sqlite3_blob_read(opened, &bytes, Int32(count), 0))
    return row[0].string == "blob" ? .blob(bytes) : .text(bytes)
  }
}

// MARK: Values

extension SQLiteConnection {
  private func bind(_ value: SQLValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
    // SQLite copies the value.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    return switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    // A null pointer would bind null.
    case .text([]): sqlite3_bind_text(statement, index, "", 0, copied)
    case .text(let bytes):
      bytes.withUnsafeBytes {
        sqlite3_bind_text64(
          statement,
          index,
          $0.baseAddress?.assumingMemoryBound(to: CChar.self),
          UInt64($0.count),
          copied,
          UInt8(SQLITE_UTF8)
        )
      }
    case .blob(let bytes):
      bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), copied)
    case .filter(let filter): SQLiteFunctions.bind(filter, to: statement, at: index)
    }
  }

  private static func value(of statement: OpaquePointer, at column: Int32) -> SQLValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_NULL: return .null
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return .blob(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
    default:
      let start = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)))
    }
  }
}

// MARK: Failures

extension SQLiteConnection {
  private func check(_ code: Int32) throws(CatalogError) {
    if code != SQLITE_OK { throw failure(code) }
  }

  func failure(_ code: Int32) -> CatalogError {
    if Task.isCancelled { return .cancelled }
    if code & 0xFF == SQLITE_CANTOPEN, let error = Self.systemError(of: database, path) {
      return error
    }
    let message = Self.message(of: database)
    let problem: DatabaseProblem =
      switch code & 0xFF {
      case SQLITE_INTERRUPT where isWriterWaiting: .writerWaiting
      case SQLITE_INTERRUPT: .refused(message)
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_CORRUPT: .corrupt(message)
      case SQLITE_BUSY, SQLITE_LOCKED: .locked
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen(message)
      case SQLITE_READONLY:
        .cannotOpen("its last write was interrupted, and only a writer can recover it")
      case SQLITE_IOERR: .cannotOpen(message)
      case SQLITE_SCHEMA: .changed(message)
      case SQLITE_TOOBIG: .valueTooLong(limit: limits.valueLength)
      case SQLITE_NOMEM: .outOfMemory(limit: SQLiteLimits.heapSize)
      case SQLITE_ERROR
      where message.hasPrefix("no such table") || message.hasPrefix("no such column"):
        .changed(message)
      case SQLITE_ERROR where message.hasPrefix("too many columns"): .tooManyColumns
      default: .refused(message)
      }
    return .database(path: path, problem)
  }

  /// The error for a row that is too long as a whole.
  private var tooLong: CatalogError {
    .database(path: path, .valueTooLong(limit: limits.rowLength))
  }

  /// Returns the error of the system for a file that could not be opened, as for other files.
  private static func systemError(of database: OpaquePointer, _ path: String) -> CatalogError? {
    switch sqlite3_system_errno(database) {
    case let code where code == EMFILE || code == ENFILE: .notReadable(path: path, code: code)
    case ENOENT: access(path, F_OK) == 0 ? nil : .notFound(path: path)
    default: nil
    }
  }

  static func message(of database: OpaquePointer) -> String {
    String(cString: sqlite3_errmsg(database))
  }
}
#endif
