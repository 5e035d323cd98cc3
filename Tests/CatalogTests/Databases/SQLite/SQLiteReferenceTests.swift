// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite("SQLite foreign keys")
struct SQLiteReferenceTests {
  private func shop(_ folder: TemporaryFolder) throws -> WrittenDatabase {
    try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE staff (id INTEGER PRIMARY KEY, boss INTEGER REFERENCES staff (id));
      CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES Customers,
        seller INTEGER REFERENCES staff (id), packer INTEGER REFERENCES staff (id));
      CREATE TABLE lines (o INT NOT NULL REFERENCES orders (id), n TEXT NOT NULL, PRIMARY KEY (o, n));
      CREATE TABLE parcels (id INTEGER PRIMARY KEY, line_order INT, line TEXT,
        FOREIGN KEY (line_order, line) REFERENCES lines (o, n));
      INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bo');
      INSERT INTO staff VALUES (1, NULL), (2, 1), (3, 1);
      INSERT INTO orders VALUES (10, 1, 2, 3), (11, 1, 2, 2), (12, 9, NULL, NULL);
      INSERT INTO lines VALUES (10, '007'), (10, '7'), (11, '7');
      INSERT INTO parcels VALUES (1, 10, '007'), (2, 10, '7'), (3, 10, '007'), (4, NULL, '7');
      """
    )
  }

  private func item(_ name: String, of table: any ItemCollection) async throws -> Item {
    try #require(try await table.item(Item.ID(name: name)))
  }

  @Test(
    "lead to the referenced row",
    arguments: [
      ("orders", "10", 1, "customers", "1"), ("orders", "11", 3, "staff", "2"),
      ("lines", "o=10,n=007", 0, "orders", "10"), ("staff", "3", 1, "staff", "1"),
      ("parcels", "3", 2, "lines", "o=10,n=007"), ("parcels", "2", 1, "lines", "o=10,n=7"),
    ]
  )
  func leads(table: String, row: String, column: Int, target: String, key: String) async throws {
    let folder = TemporaryFolder()
    let collection = try await shop(folder).table(table)
    let item = try await item(row, of: collection)
    let found = try await collection.relational?.referenceTarget(of: column, in: item)
    let referred = try #require(found)
    #expect(collection.relational?.target(of: column)?.lowercased() == target)
    #expect(referred.collection.name == target)
    #expect(referred.item.id.name == key)
  }

  @Test(
    "lead nowhere if the value or the row is missing",
    arguments: [
      ("orders", "12", 1), ("orders", "12", 2), ("parcels", "4", 2), ("customers", "1", 1),
    ]
  )
  func leadsNowhere(table: String, row: String, column: Int) async throws {
    let folder = TemporaryFolder()
    let collection = try await shop(folder).table(table)
    let item = try await item(row, of: collection)
    #expect(try await collection.relational?.referenceTarget(of: column, in: item) == nil)
  }

  @Test("are listed for a referenced row with their row counts")
  func referrers() async throws {
    let folder = TemporaryFolder()
    let shop = try shop(folder)
    let staff = try await shop.table("staff")
    let found = try await staff.relational?.referrers(to: try await item("2", of: staff))
    let referrers = try #require(found)
    #expect(referrers.map(\.name) == ["orders", "orders", "staff"])
    #expect(referrers.map(\.columns) == [["seller"], ["packer"], ["boss"]])
    #expect(try referrers.map { try $0.items.get().count } == [2, 1, 0])
  }

  @Test("of several columns find referring rows by all of their values")
  func compositeReferrers() async throws {
    let folder = TemporaryFolder()
    let shop = try shop(folder)
    let lines = try await shop.table("lines")
    let item = try await item("o=10,n=007", of: lines)
    let found = try await lines.relational?.referrers(to: item)
    let parcels = try #require(found?.first)
    #expect(parcels.columns == ["line_order", "line"])
    let items = try parcels.items.get()
    #expect(items.count == 2)
    let query = Query(filter: items.filter)
    #expect(try await items.collection.items(query).map(\.id.name) == ["1", "3"])
  }

  /// Compares references with those of SQLite, which uses the parent's affinity and collation.
  ///
  /// A case has the declarations of the parent's key and the child's column, the values of each,
  /// and the index of each child's parent.
  @Test(
    "compare values like the referenced key does",
    arguments: [
      ("TEXT COLLATE NOCASE", "TEXT", ["'Ann'", "'bo'"], ["'ANN'", "'ann'", "'Bo'"], [0, 0, 1]),
      ("TEXT", "TEXT COLLATE NOCASE", ["'Ann'", "'ann'"], ["'ANN'", "'ann'"], [nil, 1]),
      ("TEXT COLLATE RTRIM", "TEXT", ["'a'", "'b'"], ["'a  '", "'a'", "' b'"], [0, 0, nil]),
      ("TEXT", "INTEGER", ["'7'", "'007'", "'x'"], ["7", "'007'", "'x'"], [0, 0, 2]),
      ("TEXT", "REAL", ["'7'", "'7.0'"], ["7"], [1]),
      ("TEXT", "", ["'7'", "'007'"], ["7", "'7'", "'007'"], [0, 0, 1]),
      ("INTEGER", "TEXT", ["7", "8"], ["'7'", "'007'", "'7.0'", "'x'"], [0, 0, 0, nil]),
      ("NUMERIC", "TEXT", ["7.5", "'x'"], ["'7.50'", "'x'"], [0, 1]),
      ("BLOB", "TEXT", ["7", "'7'", "x'37'"], ["'7'"], [1]),
      ("BLOB", "INTEGER", ["'7'", "7"], ["7"], [1]),
      ("TEXT", "TEXT", ["''", "'a'"], ["''", "'a'"], [0, 1]),
    ] as [(String, String, [String], [String], [Int?])]
  )
  func affinities(
    parent: String,
    child: String,
    keys: [String],
    references: [String],
    expected: [Int?]
  ) async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE p (k \(parent) UNIQUE NOT NULL)",
      "CREATE TABLE c (r \(child) REFERENCES p (k))"
    )
    for key in keys { try database.run("INSERT INTO p VALUES (\(key))") }
    for reference in references { try database.run("INSERT INTO c VALUES (\(reference))") }
    let parents = try await database.table("p")
    let children = try await database.table("c")
    let rows = try await parents.items()
    for (item, target) in zip(try await children.items(), expected) {
      let found = try await children.relational?.referenceTarget(of: 0, in: item)
      #expect(found?.item == target.map { rows[$0] }, "\(item.values)")
    }
    for (index, row) in rows.enumerated() {
      let found = try await parents.relational?.referrers(to: row)
      let referrer = try #require(found?.first).items.get()
      let count = expected.count { $0 == index }
      #expect(referrer.count == count, "\(row.values)")
      // A filter does not distinguish a number and a text with the same displayed text.
      guard count > 0 || parent != "BLOB" else { continue }
      let items = try await children.items(Query(filter: referrer.filter))
      #expect(
        items.map(\.id.row) == expected.indices.filter { expected[$0] == index }.map { $0 + 1 }
      )
    }
  }

  @Test("to text keys match the exact spelling")
  func spelledKeys() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE t (k TEXT PRIMARY KEY) WITHOUT ROWID",
      "CREATE TABLE n (k PRIMARY KEY NOT NULL)",
      "INSERT INTO t VALUES ('7'), ('007'), ('7.0'), ('1e2')",
      "INSERT INTO n VALUES (7), (7.5), ('007'), (x'00'), ('1e2'), (1e300)"
    )
    for name in ["t", "n"] {
      let table = try await database.table(name)
      for row in try await table.items() { #expect(try await item(row.id.name, of: table) == row) }
    }
  }

  @Test("from a table to itself compare in the same way")
  func selfReference() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE s (id TEXT COLLATE NOCASE PRIMARY KEY NOT NULL, boss TEXT REFERENCES s)",
      "INSERT INTO s VALUES ('Ann', NULL), ('Bo', 'ANN'), ('Cy', 'ann')"
    )
    let table = try await database.table("s")
    let found = try await table.relational?.referrers(to: try await item("Ann", of: table))
    let referrer = try #require(found?.first).items.get()
    #expect(referrer.count == 2)
    let items = try await table.items(Query(filter: referrer.filter))
    #expect(items.map(\.id.name) == ["Bo", "Cy"])
    #expect(referrer.filter.description == "boss = ANN or boss = ann")
  }
}
#endif
