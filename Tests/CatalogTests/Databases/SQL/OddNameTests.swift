// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// Names that have another meaning without quotes, or are hard to quote.
private let oddNames = [
  "left", "substring", "user", "order", "select", "a\"b", "a b", "\"\"", "UPPER", "Mixed", "mixed",
  "is", "a,b", "a=b", "a\\b", "-a", "#2", "'", ";--", "$1", "?1", "é", "e\u{301}", "value", "count",
  "oid", "all", "1", "%s", "null", "a.b", "a'\"", "browse_table", "groups", "browse_row",
]

/// A table with odd column names, for any engine.
private enum OddTable {
  /// Returns the statements that create the table.
  static func statements(named table: String, without omitted: Set<String> = []) -> [String] {
    let names = oddNames.filter { !omitted.contains($0) }
    let columns = names.enumerated().map { index, name in
      "\(SQL.quoted(name)) \(index.isMultiple(of: 2) ? "integer" : "text")"
    }
    let rows = (1...7).map { row in
      let values = names.indices.map { index in
        (row + index) % 5 == 0
          ? "NULL"
          : index.isMultiple(of: 2) ? "\((row * 3 + index) % 4)" : "'v\((row + index) % 3)'"
      }
      return "(\(row), \(values.joined(separator: ", ")))"
    }
    return [
      "CREATE TABLE \(table) (id integer PRIMARY KEY, \(columns.joined(separator: ", ")))",
      "INSERT INTO \(table) VALUES \(rows.joined(separator: ", "))",
    ]
  }

  /// Compares filters, orders and figures of every column.
  static func check(_ table: any ItemCollection) async throws {
    let agreement = try await TableAgreement(table)
    #expect(agreement.items.count == 7)
    for (index, column) in table.columns.enumerated().dropFirst() {
      let name = QuerySpelling.quoted(column.name)
      let value = column.kind == .text ? "v1" : "2"
      for filter in [
        "= \(value)", "> \(value)", "is empty", "contains \(value)", "matches '[1v].?$'",
      ] {
        try await agreement.expect("\(name) \(filter)")
      }
      try await agreement.expect("not \(name) = \(value)", sort: "\(name) desc")
      try await agreement.expect(nil, sort: "\(name), #1 desc")
      try await agreement.expectFigures(of: index)
      try await agreement.expectFigures(of: index, "\(name) > \(value)")
    }
  }
}

extension SQL {
  fileprivate static func quoted(_ name: String) -> String {
    SQL.identifier(name).text { "\($0)" }
  }
}

@Suite("Unusual names")
struct OddNameTests {
  /// Table names that also have to work in a location.
  private static let tables = [
    "order", "select", "a\"b", "a b", "UPPER", "'", "a.b", "é", "user", "?1", "a/b", "%41", "#",
    "-",
  ]

  #if SQLite
  // SQLite treats names as equal that differ only in ASCII case.
  private static let alike: Set<String> = ["mixed"]

  @Test("of columns work in SQLite")
  func sqliteColumns() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(in: folder)
    for statement in OddTable.statements(named: "t", without: Self.alike) {
      try database.run(statement)
    }
    try await OddTable.check(try await database.table("t"))
  }

  @Test("of tables work in SQLite", arguments: tables)
  func sqliteTables(name: String) async throws {
    let folder = TemporaryFolder()
    let quoted = SQL.quoted(name)
    let database = try WrittenDatabase(
      in: folder,
      "CREATE TABLE \(quoted) (id INTEGER PRIMARY KEY, up INTEGER REFERENCES \(quoted))",
      "INSERT INTO \(quoted) VALUES (1, NULL), (2, 1), (3, 1)"
    )
    try await references(try await Catalog.open(database.path), name)
  }
  #endif

  #if PostgreSQL
  @Test("of columns work in PostgreSQL", .enabled(if: PostgreSQLServer.isAvailable))
  func postgreSQLColumns() async throws {
    let schema = try PostgreSQLSchema(OddTable.statements(named: "t"))
    try await OddTable.check(try DatabaseCollection.table("t", of: try schema.database()))
  }

  @Test(
    "of tables work in PostgreSQL",
    .enabled(if: PostgreSQLServer.isAvailable),
    arguments: tables
  )
  func postgreSQLTables(name: String) async throws {
    let quoted = SQL.quoted(name)
    let schema = try PostgreSQLSchema([
      "CREATE TABLE \(quoted) (id int PRIMARY KEY, up int REFERENCES \(quoted))",
      "INSERT INTO \(quoted) VALUES (1, NULL), (2, 1), (3, 1)",
    ])
    try await references(try DatabaseCollection(schema.database()), name)
  }

  @Test(
    "of schemas work in PostgreSQL",
    .enabled(if: PostgreSQLServer.isAvailable),
    arguments: ["order", "a\"b", "a b", "UPPER", "a.b"]
  )
  func schemas(name: String) async throws {
    // All tests share the schema names, so these have a prefix.
    let quoted = SQL.quoted("odd \(name)")
    let schema = try PostgreSQLSchema()
    try schema.run([
      "DROP SCHEMA IF EXISTS \(quoted) CASCADE", "CREATE SCHEMA \(quoted)",
      "CREATE TABLE \(quoted).t (id int PRIMARY KEY, up int REFERENCES \(quoted).t)",
      "INSERT INTO \(quoted).t VALUES (1, NULL), (2, 1), (3, 1)",
    ])
    defer { try? schema.run(["DROP SCHEMA \(quoted) CASCADE"]) }
    try await references(try DatabaseCollection(schema.database()), "odd \(name).t")
  }
  #endif

  /// Opens a table by its name and by its location, and follows its references.
  private func references(_ list: any ItemCollection, _ name: String) async throws {
    let database = try #require(list as? DatabaseCollection)
    let items = try await list.items()
    let item = try #require(items.first { $0[0].text == name })
    let member = try #require(database.member(item))
    let table = try await database.open(member: member, options: ReadingOptions())
    #expect(table.name == name)
    let second = try #require(try await table.items(try table.query("up = 1")).first)
    let referred = try await table.relational?.referenceTarget(of: 1, in: second)
    #expect(referred?.item.id.name == "1")
    let first = try #require(referred?.item)
    let referrers = try await table.relational?.referrers(to: first)
    #expect(try referrers?.first?.items.get().count == 2)
    guard let location = database.location(ofMember: member) else { return }
    #expect(try await Catalog.open(try Location(location.description)).name == name)
  }
}
