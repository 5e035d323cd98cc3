// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("Declared references between files")
struct ReferencesTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write("id,name,boss\n1,Ada,\n2,Bob,1\n02,Cid,1\n", to: "people.csv")
    folder.write("n,person\n7,1\n8,2\n9,\n10,5\n11,1\n", to: "orders.csv")
  }

  private func reference(_ column: String, of source: String, by key: String? = nil)
    -> DeclaredReference
  {
    DeclaredReference(
      source: folder.path(source),
      column: column,
      target: folder.path("people.csv"),
      key: key
    )
  }

  private func open(_ name: String, _ references: [DeclaredReference]) async throws
    -> any ItemCollection
  {
    let collection = try await Catalog.open(Location(path: folder.path(name)))
    collection.declare(DeclaredReferences(references, seenFrom: folder.path(name)))
    return collection
  }

  private func item(_ row: Int, of collection: any ItemCollection) async throws -> Item {
    try #require(try await collection.item(Item.ID(row: row)))
  }

  /// Returns the values of the item that an order refers to.
  private func person(ofOrder row: Int, by key: String? = nil) async throws -> [String]? {
    let orders = try await open("orders.csv", [reference("person", of: "orders.csv", by: key)])
    let order = try await item(row, of: orders)
    return try await orders.references.referenceTarget(of: 1, in: order)?.item.values.map(\.text)
  }

  @Test("name the collection that a column refers to")
  func target() async throws {
    let orders = try await open("orders.csv", [reference("person", of: "orders.csv")])
    #expect(orders.references.target(of: 1) == "people")
    #expect(orders.references.target(of: 0) == nil)
  }

  @Test("lead to the item with the key", arguments: [(1, "Ada"), (2, "Bob")])
  func followed(row: Int, name: String) async throws {
    #expect(try await person(ofOrder: row)?[1] == name)
  }

  @Test(
    "lead nowhere from a missing value, and from a value that names nothing",
    arguments: [3, 4]
  )
  func nowhere(row: Int) async throws {
    #expect(try await person(ofOrder: row) == nil)
  }

  @Test("count the other items with the key")
  func others() async throws {
    let people = try await open("people.csv", [reference("boss", of: "people.csv", by: "boss")])
    let bob = try await item(2, of: people)
    let target = try await people.references.referenceTarget(of: 2, in: bob)
    #expect(target?.item[1].text == "Bob")
    #expect(target?.otherCount == 1)
  }

  @Test("go on from the item that was found")
  func further() async throws {
    let all = [reference("person", of: "orders.csv"), reference("boss", of: "people.csv")]
    let orders = try await open("orders.csv", all)
    let order = try await item(2, of: orders)
    let bob = try #require(try await orders.references.referenceTarget(of: 1, in: order))
    let boss = try await bob.collection.references.referenceTarget(of: 2, in: bob.item)
    #expect(boss?.item[1].text == "Ada")
  }

  #if SQLite
  @Test("go on from a row of a table by its foreign keys")
  func foreignKeys() async throws {
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT);
      CREATE TABLE person (id INTEGER PRIMARY KEY, country TEXT REFERENCES country);
      INSERT INTO country VALUES ('NL', 'Netherlands');
      INSERT INTO person VALUES (1, 'NL');
      """
    )
    let reference = DeclaredReference(
      source: folder.path("orders.csv"),
      column: "person",
      target: "\(database.path)/person"
    )
    let orders = try await open("orders.csv", [reference])
    let order = try await item(1, of: orders)
    let person = try #require(try await orders.references.referenceTarget(of: 1, in: order))
    #expect(person.collection.references.target(of: 1) == "country")
    #expect(person.collection.columns[1].leads)
  }
  #endif

  @Test("list the collections that refer to an item, with the number of their items")
  func referrers() async throws {
    let all = [reference("person", of: "orders.csv"), reference("boss", of: "people.csv")]
    let people = try await open("people.csv", all)
    let ada = try await item(1, of: people)
    let referrers = try await people.references.referrers(to: ada)
    #expect(referrers.map(\.name) == ["orders", "people"])
    #expect(try referrers.map { try $0.items.get().count } == [2, 2])
  }

  @Test("name the column that a collection lacks")
  func noColumn() async throws {
    await #expect(throws: CatalogError.noReferenceColumn("key", in: "people")) {
      try await person(ofOrder: 1, by: "key")
    }
  }

  @Test("list a collection that is gone among those that refer to an item, with its error")
  func gone() async throws {
    let people = try await open("people.csv", [reference("person", of: "gone.csv")])
    let ada = try await item(1, of: people)
    let referrers = try await people.references.referrers(to: ada)
    #expect(referrers.map(\.name) == ["gone"])
    #expect(throws: CatalogError.self) { try referrers[0].items.get() }
  }

  @Test("come from a column that has another name here")
  func renamed() async throws {
    let orders = try await open("orders.csv", [reference("person", of: "orders.csv")])
    let renamed = try orders.renaming(
      ColumnRename(parsing: "person to buyer", columns: orders.columns)
    )
    let order = try await item(1, of: renamed)
    #expect(try await renamed.references.referenceTarget(of: 1, in: order)?.item[1].text == "Ada")
  }

  @Test("do not come from a computed column of the same name")
  func computed() async throws {
    let orders = try await open("orders.csv", [reference("twice", of: "orders.csv")])
    let computed = try orders.adding(
      ComputedColumn(parsing: "twice = n * 2", columns: orders.columns)
    )
    #expect(computed.references.target(of: 2) == nil)
    #expect(computed.referringName(ofColumn: 2) == nil)
  }

  @Test("lead to a text as it is spelled")
  func spelled() async throws {
    folder.write("code,name\n007,Bond\n7,Dwarfs\nx,Unknown\n", to: "people.csv")
    #expect(try await person(ofOrder: 1) == nil)
    folder.write("n,person\n1,7\n2,007\n3,x\n", to: "orders.csv")
    #expect(try await person(ofOrder: 1)?[1] == "Dwarfs")
    #expect(try await person(ofOrder: 2)?[1] == "Bond")
  }

  @Test("lead to a text in its own case")
  func caseOfText() async throws {
    folder.write("code,name\n1e5,small\n1E5,capital\nx,text\n", to: "people.csv")
    folder.write("n,person\n1,1e5\n2,1E5\n3,x\n", to: "orders.csv")
    let orders = try await open("orders.csv", [reference("person", of: "orders.csv")])
    let target = try await orders.references.referenceTarget(
      of: 1,
      in: try await item(1, of: orders)
    )
    #expect(target?.item[1].text == "small")
    #expect(target?.otherCount == 0)
    #expect(try await person(ofOrder: 2)?[1] == "capital")
  }

  @Test(
    "lead to the same number or date in another notation",
    arguments: [
      ("id;name\n1.234,50;a\n2.000,00;b\n", "n,person\n1,1234.5\n2,2000\n"),
      (
        "id;name\n01.02.2024;a\n22.02.2024;c\n23.02.2024;b\n",
        "n,person\n1,2024-02-01\n2,2024-02-23\n"
      ),
      ("id,name\n2024-02-01,a\n2024-02-23,b\n", "n;person\n1;01.02.2024\n2;23.02.2024\n"),
    ]
  )
  func notations(people: String, orders: String) async throws {
    folder.write(people, to: "people.csv")
    folder.write(orders, to: "orders.csv")
    #expect(try await person(ofOrder: 1)?[1] == "a")
    #expect(try await person(ofOrder: 2)?[1] == "b")
    let all = [reference("person", of: "orders.csv")]
    let collection = try await open("people.csv", all)
    let referrers = try await collection.references.referrers(to: item(1, of: collection))
    #expect(try referrers.map { try $0.items.get().count } == [1])
  }

  @Test("count others up to a limit")
  func manyOthers() async throws {
    folder.write("id\n" + String(repeating: "1\n", count: 1500), to: "people.csv")
    let orders = try await open("orders.csv", [reference("person", of: "orders.csv")])
    let target = try await orders.references.referenceTarget(
      of: 1,
      in: try await item(1, of: orders)
    )
    #expect(target?.otherCount == References.countedItems - 1)
  }

  @Test("stay when the file is followed")
  func growing() async throws {
    let orders = try await open("orders.csv", [reference("person", of: "orders.csv")])
    #expect(try orders.followed().references.target(of: 1) == "people")
  }

  @Test("do not lead from an empty value to an item with an empty key")
  func emptyKey() async throws {
    folder.write("id,name\n,Nobody\n1,Ada\n", to: "people.csv")
    #expect(try await person(ofOrder: 3) == nil)
    let people = try await open("people.csv", [reference("person", of: "orders.csv")])
    #expect(try await people.references.referrers(to: item(1, of: people)).isEmpty)
  }

  @Test("lead to the same items as “related” counts")
  func symmetrical() async throws {
    folder.write("code,name\n007,Bond\n7,Dwarfs\nx,Unknown\n", to: "people.csv")
    folder.write("n,person\n1,7\n2,7\n3,8\n", to: "orders.csv")
    let people = try await open("people.csv", [reference("person", of: "orders.csv")])
    var counts: [Int] = []
    for row in [1, 2] {
      let referrers = try await people.references.referrers(to: item(row, of: people))
      counts += try referrers.map { try $0.items.get().count }
    }
    #expect(counts == [0, 2])
  }

  @Test("distinguish collections of the same name")
  func sameName() async throws {
    folder.makeFolders("old")
    folder.write("n,person\n1,1\n", to: "old/orders.csv")
    let all = ["orders.csv", "old/orders.csv"].map { reference("person", of: $0) }
    let people = try await open("people.csv", all)
    let referrers = try await people.references.referrers(to: try await item(1, of: people))
    #expect(referrers.map(\.name) == ["orders.csv", "old/orders.csv"].map(folder.path))
  }

  #if SQLite
  @Test("come from a collection whose name is not that of a table that refers to the item")
  func nameOfTable() async throws {
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY);
      CREATE TABLE orders (n INTEGER, person REFERENCES people (id));
      INSERT INTO people VALUES (1);
      """
    )
    let own = database.path + "/people"
    let people = try await Catalog.open(Location(own))
    let declared = DeclaredReference(
      source: folder.path("orders.csv"),
      column: "person",
      target: own
    )
    people.declare(DeclaredReferences([declared], seenFrom: own))
    let one = try #require(try await people.page(0..<1, of: Query()).items.first)
    let referrers = try await people.references.referrers(to: one)
    #expect(referrers.map(\.name) == ["orders", folder.path("orders.csv")])
    #expect(try referrers.map { try $0.items.get().count } == [0, 2])
  }
  #endif

  @Test("lead neither to a directory nor to a pipe")
  func notReferable() async throws {
    mkfifo(folder.path("pipe"), 0o600)
    for (name, reason) in [
      ("", CatalogError.Unreferable.container), ("pipe", .readOnce),
    ] {
      let path = name.isEmpty ? folder.path : folder.path(name)
      let reference = DeclaredReference(
        source: folder.path("orders.csv"),
        column: "n",
        target: path
      )
      await #expect(throws: CatalogError.notReferable(path, reason)) {
        _ = try await References.keys(of: reference)
      }
    }
  }

  @Test("do not lead to a collection without columns")
  func emptyTarget() async throws {
    let reference = DeclaredReference(
      source: folder.path("orders.csv"),
      column: "n",
      target: folder.write("", to: "empty.csv")
    )
    await #expect(throws: CatalogError.notReferable("empty", .empty)) {
      _ = try await References.keys(of: reference)
    }
  }

  @Test("lead from JSON to CSV")
  func json() async throws {
    folder.write(#"[{"n": 1, "person": 2}, {"n": 2, "person": "2"}]"#, to: "orders.json")
    let orders = try await open("orders.json", [reference("person", of: "orders.json")])
    for row in [1, 2] {
      let order = try await item(row, of: orders)
      #expect(try await orders.references.referenceTarget(of: 1, in: order)?.item[1].text == "Bob")
    }
  }
}
