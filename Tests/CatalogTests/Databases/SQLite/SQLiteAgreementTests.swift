// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

/// Compares SQLite's results with those of a file that has the same values.
@Suite("SQLite and in-memory results")
struct SQLiteAgreementTests {
  /// Creates a table with the awkward texts in a column of each affinity.
  ///
  /// Some of them are numbers and blobs.
  private func table(_ folder: TemporaryFolder, encoding: String = "UTF-8") async throws
    -> TableAgreement
  {
    let database = try WrittenDatabase(
      in: folder,
      "PRAGMA encoding = '\(encoding)'",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b NUMERIC, c, d REAL, e INTEGER)"
    )
    for (index, text) in awkwardTexts.enumerated() {
      let value = sqlLiteral(text)
      let other = sqlLiteral(awkwardTexts[(index * 7 + 3) % awkwardTexts.count])
      let bare = ["1", "1.0", "x'00ff'", "-2.5", "9007199254740993", value][index % 6]
      try database.run(
        "INSERT INTO t (a, b, c, d, e) VALUES (\(value), \(other), \(bare), \(value), \(other))"
      )
    }
    try database.run(
      """
      INSERT INTO t (a, b, c, d) VALUES (x'61', x'', 9e999, -9e999), (NULL, NULL, NULL, NULL),
        ('same', 5, 5, 5), ('same', 5.0, 5.0, 5), ('same', 6, '6', 6), ('same', 5, '', 0.1 + 0.2);
      CREATE INDEX ta ON t (a); CREATE INDEX tb ON t (b); CREATE INDEX td ON t (d);
      """
    )
    return try await TableAgreement(try await database.table("t"))
  }

  @Test("agree for every case of the filter language", arguments: sharedFilters)
  func cases(filter: String) async throws {
    let folder = TemporaryFolder()
    let table = try await table(folder)
    for column in ["#2", "#3", "#4", "#5", "#6"] {
      try await table.expect(filter.replacingColumn(by: column))
    }
  }

  @Test("agree for random filters", arguments: seeds(60))
  func filters(seed: UInt64) async throws {
    let folder = TemporaryFolder()
    let table = try await table(folder)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<8 {
      let filter = RandomFilter.text(&random, depth: 2, columns: 6)
      try await table.expect(filter, seed: seed)
    }
  }

  @Test("agree for random orders, with and without a filter", arguments: seeds(60))
  func orders(seed: UInt64) async throws {
    let folder = TemporaryFolder()
    let table = try await table(folder, encoding: seed % 5 == 0 ? "UTF-16le" : "UTF-8")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let keys = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let words = ["", " desc", " natural", " desc natural"].randomElement(using: &random) ?? ""
        return "#\(Int.random(in: 1...6, using: &random))\(words)"
      }
      let filter =
        Bool.random(using: &random) ? RandomFilter.text(&random, depth: 1, columns: 6) : nil
      try await table.expect(filter, sort: keys.joined(separator: ", "), seed: seed)
    }
  }

  @Test("agree for frequencies and statistics", arguments: 0..<6)
  func figures(column: Int) async throws {
    let folder = TemporaryFolder()
    let table = try await table(folder)
    try await table.expectFigures(of: column)
    try await table.expectFigures(of: column, "not #2 = same")
  }

  @Test("agree for a view, whose rows have no key", arguments: seeds(20))
  func views(seed: UInt64) async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder, "CREATE TABLE t (n INTEGER, w TEXT)")
    for number in 1...60 { try database.run("INSERT INTO t VALUES (\(number), 'w\(number % 7)')") }
    try database.run("CREATE VIEW v AS SELECT w, n * 2 AS m FROM t")
    let table = try await TableAgreement(try await database.table("v"))
    #expect(table.items.count == 60)
    try await table.expect(nil, seed: seed)
    try await table.expect("m > 30", seed: seed)
    try await table.expect("w = w3", sort: "m desc", seed: seed)
    try await table.expect(nil, sort: "w, m desc", seed: seed)
  }
}
#endif
