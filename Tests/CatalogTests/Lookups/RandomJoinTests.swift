// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

/// Compares lookups in SQLite with those of this program, for keys and values of any type.
@Suite("Random lookups as joins")
struct RandomJoinTests {
  private static let keys = [
    "INTEGER PRIMARY KEY", "INT PRIMARY KEY", "INT", "NUMERIC UNIQUE", "REAL UNIQUE",
    "TEXT PRIMARY KEY", "TEXT", "TEXT COLLATE NOCASE UNIQUE", "UNIQUE", "DATE UNIQUE",
    "VARCHAR(9) UNIQUE",
  ]
  private static let types = [
    "INTEGER", "NUMERIC", "REAL", "TEXT", "TEXT COLLATE NOCASE", "", "DATE", "VARCHAR(9)",
  ]
  private static let names = [
    "NULL", "''", "1", "2", "3", "4", "5", "1.0", "2.5", "'1'", "'01'", "' 1'", "'a'", "'A'", "'b'",
    "x'61'", "'\\x61'", "9007199254740993", "9007199254740992.0", "9223372036854774784", "9e18",
    "9e999", "'inf'", "'2024-01-02'", "'2024-01-02T00:00'", "-1", "'-1'", "'x'",
  ]
  private static let filters = [
    "t.v = a", "t.v != 1", "t.v < b", "t.v > 2", "t.v contains 1", "t.v is null", "t.v is empty",
    "t.v = r", "t.v + 1 > 2", "length(t.v) = 1", "t.next.v = a", "t.next.v > 1 and n > 3",
    "t.next.v is null or t.v = 1", "t.next.w >= 2", "not t.w = 1", "t.v ++ t.next.v contains a",
    "a or t.v = 2", "t.id = r", "t.w * n > 4", "r.v = 1",
  ]
  private static let orders = [
    nil, "t.v", "t.v desc, n desc", "t.next.w, t.v natural", "t.w + n", "r, t.next.v desc",
  ]

  private func database(_ random: inout SeededGenerator, in folder: TemporaryFolder) throws
    -> WrittenDatabase
  {
    func pick(_ all: [String]) -> String { all.randomElement(using: &random) ?? "" }
    // Most columns refer to keys of their own type.
    let key = pick(Self.keys)
    let own = key.replacing(" PRIMARY KEY", with: "").replacing(" UNIQUE", with: "")
    let type = { (random: inout SeededGenerator) in
      Int.random(in: 0..<3, using: &random) > 0
        ? (own == "UNIQUE" ? "" : own) : Self.types.randomElement(using: &random) ?? ""
    }
    let isPlain = Bool.random(using: &random)
    let names = isPlain ? Array(Self.names[2...6]) + ["'a'", "'b c'"] : Self.names
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE t (id \(key), v \(pick(Self.types)), w INTEGER,
        next \(type(&random)) REFERENCES t (id));
      CREATE TABLE orders (n INTEGER PRIMARY KEY, t \(type(&random)) REFERENCES t (id),
        r \(pick(Self.types)) REFERENCES t (id));
      """
    )
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let row = [pick(names), pick(Self.names), pick(["1", "2", "3", "NULL", "'x'"]), pick(names)]
      // A text is no row ID.
      try? database.run("INSERT OR IGNORE INTO t VALUES (\(row.joined(separator: ", ")))")
    }
    for n in 1...Int.random(in: 1...40, using: &random) {
      try database.run("INSERT INTO orders VALUES (\(n), \(pick(names)), \(pick(names)))")
    }
    return database
  }

  @Test("find the rows that this program finds", arguments: seeds(60))
  func same(seed: UInt64) async throws {
    let folder = TemporaryFolder()
    var random = SeededGenerator(seed: seed)
    let database = try database(&random, in: folder)
    let orders = try await LookupAgreement(try await database.table("orders"))
    for _ in 0..<8 {
      try await orders.expect(
        Self.filters.randomElement(using: &random),
        sort: Self.orders.randomElement(using: &random) ?? nil,
        isTranslated: nil
      )
    }
    var computed: [[[String]]] = []
    for collection in [orders.table as any ItemCollection, orders.memory] {
      let grouping = try Grouping(
        parsing: "t.v, t.next.w: count, count t.w, max t.next.v",
        columns: collection.columns
      )
      let answer = try await collection.answer(to: .group(grouping), in: Query())
      let items = try await answer.collection.page(0..<100, of: Query()).items
      computed.append(items.map { $0.values.map(\.text) })
    }
    #expect(computed[0] == computed[1], "seed \(seed)")
  }
}
#endif
