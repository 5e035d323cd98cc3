// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Glibc
import Testing

@testable import Catalog
@testable import SlowCatalog

/// The URL of the cluster, if available.
private let clusterURL = getenv("BROWSE_TEST_POSTGRESQL_CLUSTER").map { String(cString: $0) }

/// A table that is partitioned across two servers and queried through a third.
@Suite("A table distributed over several servers", .enabled(if: clusterURL != nil))
struct PostgreSQLClusterTests {
  private func table() async throws -> TableCollection {
    let location = try Location("\(try #require(clusterURL))/readings")
    return try #require(try await Catalog.open(location) as? TableCollection)
  }

  @Test("returns the rows that match a filter")
  func answers() async throws {
    let table = try await table()
    #expect(try await table.count(of: Query()) == 10_000)
    let items = try await table.items()
    for filter in ["value > 20", "region = east and value < 15", "sensor contains 7"] {
      let query = try table.query(filter)
      let expected = items.filter { query.filter?.matches($0) == true }
      #expect(try await table.count(of: query) == expected.count, "\(filter)")
      let ordered = Query(filter: query.filter, order: try table.query(sort: "id desc").order)
      let page = try await table.page(5..<15, of: ordered)
      #expect(page.items.count == min(10, max(0, expected.count - 5)), "\(filter)")
    }
  }

  @Test("aggregates the groups of each partition by themselves")
  func groups() async throws {
    let table = try await table()
    let question = "region: count, mean id, max taken"
    let grouping = try Grouping(parsing: question, columns: table.columns)
    let all = SQLPlan(Query(), of: table.table, dialect: table.database.dialect, [])
    let statement = try #require(SQLGroups(GroupPlan(grouping), of: table)).sql(all)
    let lines = try table.database.connections.withConnection(to: table.database) {
      connection throws(CatalogError) in
      try connection.rows("EXPLAIN (VERBOSE, COSTS OFF) \(statement)")
    }
    let texts = lines.map { $0[0].string }
    let plan = texts.joined(separator: "\n")
    #expect(texts.count { $0.contains("Partial") && $0.contains("Aggregate") } == 2, "\(plan)")
    #expect(texts.count { $0.contains("Remote SQL") && !$0.contains("note") } == 2, "\(plan)")
    let found = try await table.answer(to: .group(grouping), in: Query()).collection.items()
    let items = try await table.items()
    let expected = SlowGrouping(grouping: grouping, items: items).groups
    #expect(found.map { $0[1].text }.sorted() == expected.map { "\($0.items.count)" }.sorted())
  }

  @Test(
    "pushes filters down to its servers",
    arguments: [("value > 20", "value > "), ("taken >= 2020-01-01", "taken >= ")]
  )
  func pushedDown(filter: String, condition: String) async throws {
    let table = try await table()
    let query = try table.query(filter)
    let plan = SQLPlan(query, of: table.table, dialect: table.database.dialect, [])
    let lines = try table.database.connections.withConnection(to: table.database) {
      connection throws(CatalogError) in
      try connection.rows(
        "EXPLAIN (VERBOSE, COSTS OFF) SELECT \(plan.selection()) FROM \(plan.from)\(plan.whereClause())"
      )
    }
    let remote = lines.map { $0[0].string }.filter { $0.contains("Remote SQL") }
    #expect(remote.count == 2)
    #expect(remote.allSatisfy { $0.contains("WHERE") && $0.contains(condition) })
  }
}
#endif
