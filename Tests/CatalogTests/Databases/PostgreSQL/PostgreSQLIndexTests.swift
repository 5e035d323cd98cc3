// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import TestSupport
import Testing

@testable import Catalog

@Suite("PostgreSQL indexes", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLIndexTests {
  private func table() throws -> (PostgreSQLSchema, TableCollection) {
    let schema = try PostgreSQLSchema([
      "CREATE TYPE mood AS ENUM ('sad', 'Glad', 'a \"b\" ''c''', '10', '2026-01-31', 'meh')",
      "CREATE DOMAIN feeling AS mood",
      "CREATE TABLE t (n int PRIMARY KEY, u uuid, e mood, d feeling)",
      """
      INSERT INTO t SELECT n, CASE WHEN n % 50 > 0 THEN md5(n::text)::uuid END, f, f
      FROM generate_series(1, 2000) AS n, LATERAL (SELECT CASE WHEN n % 40 > 4 THEN 'meh'::mood
      ELSE (enum_range(NULL::mood))[n % 40 + 1] END) AS f (f)
      """,
      "INSERT INTO t VALUES (0, '550e8400-e29b-41d4-a716-446655440000', NULL, NULL)",
      "CREATE INDEX ON t (u)", "CREATE INDEX ON t (e)", "CREATE INDEX ON t (d)", "ANALYZE t",
    ])
    let table = try DatabaseCollection.table("t", of: try schema.database())
    return (schema, table)
  }

  /// Returns the server's plan for a filter.
  private func explained(_ filter: String, of table: TableCollection) throws -> String {
    let plan = SQLPlan(
      try table.query(filter),
      of: table.table,
      dialect: table.database.dialect,
      []
    )
    #expect(plan.remainingFilter == nil)
    return try table.database.connections.withConnection(to: table.database) {
      connection throws(CatalogError) in
      try connection.run("SET LOCAL enable_seqscan = off") { _ in true }
      return try connection.rows(
        "EXPLAIN (COSTS OFF) SELECT 1 FROM \(plan.from)\(plan.whereClause())"
      ).map { $0[0].string }.joined(separator: "\n")
    }
  }

  @Test(
    "are used for UUIDs and enum labels",
    arguments: [
      ("u = 550e8400-e29b-41d4-a716-446655440000", "t_u_idx"),
      ("u > 550e8400-e29b-41d4-a716-446655440000", "t_u_idx"),
      (
        "u in (550e8400-e29b-41d4-a716-446655440000, 650e8400-e29b-41d4-a716-446655440000)",
        "t_u_idx"
      ),
      (
        """
        u between 550e8400-e29b-41d4-a716-446655440000 and 5fffffff-ffff-ffff-ffff-ffffffffffff
        """, "t_u_idx"
      ),
      ("e = sad", "t_e_idx"), ("e in (sad, Glad)", "t_e_idx"), ("e < a", "t_e_idx"),
      ("e = 10", "t_e_idx"), ("e < 2027-01-01", "t_e_idx"), ("d = sad", "t_d_idx"),
      ("e between H and \"n\"", "t_e_idx"),
    ]
  )
  func used(filter: String, index: String) throws {
    let (schema, table) = try table()
    let plan = try explained(filter, of: table)
    #expect(plan.contains("Index Cond") || plan.contains("Index Only"), "\(plan)")
    #expect(plan.contains(index), "\(plan)")
    withExtendedLifetime(schema) {}
  }

  @Test(
    "do not change the results of a filter",
    arguments: [
      "v = 550e8400-e29b-41d4-a716-446655440000", "v = 550E8400-E29B-41D4-A716-446655440000",
      "v = '{550e8400-e29b-41d4-a716-446655440000}'", "v = 550e8400e29b41d4a716446655440000",
      "v = 550e8400-e29b-41d4-a716-44665544000", "v = 550e8400-e29b-41d4-a716-44665544000g",
      "v != 550e8400-e29b-41d4-a716-446655440000", "v < 550e8400-e29b-41d4-a716-446655440000",
      "v >= 550E8400-E29B-41D4-A716-446655440000", "v > 550e", "v <= z", "v starts with 550e",
      "not v > 550e8400-e29b-41d4-a716-446655440000", "v contains 550E", "v contains e29b",
      "v = 10", "v < 11", "v = 2026-01-31", "v >= 2026-01-30T10:00", "v = sad", "v = SAD",
      "v = none",
      "v != none", "v < meh", "v <= meh", "v > a", "v in (sad, none, '')", "v in (sad, 10)",
      "v = ''", "v != ''", "v is empty", "v between '' and meh", "v between Glad and sad",
      "not v in (sad, Glad)", "v = 'a \"b\" ''c'''", "v contains ''", "v matches '^S'", "v > ''",
    ]
  )
  func meaning(filter: String) async throws {
    let (schema, table) = try table()
    let agreement = try await TableAgreement(table)
    for column in ["u", "e", "d"] {
      try await agreement.expect(filter.replacingColumn(by: column))
    }
    withExtendedLifetime(schema) {}
  }

  @Test("do not change orders, frequencies or statistics")
  func order() async throws {
    let (schema, table) = try table()
    let agreement = try await TableAgreement(table)
    for sort in ["u", "-u", "e, -u", "-d"] { try await agreement.expect(nil, sort: sort) }
    for column in 1...3 { try await agreement.expectFigures(of: column) }
    withExtendedLifetime(schema) {}
  }

  @Test("are not used for an enum type in an inaccessible schema")
  func permissions() async throws {
    let role = "role_\(UInt64.random(in: 0...UInt64.max))"
    let hidden = "hidden_\(UInt64.random(in: 0...UInt64.max))"
    let schema = try PostgreSQLSchema([
      "CREATE SCHEMA \(hidden)", "CREATE TYPE \(hidden).mood AS ENUM ('sad', 'glad')",
      "CREATE TABLE t (n int PRIMARY KEY, e \(hidden).mood)", "INSERT INTO t VALUES (1, 'sad')",
      "CREATE ROLE \(role)", "GRANT SELECT ON t TO \(role)",
    ])
    defer {
      try? schema.run([
        "DROP SCHEMA \(hidden) CASCADE", "DROP OWNED BY \(role)", "DROP ROLE \(role)",
      ])
    }
    try schema.run(["GRANT USAGE ON SCHEMA \(schema.name) TO \(role)"])
    let database = try PostgreSQLServer.database(
      "options=-csearch_path%3D\(schema.name)%20-crole%3D\(role)"
    )
    let table = try DatabaseCollection.table("t", of: database)
    #expect(try await table.items(try table.query("e = sad")).count == 1)
  }
}
#endif
