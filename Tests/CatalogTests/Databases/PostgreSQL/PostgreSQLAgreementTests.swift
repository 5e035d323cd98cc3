// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import TestSupport
import Testing

@testable import Catalog

/// Compares PostgreSQL's results with those of a file that has the same values.
@Suite("PostgreSQL and in-memory results", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLAgreementTests {
  /// Creates a table with the awkward texts, and with numbers, dates and Booleans.
  private func table() async throws -> (PostgreSQLSchema, TableAgreement) {
    let schema = try PostgreSQLSchema([
      """
      CREATE TABLE t (id bigint PRIMARY KEY, a text, n numeric, f float8, i int, d date,
        m timestamptz, b bool)
      """
    ])
    let texts = awkwardTexts.filter { $0?.unicodeScalars.contains("\0") != true }
    let rows = texts.enumerated().map { index, text in
      let number = ["1", "1.0", "-2.5", "9007199254740993", "NULL", "0.1"][index % 6]
      let date = ["'2024-02-29'", "'2023-12-31'", "NULL", "'2024-03-01'"][index % 4]
      let value = text.map { _ in literal(text) } ?? "NULL"
      return """
        (\(index + 1), \(value), \(number), \(number)::float8, \(index % 7 == 0 ? "NULL" : "\(index % 9)"),
        \(date), \(date)::timestamptz + interval '90 minutes' * \(index % 3), \(index % 2 == 0))
        """
    }
    try schema.run([
      "INSERT INTO t VALUES " + rows.joined(separator: ", "), "CREATE INDEX ON t (n)",
    ])
    let collection = try DatabaseCollection.table("t", of: try schema.database())
    return (schema, try await TableAgreement(collection))
  }

  private func literal(_ text: String?) -> String {
    guard let text else { return "NULL" }
    let escaped = text.unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar == "'" ? "''" : String(scalar)
    }
    return "'\(escaped)'"
  }

  @Test("agree for every case of the filter language", arguments: sharedFilters)
  func cases(filter: String) async throws {
    let (schema, table) = try await table()
    for column in ["#2", "#3", "#4", "#5", "#6", "#7", "#8"] {
      try await table.expect(filter.replacingColumn(by: column))
    }
    withExtendedLifetime(schema) {}
  }

  @Test("agree for random filters", arguments: seeds(40))
  func filters(seed: UInt64) async throws {
    let (schema, table) = try await table()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<8 {
      let filter = RandomFilter.text(&random, depth: 2, columns: 8)
      try await table.expect(filter, seed: seed)
    }
    withExtendedLifetime(schema) {}
  }

  @Test("agree for random orders, with and without a filter", arguments: seeds(40))
  func orders(seed: UInt64) async throws {
    let (schema, table) = try await table()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let keys = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        "#\(Int.random(in: 1...8, using: &random))\(Bool.random(using: &random) ? " desc" : "")"
      }
      let filter =
        Bool.random(using: &random) ? RandomFilter.text(&random, depth: 1, columns: 8) : nil
      try await table.expect(filter, sort: keys.joined(separator: ", "), seed: seed)
    }
    withExtendedLifetime(schema) {}
  }

  @Test("agree for frequencies and statistics", arguments: 0..<8)
  func figures(column: Int) async throws {
    let (schema, table) = try await table()
    try await table.expectFigures(of: column)
    try await table.expectFigures(of: column, "#1 > 20")
    withExtendedLifetime(schema) {}
  }

  @Test("agree for a table without a key and for a view", arguments: ["keyless", "v"])
  func keyless(name: String) async throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE keyless AS SELECT n, 'w' || n % 7 AS w FROM generate_series(1, 60) AS n",
      "CREATE VIEW v AS SELECT w, n FROM keyless",
    ])
    let collection = try DatabaseCollection.table(name, of: try schema.database())
    let table = try await TableAgreement(collection)
    #expect(table.items.count == 60)
    try await table.expect(nil)
    try await table.expect("n > 30")
    try await table.expect("w = w3", sort: "n desc")
    try await table.expect(nil, sort: "w, n desc")
    try await table.expect("w matches '[35]$'", sort: "w, n")
  }
}

@Suite("PostgreSQL row estimates", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLEstimateTests {
  @Test("replace the exact count of a large table")
  func large() async throws {
    let schema = try PostgreSQLSchema(["CREATE TABLE t AS SELECT 1 AS n", "ANALYZE t"])
    // Simulates a large table. The planner takes the row density from `reltuples`.
    try schema.run(["UPDATE pg_class SET reltuples = 5000000 WHERE oid = 't'::regclass"])
    let table = try DatabaseCollection.table("t", of: try schema.database())
    #expect(try await table.page(0..<1, of: Query()).total == .about(5_000_000))
  }

  @Test("are not used to locate rows")
  func positions() async throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE t (n int PRIMARY KEY)",
      "INSERT INTO t SELECT n FROM generate_series(1, 12000) AS n WHERE n NOT BETWEEN 100 AND 199",
      "INSERT INTO t VALUES (5000000)", "ANALYZE t",
    ])
    // The estimate equals the span of the keys.
    try schema.run(["UPDATE pg_class SET reltuples = 5000000 WHERE oid = 't'::regclass"])
    let table = try DatabaseCollection.table("t", of: try schema.database())
    #expect(try await table.page(6000..<6003, of: Query()).items.rows == [6101, 6102, 6103])
  }

  @Test("are not used for a small table")
  func small() async throws {
    let schema = try PostgreSQLSchema(["CREATE TABLE t AS SELECT generate_series(1, 5) AS n"])
    let table = try DatabaseCollection.table("t", of: try schema.database())
    #expect(try await table.page(0..<2, of: Query()).total == .atLeast(2))
  }
}

@Suite("PostgreSQL statistics", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLStatisticsTests {
  @Test("match in-memory statistics for many distinct values")
  func many() async throws {
    let schema = try PostgreSQLSchema([
      """
      CREATE TABLE t AS SELECT n AS id, (n * 7919 % 100003)::numeric / 4 AS v, 'name ' || n AS w,
        timestamp '2020-01-01' + n * interval '1 minute' AS m FROM generate_series(1, 100000) AS n
      """
    ])
    let collection = try DatabaseCollection.table("t", of: try schema.database())
    let table = try await TableAgreement(collection)
    let computed = try await collection.statistics(of: [0, 1, 2, 3], in: Query())
    let gathered = try await table.memory.statistics(of: [0, 1, 2, 3], in: Query())
    for (a, b) in zip(computed, gathered) {
      #expect(a.rows == b.rows)
      #expect(a.absent == b.absent)
      #expect(a.distinct.count == 100_000)
      #expect(a.texts == b.texts)
      #expect(a.minimum == b.minimum)
      #expect(a.maximum == b.maximum)
      guard let first = a.mainNumbers, let second = b.mainNumbers else { continue }
      #expect(first.count == second.count)
      #expect(first.isWhole == second.isWhole)
      let mean = try #require(second.mean)
      #expect(abs((first.mean ?? 0) - mean) <= abs(mean) * 1e-12)
      let deviation = try #require(second.standardDeviation)
      #expect(abs((first.standardDeviation ?? 0) - deviation) <= deviation * 1e-9)
      #expect(first.histogram.bins.map(\.lower) == second.histogram.bins.map(\.lower))
      #expect(first.histogram.bins.reduce(0) { $0 + $1.count } == first.count)
      let median = try #require(first.quartiles?.median)
      let other = try #require(second.quartiles?.median)
      #expect(abs(median.value - other.value) <= median.error + other.error)
    }
  }
}
#endif
