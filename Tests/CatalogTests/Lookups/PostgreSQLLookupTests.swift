// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Testing

@testable import Catalog

@Suite("Lookups as joins in PostgreSQL", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLLookupTests {
  private func agreement(_ statements: String...) async throws -> (
    PostgreSQLSchema, LookupAgreement
  ) {
    let schema = try PostgreSQLSchema(statements)
    let table = try DatabaseCollection.table("orders", of: schema.database())
    return (schema, try await LookupAgreement(table))
  }

  private func orders() async throws -> (PostgreSQLSchema, LookupAgreement) {
    try await agreement(
      "CREATE TABLE country (code varchar PRIMARY KEY, name text, size double precision)",
      """
      CREATE TABLE person (id int PRIMARY KEY, name text, joined date, paid numeric(9, 2),
        country varchar REFERENCES country, friend bigint REFERENCES person)
      """,
      "CREATE TABLE orders (n int PRIMARY KEY, person bigint REFERENCES person, total int)",
      "INSERT INTO country VALUES ('NL', 'Netherlands', 41.5), ('DE', 'Germany', 357), ('', '', 'NaN')",
      """
      INSERT INTO person VALUES (1, 'Ada', '2024-01-02', 10, 'NL', 2), (2, 'bob', '2024-02-03', 2.5, 'DE', 3),
        (3, '', NULL, NULL, '', 1), (4, 'ADA', 'infinity', 7, NULL, 4), (5, '7', '0044-03-15 BC', 0, 'DE', NULL)
      """,
      "INSERT INTO orders SELECT n, nullif(n % 6, 0), n % 4 FROM generate_series(1, 40) AS n",
    )
  }

  @Test(
    "select the same rows as this program, tested by the server",
    arguments: [
      "person.name = Ada", "person.name = 7", "person.name != Ada", "person.name contains a",
      "person.name is empty", "person.name is null", "person.name in (Ada, bob)",
      "person.joined < 2024-02", "person.paid > 2.5", "person.paid * total > 5",
      "person.country = NL", "person.country.name = Germany", "person.country.size > 40",
      "person.friend.name = bob", "person.friend.country.name starts with G",
      "year(person.joined) = 2024", "length(person.name) = 3 and total > 1",
      "person.name = person.friend.country", "5 or person.name = bob",
    ]
  )
  func filters(filter: String) async throws {
    let (schema, orders) = try await orders()
    defer { withExtendedLifetime(schema) {} }
    try await orders.expect(filter)
  }

  @Test(
    "order rows as this program does",
    arguments: [
      "person.name", "-person.name", "person.joined desc", "person.country.size desc, person.name",
      "person.name natural", "total, person.friend.paid", "length(person.name), -n",
    ]
  )
  func orders(order: String) async throws {
    let (schema, orders) = try await orders()
    defer { withExtendedLifetime(schema) {} }
    try await orders.expect("total > 0", sort: order, isTranslated: nil)
    try await orders.expect("person.name matches '^(A|b)+'", sort: order, isTranslated: nil)
  }

  @Test("group rows")
  func groups() async throws {
    let (schema, orders) = try await orders()
    defer { withExtendedLifetime(schema) {} }
    var answers: [[[String]]] = []
    for collection in [orders.table as any ItemCollection, orders.memory] {
      let grouping = try Grouping(
        parsing: "person.country.name: count, sum total, sum(person.paid), max(person.joined)",
        columns: collection.columns
      )
      let answer = try await collection.answer(to: .group(grouping), in: Query())
      let items = try await answer.collection.page(0..<20, of: Query()).items
      answers.append(items.map { $0.values.map(\.text) })
    }
    #expect(answers[0] == answers[1])
    orders.expectNothingRead()
  }

  @Test("compare texts of several types, unless their collations differ")
  func texts() async throws {
    let (schema, orders) = try await agreement(
      "CREATE TABLE t (id varchar PRIMARY KEY, name text)",
      "CREATE TABLE u (id char(4) PRIMARY KEY, name text)",
      "CREATE TABLE v (id text COLLATE \"C\" PRIMARY KEY, name text)",
      """
      CREATE TABLE orders (n int PRIMARY KEY, t text REFERENCES t, u char(4) REFERENCES u,
        v text REFERENCES v)
      """,
      "INSERT INTO t VALUES ('a', 'a'), ('B', 'b'), ('', 'c')",
      "INSERT INTO u VALUES ('a', 'a'), ('B', 'b'), ('', 'c')",
      "INSERT INTO v VALUES ('a', 'a'), ('B', 'b'), ('', 'c')",
      """
      INSERT INTO orders VALUES (1, 'B', 'a', 'a'), (2, 'a', 'B', 'B'), (3, 'B', 'B  ', NULL),
        (4, '', '', ''), (5, NULL, NULL, NULL)
      """,
    )
    defer { withExtendedLifetime(schema) {} }
    for column in ["t", "u"] {
      for filter in ["\(column).name = a", "\(column).name = b", "\(column).name is null"] {
        try await orders.expect(filter, sort: "\(column).name")
      }
    }
    try await orders.expect("v.name = a", sort: "v.name", isTranslated: false)
  }

  @Test("from a table that others inherit from are done by this program")
  func inheritance() async throws {
    let (schema, orders) = try await agreement(
      "CREATE TABLE t (id int PRIMARY KEY, name text)",
      "CREATE TABLE more () INHERITS (t)",
      "CREATE TABLE orders (n int PRIMARY KEY, t int REFERENCES t)",
      "INSERT INTO t VALUES (1, 'a'), (2, 'b')",
      "INSERT INTO more VALUES (1, 'c')",
      "INSERT INTO orders VALUES (1, 1), (2, 2), (3, NULL)",
    )
    defer { withExtendedLifetime(schema) {} }
    try await orders.expect("t.name = b", isTranslated: false)
    try await orders.expect("t.name is not null", isTranslated: false)
  }
}
#endif
