// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import TestSupport
import Testing

@testable import Catalog

/// A table with a key of certain types, and a table that refers to it.
private struct KeyCase: CustomTestStringConvertible {
  /// The types of the key's columns.
  let types: [String]

  /// The keys of the rows in SQL, with values in the order of the types.
  let keys: [String]

  init(_ types: String..., keys: [String]) {
    self.types = types
    self.keys = keys
  }

  var testDescription: String { types.joined(separator: ", ") }

  var statements: [String] {
    let names = types.indices.map { "k\($0)" }
    let columns = zip(names, types).map { "\($0) \($1)" }.joined(separator: ", ")
    let list = names.joined(separator: ", ")
    // Some notes are equal or null, so that the key breaks the tie.
    let rows = keys.enumerated().map { "(\($1), \($0 % 3 == 2 ? "NULL" : "'n\($0 % 2)'"))" }
    let references = keys.enumerated().map { "(\($0), \($1)), (\($0 + 100), \($1))" }
    return [
      "CREATE TYPE mood AS ENUM ('sad', 'ok', 'Glad', '10', '2026-01-31')",
      "CREATE DOMAIN code AS text CHECK (VALUE <> 'never')",
      "CREATE COLLATION blind (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
      "CREATE TABLE parent (note text, \(columns), PRIMARY KEY (\(list)))",
      "CREATE TABLE child (n int PRIMARY KEY, \(columns), FOREIGN KEY (\(list)) REFERENCES parent)",
      "INSERT INTO parent (\(list), note) VALUES \(rows.joined(separator: ", "))",
      "INSERT INTO child (n, \(list)) VALUES \(references.joined(separator: ", "))",
    ]
  }
}

@Suite("PostgreSQL keys", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLKeyTests {
  private static let texts = ["''", "'a'", "'B'", "'a b'", "' x '", "'é'", "'e'", "'007'", "'7'"]

  fileprivate static let cases: [KeyCase] = [
    KeyCase("boolean", keys: ["false", "true"]),
    KeyCase("smallint", keys: ["-5", "0", "7", "300"]),
    KeyCase("bigint", keys: ["-9223372036854775808", "0", "7", "9223372036854775807"]),
    KeyCase("numeric", keys: ["-1.50", "0", "1.0", "2.25", "1e30", "'NaN'"]),
    KeyCase("float8", keys: ["-0.1", "0", "1e300", "'NaN'", "'-Infinity'"]),
    KeyCase(
      "uuid",
      keys: [
        "'00000000-0000-0000-0000-000000000001'", "'550E8400-E29B-41D4-A716-446655440000'",
        "'a0000000-0000-0000-0000-000000000000'",
      ]
    ),
    KeyCase("text", keys: texts + ["'a/b?c#d%20&e=f,\\'", "'\"q\" ''s'", "E'new\\nline'", "'日本'"]),
    KeyCase("text COLLATE \"en-US-x-icu\"", keys: texts + ["'b'", "'É'"]),
    KeyCase("text COLLATE \"C\"", keys: texts),
    KeyCase("text COLLATE blind", keys: ["'a'", "'B'", "'7'"]),
    KeyCase("char(5)", keys: ["'a'", "'b c'", "'007'", "' z'"]),
    KeyCase("varchar(9)", keys: texts),
    KeyCase("date", keys: ["'2024-01-01'", "'2024-02-29'", "'infinity'", "'0044-03-15 BC'"]),
    KeyCase("timestamp", keys: ["'2024-01-01 10:00'", "'2024-01-01 10:00:00.5'", "'infinity'"]),
    KeyCase("timestamptz", keys: ["'2024-01-01 10:00+02'", "'2024-01-01 10:00:00.123456+00'"]),
    KeyCase("interval", keys: ["'1 day'", "'-1 year'", "'1 mon 2 days 03:04:05.5'"]),
    KeyCase("mood", keys: ["'sad'", "'ok'", "'Glad'", "'10'", "'2026-01-31'"]),
    KeyCase("bytea", keys: ["'\\x'", "'\\x00ff'", "'\\x746561'"]),
    KeyCase("int[]", keys: ["'{}'", "'{1,2}'", "'{3,NULL}'"]),
    KeyCase("text[]", keys: ["'{\"a,b\",c}'", "'{x}'", "'{\"\"}'"]),
    KeyCase("inet", keys: ["'10.0.0.1'", "'10.0.0.0/8'", "'::1'"]),
    KeyCase("jsonb", keys: ["'1'", "'[1]'", "'{\"a\": 1}'", "'\"x\"'"]),
    KeyCase("code", keys: texts),
    KeyCase("bigint", "text", keys: texts.enumerated().map { "\($0 % 3), \($1)" }),
    KeyCase(
      "timestamptz",
      "mood",
      "uuid",
      "int[]",
      keys: ["sad", "ok", "10"].flatMap { mood in
        (1...3).map { number in
          """
          '2024-01-01 10:00+02', '\(mood)', '0000000\(number)-0000-0000-0000-000000000000', \
          '{\(number),2}'
          """
        }
      }
    ),
  ]

  @Test("of any type support paging forwards and backwards", arguments: cases)
  fileprivate func order(_ item: KeyCase) async throws {
    let schema = try PostgreSQLSchema(item.statements)
    let location = try location(schema)
    for sort in [nil, "note", "-note", "k0", "-k0"] {
      let table = try await Catalog.open(location)
      let query = try table.query(nil, sort: sort)
      let items = try await table.items(query)
      #expect(Set(items.map(\.id)).count == item.keys.count)
      let memory = try await Catalog.open(location)
      #expect(try await memory.count(of: query) == items.count)
      // After the rows are counted, the last page is read from the end.
      for start in items.indices.reversed() {
        for collection in [table, memory] {
          let page = try await collection.page(start..<start + 2, of: query)
          #expect(page.items == Array(items[start...].prefix(2)), "\(sort ?? "key") at \(start)")
        }
      }
      for (index, item) in items.enumerated() {
        #expect(try await memory.position(of: item.id, in: query) == index)
      }
    }
    withExtendedLifetime(schema) {}
  }

  @Test("of any type identify rows, also in a location", arguments: cases)
  fileprivate func names(_ item: KeyCase) async throws {
    let schema = try PostgreSQLSchema(item.statements)
    let location = try location(schema)
    let table = try await Catalog.open(location)
    for item in try await table.items() {
      #expect(try await table.item(item.id) == item)
      var rowLocation = location
      rowLocation.view.item = item.id
      #expect(try Location(rowLocation.description).view.item == item.id, "\(rowLocation)")
    }
    withExtendedLifetime(schema) {}
  }

  @Test("of any type resolve references in both directions", arguments: cases)
  fileprivate func references(_ item: KeyCase) async throws {
    let schema = try PostgreSQLSchema(item.statements)
    let parents = try await Catalog.open(try location(schema))
    let children = try await Catalog.open(try location(schema, table: "child"))
    for child in try await children.items() {
      let referred = try await children.relational?.referenceTarget(of: 1, in: child)
      let parent = try #require(referred?.item)
      let found = try await parents.relational?.referrers(to: parent)
      let referrer = try #require(found?.first).items.get()
      #expect(referrer.count == 2, "\(parent.id)")
      let items = try await referrer.collection.items(Query(filter: referrer.filter))
      #expect(items.count == 2, "\(parent.id)")
      #expect(items.contains { $0.id == child.id }, "\(parent.id)")
    }
    withExtendedLifetime(schema) {}
  }

  @Test(
    "match equal references that are spelled differently",
    arguments: [
      ("citext", ["'Ann'", "'bo'"], ["'ANN'", "'ann'", "'Bo'"], [0, 0, 1]),
      ("text COLLATE blind", ["'Ann'", "'7'"], ["'ANN'", "'ann'", "'7'"], [0, 0, 1]),
      ("interval", ["'1 mon'", "'1 day'"], ["'30 days'", "'24:00'"], [0, 1]),
      ("numeric", ["1.0", "2"], ["1", "1.00", "2.0"], [0, 0, 1]),
      ("jsonb", ["'1.0'", "'\"1\"'"], ["'1'", "'\"1\"'"], [0, 1]),
      ("numeric[]", ["'{1.0,2}'", "'{}'"], ["'{1,2.00}'", "'{}'"], [0, 1]),
      ("char(5)", ["'a'", "' a'"], ["'a  '", "' a'"], [0, 1]),
    ] as [(String, [String], [String], [Int])]
  )
  func spellings(type: String, keys: [String], references: [String], expected: [Int]) async throws {
    let schema = try PostgreSQLSchema()
    if type == "citext" {
      let known: SQL = "SELECT 1 FROM pg_available_extensions WHERE name = 'citext'"
      guard try schema.writer.row(known) != nil else { return }
      try schema.run(["CREATE EXTENSION IF NOT EXISTS citext SCHEMA public"])
    }
    try schema.run(
      [
        "CREATE COLLATION blind (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
        "CREATE TABLE parent (k \(type) PRIMARY KEY)",
        "CREATE TABLE child (n serial PRIMARY KEY, k \(type) REFERENCES parent)",
      ] + keys.map { "INSERT INTO parent VALUES (\($0))" }
        + references.map { "INSERT INTO child (k) VALUES (\($0))" }
    )
    let parents = try await Catalog.open(try location(schema))
    let children = try await Catalog.open(try location(schema, table: "child"))
    var rows: [Item] = []
    for (child, target) in zip(try await children.items(), expected) {
      let referred = try await children.relational?.referenceTarget(of: 1, in: child)
      let parent = try #require(referred?.item)
      let found = try await parents.relational?.referrers(to: parent)
      let referrer = try #require(found?.first).items.get()
      #expect(referrer.count == expected.count { $0 == target }, "\(parent.id)")
      let items = try await children.items(Query(filter: referrer.filter))
      #expect(items.count == referrer.count, "\(referrer.filter)")
      #expect(items.contains(child), "\(referrer.filter)")
      if !rows.contains(parent) { rows.append(parent) }
    }
    #expect(rows.count == Set(expected).count)
  }

  @Test("match references of another type in both directions")
  func types() async throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE parent (k numeric PRIMARY KEY)",
      "CREATE TABLE child (n int PRIMARY KEY, k int REFERENCES parent)",
      "INSERT INTO parent VALUES (1.00), (1.5), (99999999999)",
      "INSERT INTO child VALUES (1, 1), (2, 1)",
    ])
    let parents = try await Catalog.open(try location(schema))
    let children = try await Catalog.open(try location(schema, table: "child"))
    let child = try #require(try await children.items().first)
    let referred = try await children.relational?.referenceTarget(of: 1, in: child)
    #expect(referred?.item.id.name == "1.00")
    for (item, count) in zip(try await parents.items(), [2, 0, 0]) {
      let found = try await parents.relational?.referrers(to: item)
      let referrer = try #require(found?.first).items.get()
      #expect(referrer.count == count)
      #expect(try await children.count(of: Query(filter: referrer.filter)) == count)
    }
  }

  @Test("match references with another collation")
  func collations() async throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE parent (k text COLLATE \"C\" PRIMARY KEY)",
      "CREATE TABLE child (n int PRIMARY KEY, k text COLLATE \"en-US-x-icu\" REFERENCES parent)",
      "INSERT INTO parent VALUES ('a'), ('b')", "INSERT INTO child VALUES (1, 'a'), (2, 'a')",
    ])
    let parents = try await Catalog.open(try location(schema))
    for (item, count) in zip(try await parents.items(), [2, 0]) {
      let found = try await parents.relational?.referrers(to: item)
      #expect(try found?.map { try $0.items.get().count } == [count])
    }
  }

  @Test("identify rows with JSON that is filtered, sorted and opened")
  func documents() async throws {
    let schema = try PostgreSQLSchema([
      "CREATE TABLE parent (n int PRIMARY KEY, d jsonb, j json)",
      """
      INSERT INTO parent SELECT n, d, d::text::json FROM (VALUES (1, '{"a": [1, {"b": "x"}]}'::jsonb),
      (2, '[1, 2]'), (3, '"tea"'), (4, '12'), (5, 'null'), (6, NULL), (7, '{}'), (8, '"2026-01-31"'))
      AS v (n, d)
      """,
    ])
    let table = try await Catalog.open(try location(schema))
    let agreement = try await TableAgreement(table)
    for column in ["d", "j"] {
      for filter in [
        "contains tea", "= 12", "> 5", "is empty", "is null", "matches '^.\"a'", "starts with '['",
        "= '[1, 2]'", "= '\"tea\"'", "contains b", "< '['",
      ] { try await agreement.expect("\(column) \(filter)") }
      for sort in [column, "-\(column)"] { try await agreement.expect(nil, sort: sort) }
    }
    let part = try await Catalog.open(
      try #require(try location(schema).appending(["1", "d", "a"]))
    )
    #expect(try await part.items().count == 2)
  }

  private func location(_ schema: PostgreSQLSchema, table: String = "parent") throws -> Location {
    let text = try PostgreSQLServer.url("options=-csearch_path%3D\(schema.name),public")
    return try #require(try Location(text).appending([table]))
  }
}
#endif
