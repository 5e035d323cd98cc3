// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Testing

@testable import Catalog

@Suite("PostgreSQL tables", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLTableTests {
  private func entries(_ schema: PostgreSQLSchema) throws -> [String: SQLSize] {
    let database = try schema.database()
    let entries = try database.tables(database.connect())
    // Other tests create tables at the same time.
    return Dictionary(
      entries.filter { !$0.name.hasPrefix("test_") }.map { ($0.name, $0.size) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  @Test("are listed with their row counts")
  func list() throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE few AS SELECT n FROM generate_series(1, 17) AS n",
      "CREATE TABLE many AS SELECT n, repeat('x', 500) AS t FROM generate_series(1, 20000) AS n",
      "CREATE TABLE analysed AS SELECT n, repeat('x', 500) AS t FROM generate_series(1, 20000) AS n",
      "ANALYZE analysed", "CREATE VIEW seen AS SELECT * FROM few",
      "CREATE TABLE \"Odd \"\"name\" (a int)",
      "CREATE MATERIALIZED VIEW kept AS SELECT * FROM few",
      "CREATE MATERIALIZED VIEW empty AS SELECT * FROM few WITH NO DATA",
      "CREATE TABLE parted (a int) PARTITION BY RANGE (a)",
      "CREATE TABLE low PARTITION OF parted FOR VALUES FROM (0) TO (10)",
      "CREATE TABLE high PARTITION OF parted FOR VALUES FROM (10) TO (1000) PARTITION BY RANGE (a)",
      "CREATE TABLE higher PARTITION OF high FOR VALUES FROM (10) TO (100)",
      "INSERT INTO parted SELECT n FROM generate_series(0, 99) AS n", "ANALYZE parted",
      "ANALYZE low",
      "ANALYZE higher",
    ])
    var sizes = try entries(schema)
    // If another test drops a table meanwhile, the tables beside it are only estimated.
    for _ in 0..<50 where sizes["few"] != .exactly(17) || sizes["kept"] != .exactly(17) {
      sizes = try entries(schema)
    }
    #expect(sizes["few"] == .exactly(17))
    #expect(sizes["analysed"] == .about(20000))
    if case .about(let rows)? = sizes["many"] { #expect((5000...500_000).contains(rows)) }
    #expect(sizes["seen"] == .unknown)
    #expect(sizes["Odd \"name"] == .exactly(0))
    #expect(sizes["kept"] == .exactly(17))
    #expect(sizes["parted"] == .about(100) || sizes["parted"] == .exactly(100))
    #expect(sizes["low"] == nil)
    #expect(sizes["high"] == nil)
    #expect(sizes.keys.contains("empty"))
    #expect(!sizes.keys.contains { $0.hasPrefix("pg_") || $0.hasPrefix("information_schema") })
  }

  @Test("are listed with their kinds")
  func kinds() async throws {
    let wrapper = "wrapper_\(UInt64.random(in: 0...UInt64.max))"
    let schema = try PostgreSQLSchema([
      "CREATE TABLE plain (a int)",
      "CREATE VIEW seen AS SELECT * FROM plain",
      "CREATE MATERIALIZED VIEW kept AS SELECT * FROM plain",
      "CREATE TABLE parted (a int) PARTITION BY RANGE (a)",
      "CREATE FOREIGN DATA WRAPPER \(wrapper)",
      "CREATE SERVER \(wrapper) FOREIGN DATA WRAPPER \(wrapper)",
      "CREATE FOREIGN TABLE far (a int) SERVER \(wrapper)",
    ])
    defer { try? schema.run(["DROP FOREIGN DATA WRAPPER \(wrapper) CASCADE"]) }
    let list = try await DatabaseCollection(schema.database())
    let kinds = Dictionary(
      list.listed.all.map { ($0[0].text, $0[1].text) },
      uniquingKeysWith: { first, _ in first }
    )
    #expect(kinds["plain"] == "table")
    #expect(kinds["seen"] == "view")
    #expect(kinds["kept"] == "materialized view")
    #expect(kinds["parted"] == "partitioned table")
    #expect(kinds["far"] == "foreign table")
  }

  @Test("know their own kinds")
  func ownKind() throws {
    let schema = try PostgreSQLSchema(["CREATE MATERIALIZED VIEW t AS SELECT 1 AS a"])
    let (_, _, table) = try schema.table("t")
    #expect(table.kind == .materializedView)
  }

  @Test("are named with schemas that are not in the search path")
  func schemas() throws {
    let schema = try PostgreSQLSchema(["CREATE TABLE t (a int)"])
    let database = try PostgreSQLServer.database()
    let connection = try database.connect()
    let names = try database.tables(connection).map(\.name)
    #expect(names.contains("\(schema.name).t"))
    #expect(try database.table("\(schema.name).T", connection)?.name == "\(schema.name).t")
    #expect(try database.table("t", connection) == nil)
  }

  @Test("are found regardless of case, preferring an exact match")
  func cases() throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE orders (a int)", "CREATE TABLE \"Orders\" (b int)",
      "CREATE TABLE \"Other\" (c int)",
    ])
    let database = try schema.database()
    let connection = try database.connect()
    for (typed, found) in [
      ("orders", "orders"), ("Orders", "Orders"), ("other", "Other"), ("OTHER", "Other"),
      ("none", nil),
      ("a\0b", nil), ("'; DROP TABLE orders", nil),
    ] {
      #expect(try database.table(typed, connection)?.name == found)
    }
  }

  @Test("have typed columns, with domains resolved to their base types")
  func columns() throws {
    let schema = try PostgreSQLSchema(
      PostgreSQLValues.types + [
        """
        CREATE TABLE t (a int2, gone int, b small, "C ""d" numeric(5,2), d float4, e float8, f bool, g date, \
        h timestamp, i timestamptz, j varchar(3), k json, l jsonb, m int[], n bytea, o mood, p uuid, q text[])
        """,
        "ALTER TABLE t DROP COLUMN gone", "CREATE INDEX ON t (b, a)",
        "CREATE INDEX ON t (e) WHERE e > 0",
        "CREATE INDEX ON t USING hash (d)",
      ]
    )
    let (_, _, table) = try schema.table("t")
    #expect(
      table.columns.map(\.name)
        == [
          "a", "b", "C \"d", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q",
        ]
    )
    #expect(
      table.columns.map(\.type) == [
        .integer, .integer, .numeric, .float(isSingle: true), .float(isSingle: false), .boolean,
        .date,
        .timestamp(hasZone: false), .timestamp(hasZone: true), .text, .json, .json, .array, .bytes,
        .enumeration(SQL(verbatim: "\(schema.name).mood")), .uuid, .array,
      ]
    )
    #expect(table.columns.filter(\.isIndexed).map(\.name) == ["b"])
  }

  @Test(
    "have keys that identify their rows",
    arguments: [
      ("CREATE TABLE t (a int, b text PRIMARY KEY)", ["b"], false),
      ("CREATE TABLE t (a int PRIMARY KEY)", ["a"], true),
      ("CREATE TABLE t (a int, b int, c int, PRIMARY KEY (c, a) INCLUDE (b))", ["c", "a"], false),
      ("CREATE TABLE t (a int UNIQUE NOT NULL, b int UNIQUE)", ["a"], true),
      ("CREATE TABLE t (a int UNIQUE)", ["ctid"], false),
      (
        "CREATE TABLE t (a int, b int, PRIMARY KEY (b, a)) PARTITION BY LIST (b)", ["b", "a"], false
      ),
      ("CREATE TABLE t (a int) PARTITION BY LIST (a)", nil, false),
      ("CREATE VIEW t AS SELECT 1 AS a", nil, false),
      ("CREATE MATERIALIZED VIEW t AS SELECT 1 AS a", ["ctid"], false),
    ] as [(String, [String]?, Bool)]
  )
  func keys(statement: String, names: [String]?, isInteger: Bool) throws {
    let schema = try PostgreSQLSchema([statement])
    let (_, _, table) = try schema.table("t")
    #expect(table.key?.parts.map(\.name) == names)
    #expect((table.key?.isInteger ?? false) == isInteger)
  }

  @Test("list their references, partitions once")
  func references() throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE people (id int PRIMARY KEY, boss int REFERENCES people)",
      "CREATE TABLE orders (number int, line int, who int REFERENCES people, PRIMARY KEY (line, number))",
      """
      CREATE TABLE parts (n int, l int, "a,b" int REFERENCES people, \
      FOREIGN KEY (n, l) REFERENCES orders (number, line)) PARTITION BY LIST (l)
      """,
      "CREATE TABLE parts1 PARTITION OF parts FOR VALUES IN (1)",
      "CREATE TABLE parts2 PARTITION OF parts FOR VALUES IN (2)",
    ])
    let (database, connection, parts) = try schema.table("parts")
    let toOrders = SQLReference(
      table: "parts",
      columns: ["n", "l"],
      target: "orders",
      targetColumns: ["number", "line"]
    )
    let toPeople = SQLReference(
      table: "parts",
      columns: ["a,b"],
      target: "people",
      targetColumns: ["id"]
    )
    let references = try database.references(from: parts, connection)
    #expect(Set(references) == [toOrders, toPeople])
    #expect(references.count == 2)
    let partition = try #require(try database.table("parts1", connection))
    #expect(
      try database.references(from: partition, connection).map(\.target).sorted()
        == ["orders", "people"]
    )
    let people = try #require(try database.table("people", connection))
    let referrers = try database.referrers(to: people, connection)
    #expect(referrers.map(\.table) == ["orders", "parts", "people"])
    #expect(referrers.map(\.columns) == [["who"], ["a,b"], ["boss"]])
  }

  @Test("list a reference to a partitioned table once")
  func partitionedTargets() throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE parted (a int PRIMARY KEY) PARTITION BY LIST (a)",
      "CREATE TABLE parted1 PARTITION OF parted FOR VALUES IN (1)",
      "CREATE TABLE parted2 PARTITION OF parted FOR VALUES IN (2)",
      "CREATE TABLE t (b int REFERENCES parted)",
    ])
    let (database, connection, table) = try schema.table("t")
    #expect(try database.references(from: table, connection).map(\.target) == ["parted"])
    let parted = try #require(try database.table("parted", connection))
    #expect(try database.referrers(to: parted, connection).map(\.table) == ["t"])
  }

  @Test("without read permission are listed but cannot be opened")
  func permissions() throws {
    let role = "role_\(UInt64.random(in: 0...UInt64.max))"
    let schema = try PostgreSQLSchema(["CREATE TABLE hidden (a int)", "CREATE ROLE \(role)"])
    defer { try? schema.run(["DROP OWNED BY \(role)", "DROP ROLE \(role)"]) }
    try schema.run(["GRANT USAGE ON SCHEMA \(schema.name) TO \(role)"])
    let database = try schema.database()
    let connection = try database.connect()
    try connection.run(SQL(verbatim: "SET ROLE \(role)")) { _ in true }
    #expect(try database.tables(connection).contains { $0.name == "hidden" })
    #expect(
      throws: CatalogError.database(
        path: database.path,
        .notPermitted("permission denied for hidden")
      )
    ) {
      try database.table("hidden", connection)
    }
  }

  @Test("open regardless of case unless the name is ambiguous")
  func namesAlike() throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE \"Foo\" (a int)", "CREATE TABLE foo (a int)", "CREATE TABLE \"Bar\" (a int)",
    ])
    let database = try schema.database()
    #expect(try DatabaseCollection.table("bAR", of: database).name == "Bar")
    for name in ["foo", "Foo"] {
      #expect(try DatabaseCollection.table(name, of: database).name == name)
    }
    let problem = DatabaseProblem.noSuchTable("FOO", among: ["Foo", "foo"])
    #expect(throws: CatalogError.database(path: database.path, problem)) {
      try DatabaseCollection.table("FOO", of: database)
    }
  }

  @Test("show readable columns, with a key only if all its columns are readable")
  func columnPermissions() async throws {
    let role = "role_\(UInt64.random(in: 0...UInt64.max))"
    let schema = try PostgreSQLSchema([
      "CREATE TABLE keyed (k int PRIMARY KEY, a text, hidden text)",
      "CREATE TABLE unkeyed (k int PRIMARY KEY, a text)", "CREATE TABLE bare (a text, hidden text)",
      "CREATE TABLE child (n int PRIMARY KEY, hidden int REFERENCES keyed)",
      "INSERT INTO keyed VALUES (1, 'x', 'y')", "INSERT INTO unkeyed VALUES (1, 'x')",
      "INSERT INTO bare VALUES ('x', 'y')", "CREATE ROLE \(role)",
      "GRANT SELECT (k, a) ON keyed TO \(role)", "GRANT SELECT (a) ON unkeyed, bare TO \(role)",
      "GRANT SELECT (n) ON child TO \(role)",
    ])
    defer { try? schema.run(["DROP OWNED BY \(role)", "DROP ROLE \(role)"]) }
    try schema.run(["GRANT USAGE ON SCHEMA \(schema.name) TO \(role)"])
    let database = try schema.database(as: role)
    let tables = ["keyed": ["k", "a"], "unkeyed": ["a"], "bare": ["a"]]
    for (name, columns) in tables {
      let table = try DatabaseCollection.table(name, of: database)
      #expect(table.columns.map(\.name) == columns)
      #expect(table.table.key?.parts.map(\.name) == (name == "keyed" ? ["k"] : nil))
      #expect(try await table.items().first?.values.last == Value("x"))
      #expect(try await table.count(of: Query()) == 1)
    }
    let keyed = try DatabaseCollection.table("keyed", of: database)
    let item = try #require(try await keyed.items().first)
    let found = try await keyed.referrers(to: item)
    #expect(
      throws: CatalogError.database(
        path: database.path,
        .notPermitted("permission denied for hidden of child")
      )
    ) { try found.first?.items.get() }
  }

  @Test("without read permission are listed as referrers and hide no others")
  func unreadableReferrer() async throws {
    let role = "role_\(UInt64.random(in: 0...UInt64.max))"
    let schema = try PostgreSQLSchema([
      "CREATE TABLE parent (k int PRIMARY KEY)", "INSERT INTO parent VALUES (1)",
      "CREATE TABLE a (k int REFERENCES parent)", "CREATE TABLE b (k int REFERENCES parent)",
      "INSERT INTO b VALUES (1), (1)", "CREATE ROLE \(role)",
      "GRANT SELECT ON parent, b TO \(role)",
    ])
    defer { try? schema.run(["DROP OWNED BY \(role)", "DROP ROLE \(role)"]) }
    try schema.run(["GRANT USAGE ON SCHEMA \(schema.name) TO \(role)"])
    let database = try schema.database(as: role)
    let parents = try DatabaseCollection.table("parent", of: database)
    let item = try #require(try await parents.items().first)
    let found = try await parents.referrers(to: item)
    #expect(found.map(\.name) == ["a", "b"])
    #expect(
      throws: CatalogError.database(path: database.path, .notPermitted("permission denied for a"))
    ) { try found[0].items.get() }
    #expect(try found[1].items.get().count == 2)
  }

  @Test("and their rows open by location, whatever their names")
  func locations() async throws {
    let schema = try PostgreSQLSchema()
    for name in OddNames.all {
      let table = SQL.identifier(name)
      try schema.writer.run("CREATE TABLE \(table) (k text PRIMARY KEY, name text)")
      for key in OddNames.all + OddNames.keys {
        try schema.writer.run("INSERT INTO \(table) VALUES (\(SQLValue(key)), \(SQLValue(name)))")
      }
    }
    try await OddNames.check(in: try await DatabaseCollection(schema.database()))
  }

  @Test("open by location and are reported if missing")
  func opening() async throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE t (a int PRIMARY KEY, b text)",
      "INSERT INTO t VALUES (1, 'tea'), (2, NULL), (3, '')",
    ])
    let text = try PostgreSQLServer.url("options=-csearch_path%3D\(schema.name)")
    let location = try #require(try Location(text).appending(["t"]))
    let table = try await Catalog.open(location)
    #expect(
      try await table.items().map(\.values) == [
        [Value("1"), Value("tea")], [Value("2"), .null], [Value("3"), Value("")],
      ]
    )
    let missing = try #require(try Location(text).appending(["none"]))
    await #expect(throws: CatalogError.self) { try await Catalog.open(missing) }
    let database = try await Catalog.open(Location(text))
    #expect(try await database.items().contains { $0.values[0] == Value("t") })
  }
}
#endif
