// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite("Reading a SQLite table beside a program that writes to it")
struct SQLiteWriterTests {
  private let folder = TemporaryFolder()

  /// Creates a database with the views `long`, which has two million rows, and `longer`.
  private func database(mode: String) throws -> WrittenDatabase {
    func counter(_ count: Int) -> String {
      """
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < \(count)) SELECT n FROM c
      """
    }
    return try WrittenDatabase(
      in: folder,
      """
      PRAGMA journal_mode = \(mode);
      CREATE TABLE t (a);
      CREATE VIEW long AS \(counter(2_000_000));
      CREATE VIEW longer AS \(counter(30_000_000));
      """
    )
  }

  /// Begins a change that is committed when readers have ended.
  private func write(_ database: WrittenDatabase) throws {
    try database.run("BEGIN; INSERT INTO t VALUES (1)")
  }

  private static let filters = ["", "n < 0", "n matches \"^x\""]

  private func query(_ text: String, _ table: any ItemCollection) throws -> Query {
    Query(filter: text.isEmpty ? nil : try Filter(parsing: text, columns: table.columns))
  }

  @Test("ends in the background", .timeLimit(.minutes(10)), arguments: filters)
  func count(filter: String) async throws {
    let database = try database(mode: "delete")
    let table = try await database.table("longer")
    let query = try query(filter, table)
    try write(database)
    await #expect(throws: CatalogError.database(path: database.path, .writerWaiting)) {
      try await BackgroundReading.run { try await table.count(of: query) }
    }
    // The lock is released.
    try database.run("COMMIT")
  }

  @Test("ends in the background, also on a page", .timeLimit(.minutes(10)))
  func page() async throws {
    let database = try database(mode: "delete")
    let table = try await database.table("longer")
    let query = try query("n < 0", table)
    try write(database)
    await #expect(throws: CatalogError.database(path: database.path, .writerWaiting)) {
      try await BackgroundReading.run { try await table.page(0..<10, of: query) }
    }
    try database.run("COMMIT")
  }

  @Test("continues if it was requested", .timeLimit(.minutes(10)))
  func requested() async throws {
    let database = try database(mode: "delete")
    let table = try await database.table("long")
    try write(database)
    #expect(try await table.count(of: Query()) == 2_000_000)
  }

  @Test("continues in the background while no program writes", .timeLimit(.minutes(10)))
  func alone() async throws {
    let database = try database(mode: "delete")
    let table = try await database.table("long")
    let count = try await BackgroundReading.run { try await table.count(of: Query()) }
    #expect(count == 2_000_000)
  }

  @Test("continues in the background if there is a log", .timeLimit(.minutes(10)))
  func log() async throws {
    let database = try database(mode: "wal")
    let table = try await database.table("long")
    try write(database)
    let count = try await BackgroundReading.run { try await table.count(of: Query()) }
    #expect(count == 2_000_000)
    try database.run("COMMIT")
  }
}
#endif
