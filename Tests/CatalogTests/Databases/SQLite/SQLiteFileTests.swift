// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

/// Tests SQLite files that are in use, incomplete, damaged or not databases.
@Suite("A SQLite file")
struct SQLiteFileTests {
  private static let rows =
    "CREATE TABLE t (k INTEGER PRIMARY KEY, v TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b')"

  @Test("is read as of the last commit while it is written")
  func writing() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, "PRAGMA journal_mode = WAL", Self.rows)
    try database.run("BEGIN IMMEDIATE; INSERT INTO t VALUES (3, 'c')")
    let table = try await database.table("t")
    #expect(try await table.count(of: Query()) == 2)
    try database.run("COMMIT")
    #expect(try await table.count(of: Query()) == 3)
  }

  @Test("is read with its log if the index of the log is missing")
  func missingIndex() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, "PRAGMA journal_mode = WAL", Self.rows)
    // Simulates a crash: the log exists, but its writer is gone.
    let copy = folder.path("copy.db")
    for ending in ["", "-wal"] {
      folder.write(try #require(folder.bytes(of: "shop.db" + ending)), to: "copy.db" + ending)
    }
    // Closing the database would end the log, so it stays open until here.
    withExtendedLifetime(database) {}
    let table = try await Catalog.open("\(copy)/t")
    #expect(try await table.count(of: Query()) == 2)
  }

  @Test("opens as immutable, whatever the characters of its path")
  func frozen() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, name: "with ? % # in it.db", Self.rows)
    let connection = try SQLiteConnection(path: database.path, isImmutable: true)
    #expect(try connection.row("SELECT count(*) FROM t") == [.integer(2)])
  }

  @Test("with a hot journal is not read half-written")
  func hotJournal() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (v TEXT)",
      """
      WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 10000)
      INSERT INTO t SELECT 'row ' || n FROM s
      """,
      // Changes that exceed the cache are written before the commit.
      "PRAGMA cache_size = 5; BEGIN IMMEDIATE; UPDATE t SET v = 'x' || v"
    )
    // Copies the files as an interrupted writer leaves them.
    let cut = folder.path("cut.db")
    for suffix in ["", "-journal"] {
      folder.write(try #require(folder.bytes(of: "shop.db" + suffix)), to: "cut.db" + suffix)
    }
    try database.run("ROLLBACK")
    await #expect {
      try await Catalog.open("\(cut)/t")
    } throws: {
      guard case CatalogError.database(_, .cannotOpen(let message)) = $0 else { return false }
      return message.contains("interrupted")
    }
  }

  @Test("is reported as locked after the busy timeout")
  func locked() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, Self.rows)
    try database.run("BEGIN EXCLUSIVE")
    #expect(throws: CatalogError.database(path: database.path, .locked)) {
      let connection = try SQLiteConnection(path: database.path, busyTimeout: .milliseconds(60))
      _ = try connection.row("SELECT count(*) FROM t")
    }
  }

  @Test("stops waiting for a lock when cancelled")
  func cancelledWait() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, Self.rows)
    try database.run("BEGIN EXCLUSIVE")
    let path = database.path
    let task = Task { try await Catalog.open(path) }
    task.cancel()
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }

  @Test("is rejected if it is text or encrypted")
  func notADatabase() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("name,price\n" + String(repeating: "tea,3\n", count: 200), to: "a.csv")
    let noise = folder.write(
      (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 >> 3) },
      to: "b.db"
    )
    for path in [path, noise] {
      await #expect(throws: CatalogError.database(path: path, .notADatabase)) {
        try await Catalog.open(path, options: ReadingOptions(type: .sqlite))
      }
    }
    await #expect(throws: CatalogError.database(path: noise, .notADatabase)) {
      try await Catalog.open(noise)
    }
  }

  @Test("reports damage, and its undamaged part can be read")
  func corrupt() async throws {
    let folder = TemporaryFolder()
    _ = try WrittenDatabase(
      in: folder,
      Self.rows,
      """
      WITH RECURSIVE s(n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM s WHERE n < 2000)
      INSERT INTO t SELECT n, 'value ' || n FROM s; VACUUM
      """
    )
    var bytes = try #require(folder.bytes(of: "shop.db"))
    for index in 4096 * 4..<4096 * 6 { bytes[index] = 0xA5 }
    let path = folder.write(bytes, to: "damaged.db")
    let table = try await Catalog.open("\(path)/t")
    #expect(try await table.page(0..<2, of: Query()).items.count == 2)
    await #expect {
      try await table.items()
    } throws: { error in
      if case CatalogError.database(path, .corrupt) = error { true } else { false }
    }
  }

  @Test("is reported as corrupt if it is truncated")
  func truncated() async throws {
    let folder = TemporaryFolder()
    _ = try WrittenDatabase(in: folder, Self.rows)
    let path = folder.write(
      Array(try #require(folder.bytes(of: "shop.db")).prefix(5000)),
      to: "short.db"
    )
    await #expect {
      try await Catalog.open("\(path)/t").items()
    } throws: { error in
      if case CatalogError.database(path, .corrupt) = error { true } else { false }
    }
  }

  @Test("has no tables if it is empty and its format is stated")
  func empty() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("", to: "empty.db")
    let list = try await Catalog.open(path, options: ReadingOptions(type: .sqlite))
    #expect(try await list.count(of: Query()) == 0)
  }

  @Test("is opened read-only")
  func readOnly() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, Self.rows)
    let connection = try SQLiteConnection(path: database.path)
    #expect(throws: CatalogError.self) { try connection.rows("DELETE FROM t") }
    #expect(try connection.row("SELECT count(*) FROM t") == [.integer(2)])
  }

  @Test("reports that a table or a column was removed")
  func changed() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, Self.rows)
    let table = try await database.table("t")
    try database.run("ALTER TABLE t DROP COLUMN v")
    let isChanged: @Sendable (any Error) -> Bool = {
      if case CatalogError.database(_, .changed) = $0 { true } else { false }
    }
    await #expect { try await table.items() } throws: { isChanged($0) }
    try database.run("DROP TABLE t")
    await #expect { try await table.items() } throws: { isChanged($0) }
  }

  /// Copies a database with other rows over a file, which keeps its change counter.
  private func writeOver(_ path: String, in folder: TemporaryFolder) throws {
    let rows = Self.rows.replacing("'a'", with: "'x'").replacing("'b'", with: "'y'")
    _ = try WrittenDatabase(in: folder, name: "other.db", rows)
    folder.write(try #require(folder.bytes(of: "other.db")), to: FilePath.lastComponent(of: path))
    setTimes(of: path, to: 86_400)
  }

  @Test("is read anew after another database was copied over it")
  func writtenOver() async throws {
    let folder = TemporaryFolder()
    let path = try WrittenDatabase(in: folder, Self.rows).path
    let table = try await Catalog.open("\(path)/t")
    #expect(try await table.items().texts == [["1", "a"], ["2", "b"]])
    try writeOver(path, in: folder)
    #expect(try await table.items().texts == [["1", "x"], ["2", "y"]])
  }

  @Test("reports that another database was copied over it during a statement")
  func writtenOverInStatement() async throws {
    let folder = TemporaryFolder()
    let path = try WrittenDatabase(in: folder, Self.rows).path
    let database = try SQLiteDatabase(path: path, name: "shop.db")
    #expect {
      try database.connections.withConnection(to: database) { connection throws(CatalogError) in
        _ = try connection.row("SELECT * FROM t")
        try? writeOver(path, in: folder)
      }
    } throws: {
      if case CatalogError.database(_, .changed) = $0 { true } else { false }
    }
  }

  @Test("that was replaced is read as before, but not by another connection")
  func replaced() async throws {
    let folder = TemporaryFolder()
    let path = try WrittenDatabase(in: folder, Self.rows).path
    let database = try SQLiteDatabase(path: path, name: "shop.db")
    _ = try WrittenDatabase(in: folder, name: "other.db", "CREATE TABLE t (k, v)")
    #expect(rename(folder.path("other.db"), path) == 0)
    try database.connections.withConnection(to: database) { connection throws(CatalogError) in
      #expect(try connection.row("SELECT count(*) FROM t") == [.integer(2)])
      #expect {
        try database.connections.withConnection(to: database) { _ in }
      } throws: {
        if case CatalogError.database(_, .changed) = $0 { true } else { false }
      }
    }
  }

  @Test("stops a long statement when cancelled")
  func cancelled() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE VIEW endless AS WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s)
      SELECT n FROM s
      """
    )
    let table = try await database.table("endless")
    let task = Task { try await table.count(of: Query()) }
    task.cancel()
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }

  @Test("is not overwritten by an export, nor is its log", arguments: ["", "-wal", "-journal"])
  func export(ending: String) async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, Self.rows)
    let target = database.path + ending
    let source = try await database.table("t").source
    if !ending.isEmpty { folder.write("log", to: "shop.db" + ending) }
    let error: CatalogError =
      ending.isEmpty
      ? .exportOntoSource(path: target)
      : .exportOntoDatabaseLog(path: target, database: database.path)
    #expect(throws: error) {
      _ = try ExportFile(target, force: true, sources: Set([source].compactMap(\.self)))
    }
  }

  @Test("is rejected if it comes through a pipe")
  func pipe() async throws {
    let folder = TemporaryFolder()
    _ = try WrittenDatabase(in: folder, Self.rows)
    let pipe = PrivateDescriptors.pipe()
    _ = try #require(folder.bytes(of: "shop.db")).withUnsafeBytes {
      writeAll($0, to: pipe.writing)
    }
    close(pipe.writing)
    defer { close(pipe.reading) }
    await #expect(throws: CatalogError.databaseNotInFile(path: "stdin")) {
      try await Catalog.open(spooling: pipe.reading, name: "stdin")
    }
  }

  @Test("is rejected without waiting if it is a named pipe")
  func namedPipe() async throws {
    let folder = TemporaryFolder()
    _ = try WrittenDatabase(in: folder, Self.rows)
    let bytes = try #require(folder.bytes(of: "shop.db"))
    let path = folder.path("pipe.db")
    #expect(mkfifo(path, 0o600) == 0)
    // Opening a FIFO for both reading and writing does not block.
    let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    _ = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    await #expect(throws: CatalogError.databaseNotInFile(path: path)) {
      try await Catalog.open(path)
    }
  }
}
#endif
