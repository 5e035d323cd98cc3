// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

/// Compares computed values in SQLite with those of this program.
@Suite("Computed values in SQLite")
struct SQLiteComputingTests {
  /// Values of all storage classes that are easily confused.
  private static let values = [
    "NULL", "''", "0", "1", "-1", "3", "5", "12", "2024", "0.1", "0.2", "0.3", "2.5", "-2.5", "5.0",
    "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740993.0",
    "9223372036854775807", "-9223372036854775808", "9223372036854775000", "9.223372036854775e18",
    "4611686018427387904", "3037000500", "1e20", "1e200", "1.7976931348623157e308", "5e-324",
    "9e999", "-9e999", "'inf'", "'NaN'", "'tea'", "'Tea time'", "'12'", "'0.1'", "' 7'", "'1e400'",
    "'0x10'", "'12345678901234567890123456789012345678'", "'1.50'", "'2024-01-31'", "'2024-02-29'",
    "'2024-02-29 23:59:60Z'", "'2023-12-31T10:00+05:00'", "'0000-01-01'", "'9999-12-31'",
    "'2024-02-30'", "'2024-'", "'2024-03'", "'2024'", "'10000-01-01'", "'é日本😀'", "'e' || char(769)",
    "char(97, 0, 98)", "CAST(x'ff61' AS TEXT)", "CAST(x'c3' AS TEXT)", "x''", "x'00ff'",
    "x'323032342d30312d3331'", "char(8490)", "'İ'",
  ]

  private func table(
    _ folder: TemporaryFolder,
    seed: UInt64 = 1,
    encoding: String = "UTF-8"
  ) async throws -> ComputedFilters {
    let database = try WrittenDatabase(
      in: folder,
      "PRAGMA encoding = '\(encoding)'",
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b NUMERIC, r REAL,
        name TEXT COLLATE NOCASE, added DATE, c)
      """
    )
    var random = SeededGenerator(seed: seed)
    var rows: [String] = []
    for (index, value) in (Self.values + Self.values).enumerated() {
      let others = (0..<6).map { _ in Self.values.randomElement(using: &random) ?? "1" }
      // Each value occurs beside itself, and beside others.
      let row = index < Self.values.count ? [String](repeating: value, count: 6) : others
      rows.append("(\(row.joined(separator: ", ")))")
    }
    for _ in 0..<60 {
      let numbers = (0..<3).map { _ in "\(Int.random(in: -5...5, using: &random))" }
      rows.append("(\(numbers.joined(separator: ", ")), 'name', '2024-01-0\(numbers[0].count)', 1)")
    }
    try database.run(
      "INSERT INTO t (a, b, r, name, added, c) VALUES \(rows.joined(separator: ", "))"
    )
    return try await ComputedFilters(try await database.table("t"))
  }

  @Test(
    "are the same",
    arguments: [
      "a * b > 4", "a * r > 4", "r * r <= 0.01", "a * 3 = 9", "a * b between -10 and 10",
      "a * b < 0", "a * a >= 9e15", "b * added > 1", "a + b > 4", "a + b * 2 - r < 3.5",
      "a - b = 0", "r + r = 0.2", "r + b = 0.3", "r + b = 0.30000000000000004", "a / 3 > 1.5",
      "a / b > 1", "a / 4 = 1.25", "a % 3 = 1", "-a > 2", "abs(a) > 2", "abs(a - b) * 2 <= 4",
      "a > b", "a >= b", "a < r", "a <= r", "a = b", "a != b", "b > added", "name > c", "a + 1 > b",
      "a * 2 = b * 2", "length(name) > 3", "length(name) = 2", "length(name) < 3",
      "length(a) >= 3", "length(c) between 1 and 4", "length(name) > 2.5", "length(name) >= -1",
      "year(added) = 2024", "year(added) >= 2024", "year(name) < 2024.5", "year(added) != 2024",
      "year(added) between 2023 and 2024", "year(c) = 2024", "year(added) = 0",
      "year(added) > 9999",
      "month(added) = \"2024-02\"", "quarter(added) = \"2024-Q1\"", "week(added) = \"2024-W05\"",
      "monthnumber(added) = 2", "weekday(added) = Wed",
      "weekday(added) > Wed", "day(added) = 2024-01-31",
      "hour(added) = 10", "added + 7 days > 2024-02-05", "added - 1 month = 2024-01",
      "added - name > 1", "added > today", "lower(name) = tea", "upper(name) contains TEA",
      "name like 't%'", "name ilike 'T%'", "left(name, 2) = te", "slice(name, 2, 2) = ea",
      "replace(name, 'e', 'x') = txa", "extract(name, '(e)a') = e", "name ++ c = teatea",
      "coalesce(a, b, 5) = 5", "if(a > 2, name, c) = tea", "least(a, b) = 1", "round(r, 1) = 0.1",
      "sqrt(a) > 2", "text(a) = 5", "number(name) = 12", "coalesce(a, b) is null",
      "(a + b) is empty", "a + b in (3, 5)", "a * 2 is not null", "a / 0 > 1",
    ]
  )
  func same(filter: String) async throws {
    let folder = TemporaryFolder()
    try await table(folder).expect(filter)
  }

  @Test("are the same for random filters", arguments: seeds(50))
  func random(seed: UInt64) async throws {
    let folder = TemporaryFolder()
    let encoding = seed % 5 == 0 ? "UTF-16le" : "UTF-8"
    try await table(folder, seed: seed, encoding: encoding).expectRandom(20, seed: seed)
  }

  @Test("of floats are floats, and those of integers exact")
  func floats() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (a REAL, b NUMERIC, i INTEGER)",
      "INSERT INTO t VALUES (0.1, 0.2, 9007199254740993)"
    )
    let table = try await ComputedFilters(try await database.table("t"))
    for (filter, count) in [
      ("a + b = 0.30000000000000004", 1), ("a + b = 0.3", 0), ("i + 1 = 9007199254740994", 1),
      ("i * i = 81129638414606699710187514626048", 0),
      ("i * i = 81129638414606699710187514626049", 1),
    ] {
      let parsed = try Filter(parsing: filter, columns: table.table.columns)
      #expect(try await table.table.count(of: Query(filter: parsed)) == count, "\(filter)")
      try await table.expect(filter)
    }
  }

  @Test("are computed here if a type was chosen")
  func chosenTypes() async throws {
    let folder = TemporaryFolder()
    let table = try await table(folder).table
    let retyped = table.retyped([4: ColumnType(.date)])
    let typed = table.retyped([4: .verbatim])
    try await ComputedFilters(retyped).expect("length(name) > 3")
    try await ComputedFilters(typed).expect("length(name) > 3", isTranslated: false)
  }
}
#endif
