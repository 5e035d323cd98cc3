// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite("Lookups as joins in SQLite")
struct JoinedLookupTests {
  private let folder = TemporaryFolder()

  private func orders(_ statements: String...) async throws -> LookupAgreement {
    let database = try WrittenDatabase(in: folder)
    for statement in statements { try database.run(statement) }
    return try await LookupAgreement(try await database.table("orders"))
  }

  private func plainOrders() async throws -> LookupAgreement {
    try await orders(
      """
      CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT, size REAL);
      CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE, joined DATE,
        country TEXT REFERENCES country);
      CREATE TABLE orders (n INTEGER PRIMARY KEY, person INTEGER REFERENCES person, total NUMERIC);
      INSERT INTO country VALUES ('NL', 'Netherlands', 41.5), ('DE', 'Germany', 357), ('', 'None', 1);
      INSERT INTO person VALUES (1, 'Ada', '2024-01-02', 'NL'), (2, 'bob', '2024-02-03', 'DE'),
        (3, '', NULL, ''), (4, 'ADA', '2023', 'FR'), (5, '7', 'never', NULL), (6, x'414461', 12, 'de');
      INSERT INTO orders VALUES (1, 1, 10), (2, 2, 20.5), (3, 3, 'x'), (4, 4, NULL), (5, 5, 1),
        (6, 6, 2), (7, NULL, 3), (8, 9, 4), (9, 1, 5), (10, 'a', 6), (11, x'31', 7), (12, 1.5, 8);
      """
    )
  }

  @Test(
    "select the same rows as this program, tested by the engine",
    arguments: [
      "person.name = Ada", "person.name = 7", "person.name != Ada", "person.name < b",
      "person.name = ''", "person.name != ''", "not person.country.code = ''",
      "person.country.code in ('', DE)", "person.name contains a", "person.name matches '^[ab]'",
      "person.name like 'A%'",
      "person.name is empty", "person.name is null", "person.name in (Ada, bob)",
      "person.joined < 2024-02", "person.joined = 2024", "person.joined > 5",
      "person.joined < total",
      "person.country = NL", "person.country.name = Germany", "person.country.size > 40",
      "total * person.country.size > 400", "length(person.country.name) > 7 and n > 1",
      "year(person.joined) = 2024", "person.name = person.country", "lower(person.name) = ada",
      "person.country.name is null or total > 5", "if(person.name = Ada, total, n) > 5",
    ]
  )
  func filters(filter: String) async throws {
    try await plainOrders().expect(filter)
  }

  @Test(
    "order rows as this program does",
    arguments: [
      "person.name", "-person.name", "person.name natural, n desc", "person.joined desc",
      "person.country.size desc, person.name", "total, person.country.name",
      "length(person.name), -n",
    ]
  )
  func orders(order: String) async throws {
    let orders = try await plainOrders()
    try await orders.expect(nil, sort: order, isTranslated: nil)
    try await orders.expect("person.country.name is not null", sort: order, isTranslated: nil)
  }

  @Test("find a text in the columns of the table only")
  func search() async throws {
    let orders = try await plainOrders()
    try await orders.expect("ada or person.name = bob")
    try await orders.expect("not 20 and person.name is not null", sort: "person.name")
    try await orders.expect("(x or 5) and person.country.name is empty")
  }

  @Test("have no other columns in the items and the exports of the table")
  func columns() async throws {
    let orders = try await plainOrders()
    let query = try orders.query("person.name matches '^A'", sort: "-person.country.size")
    let page = try await orders.table.page(0..<10, of: query)
    #expect(page.items.map { $0[0].text } == ["1", "9", "4"])
    #expect(page.items.allSatisfy { $0.values.count == 3 })
    try await orders.table.forEachBatch(of: query) { items throws(CatalogError) in
      #expect(items.allSatisfy { $0.values.count == 3 })
    }
    let path = folder.path("out.csv")
    _ = try await Exporter.write(orders.table, query, as: .csv, to: .file(path, force: false))
    #expect(folder.read("out.csv") == "n,person,total\n1,1,10\n9,1,5\n4,4,\n")
  }

  /// Returns a collection with computed columns.
  private func computed(_ collection: any ItemCollection) throws -> any ItemCollection {
    var collection = collection
    for column in ["a = person.name", "b = person.country.size + 1", "c = total"] {
      collection = try collection.adding(
        ComputedColumn(parsing: column, columns: collection.columns)
      )
    }
    return collection
  }

  @Test("are computed columns in exports, batches and figures", arguments: [nil, "a,b", "n,b"])
  func computed(columns: String?) async throws {
    let orders = try await plainOrders()
    var results: [[String?]] = []
    for (name, collection) in [
      ("joined", orders.table as any ItemCollection), ("memory", orders.memory),
    ] {
      let table = try computed(collection)
      let query = Query(
        filter: try Filter(
          parsing: "n < 5 and a != bob or person.name matches 'd'",
          columns: table.columns
        )
      )
      let projection = try columns.map { try Projection(parsing: $0, columns: table.columns) }
      let path = folder.path("\(name).csv")
      _ = try await Exporter.write(
        table,
        query,
        projection: projection,
        as: .csv,
        to: .file(path, force: false)
      )
      var values = [folder.read("\(name).csv")]
      try await table.forEachBatch(of: query) { items throws(CatalogError) in
        values += items.flatMap { $0.values.map { $0.isMissing ? nil : $0.text } }
      }
      for column in 3..<6 {
        let frequencies = try await table.frequencies(of: column, in: query)
        values.append("\(frequencies)")
        values.append("\(try await table.statistics(of: [column], in: query))")
      }
      results.append(values)
    }
    #expect(results[0] == results[1])
    orders.expectNothingRead()
  }

  @Test(
    "group rows",
    arguments: [
      "person.country.name: count, sum total, max(person.joined)", "person.name",
      "n % 2: sum(person.country.size), first(person.name), distinct person.country",
      "person.country, length(person.name): median(person.country.size)",
    ]
  )
  func groups(text: String) async throws {
    let orders = try await plainOrders()
    var answers: [[[String]]] = []
    for collection in [orders.table as any ItemCollection, orders.memory] {
      let grouping = try Grouping(parsing: text, columns: collection.columns)
      let query = try orders.query("person.name != bob", of: collection)
      let answer = try await collection.answer(to: .group(grouping), in: query)
      let items = try await answer.collection.page(0..<20, of: Query()).items
      answers.append(items.map { $0.values.map(\.text) })
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].count > 1)
    orders.expectNothingRead()
  }

  @Test("search a key by its index")
  func index() async throws {
    let orders = try await plainOrders()
    let joined = try #require(
      try await orders.table.joined(orders.query("person.country.name = x"))
    )
    let plan = try orders.table.withConnection { connection throws(CatalogError) in
      try connection.rows("EXPLAIN QUERY PLAN SELECT 1 FROM \(joined.table.table.sql)")
    }
    let steps = plan.compactMap { $0.last?.string }
    #expect(!steps.contains { $0.contains("AUTOMATIC") })
    #expect(steps.allSatisfy { !$0.hasPrefix("SCAN browse_lookup") })
  }

  private static let filtersOfNames = ["t.name = a", "t.name = b", "t.name is null", "t.name != c"]

  /// Returns orders whose column `t` names rows of a table.
  ///
  /// - Parameters:
  ///   - key: The definition of the table's key `id`.
  ///   - type: The type of the column.
  ///   - rows: The rows of the table, with their names.
  ///   - names: The values of the column.
  private func orders(
    namingBy key: String,
    _ type: String,
    _ rows: String,
    _ names: String
  ) async throws -> LookupAgreement {
    let values = names.split(separator: ", ").enumerated().map { "(\($0), \($1))" }
    return try await orders(
      """
      CREATE TABLE t (\(key), name TEXT);
      CREATE TABLE orders (n INTEGER PRIMARY KEY, t \(type) REFERENCES t (id));
      INSERT INTO t VALUES \(rows);
      INSERT INTO orders VALUES \(values.joined(separator: ", "));
      """
    )
  }

  @Test(
    "are done by this program if the engine would find other rows",
    arguments: [
      // The second row with the key is never found.
      ("id INTEGER", "INTEGER", "(1, 'a'), (1, 'b'), (2, 'c')", "1, 2, NULL"),
      // A number names all spellings of it.
      ("id TEXT PRIMARY KEY", "TEXT", "('1', 'a'), ('2', 'b')", "'2', '1', '2.0'"),
      ("id INTEGER PRIMARY KEY", "TEXT", "(1, 'a'), (2, 'b')", "'01', ' 1', '2', 'x'"),
      ("id INTEGER PRIMARY KEY", "", "(1, 'a'), (2, 'b')", "'01', 1, ' 2', x'31', 1.0"),
      // A float is compared by its shortest spelling.
      (
        "id INTEGER PRIMARY KEY", "REAL", "(9223372036854774784, 'a'), (9223372036854775000, 'b')",
        "9223372036854774784, 1.5, NULL"
      ),
      // Letters that differ in case are different, and so are a number and a text.
      ("id TEXT COLLATE NOCASE PRIMARY KEY", "TEXT", "('a', 'a'), ('B', 'b')", "'A', 'b', 'a'"),
      ("id PRIMARY KEY", "", "('a', 'a'), (2, 'b'), ('2', 'c')", "'A', '2', 2, 'a'"),
      // A blob is displayed as a text.
      ("id TEXT PRIMARY KEY", "TEXT", "('\\x61', 'a'), ('b', 'b')", "x'61', 'b', '\\x61'"),
      ("id NUMERIC PRIMARY KEY", "NUMERIC", "('a', 'a'), (2, 'b')", "'a', 2, 'A'"),
      ("id DATE PRIMARY KEY", "DATE", "('2024-01-02', 'a')", "'2024-01-02', '2024-01-02T00:00'"),
    ]
  )
  func fallbacks(key: String, type: String, rows: String, names: String) async throws {
    let orders = try await orders(namingBy: key, type, rows, names)
    for filter in Self.filtersOfNames {
      try await orders.expect(filter, sort: "t.name desc", isTranslated: false)
    }
  }

  @Test(
    "are joins for keys that the engine compares as this program does",
    arguments: [
      (
        "id INT PRIMARY KEY", "NUMERIC", "(1, 'a'), (2.5, 'b'), (3, 'c')", "1, 2.5, '1', 'x', 9e999"
      ),
      ("id REAL UNIQUE", "REAL", "(1, 'a'), (9e18, 'b'), (NULL, 'c')", "1, 9e18, NULL, '1.0'"),
      (
        "id TEXT PRIMARY KEY", "TEXT", "('a', 'a'), ('B', 'b'), ('', 'c')", "'A', 'a', '', x'61', 1"
      ),
      ("id VARCHAR UNIQUE", "TEXT", "('a 1', 'a'), ('1', 'b')", "'1', '01', 'a 1', NULL"),
    ]
  )
  func joins(key: String, type: String, rows: String, names: String) async throws {
    let orders = try await orders(namingBy: key, type, rows, names)
    for filter in Self.filtersOfNames { try await orders.expect(filter, sort: "t.name desc") }
  }

  @Test("of a column with a chosen type are done by this program")
  func chosenType() async throws {
    let orders = try await plainOrders()
    let retyped = try #require(orders.table.retyped([1: .verbatim]) as? TableCollection)
    let typed = try await LookupAgreement(retyped)
    try await typed.expect("person.name = Ada", isTranslated: false)
  }

  @Test("from a view without a key, and of other tables, are none")
  func none() async throws {
    let orders = try await plainOrders()
    let filter = try Filter(parsing: "n > 3", columns: orders.table.columns)
    #expect(try await orders.table.joined(Query(filter: filter)) == nil)
  }
}
#endif
