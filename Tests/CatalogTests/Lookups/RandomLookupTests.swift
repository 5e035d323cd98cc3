// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import TestSupport
import Testing

@testable import Catalog

/// Random orders of random people, who live in random places.
private struct RandomTables {
  let people: [(id: Int, name: String?, place: Int?)]
  let orders: [(n: Int, person: Int?)]

  init(_ generator: inout some RandomNumberGenerator) {
    let count = Int.random(in: 1...40, using: &generator)
    people = (1...count).map { id in
      let name = ["Ada", "Bob", "Zoë", "a b", "", nil].randomElement(using: &generator) ?? nil
      return (
        id, name, Bool.random(using: &generator) ? .random(in: 1...count, using: &generator) : nil
      )
    }
    orders = (1...Int.random(in: 1...200, using: &generator)).map { n in
      (
        n,
        Int.random(in: 0...9, using: &generator) == 0
          ? nil : .random(in: 1...count, using: &generator)
      )
    }
  }

  /// Returns the name of the person of an order, or that of the other person where this one lives.
  func name(of person: Int?, further: Bool) -> String? {
    guard let person else { return nil }
    return further ? name(of: people[person - 1].place, further: false) : people[person - 1].name
  }

  func write(to folder: TemporaryFolder) throws -> WrittenDatabase {
    let text = { (value: Int?) in value.map(String.init) ?? "" }
    let peopleRows = people.map { "\($0.id),\($0.name ?? ""),\(text($0.place))\n" }
    folder.write("id,name,place\n" + peopleRows.joined(), to: "people.csv")
    folder.write(
      "n,person\n" + orders.map { "\($0.n),\(text($0.person))\n" }.joined(),
      to: "orders.csv"
    )
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, place INTEGER REFERENCES people (id));
      CREATE TABLE orders (n INTEGER PRIMARY KEY, person INTEGER REFERENCES people (id));
      """
    )
    let number = { (value: Int?) in value.map(String.init) ?? "NULL" }
    for (id, name, place) in people {
      try database.run("INSERT INTO people VALUES (\(id), \(sqlLiteral(name)), \(number(place)))")
    }
    for (n, person) in orders {
      try database.run("INSERT INTO orders VALUES (\(n), \(number(person)))")
    }
    return database
  }
}

@Suite("Random lookups")
struct RandomLookupTests {
  private let folder = TemporaryFolder()

  /// Returns the orders in a file, in a database, and in a file that refers to the database.
  private func collections(_ database: WrittenDatabase) async throws -> [any ItemCollection] {
    let file = folder.path("orders.csv")
    let people = folder.path("people.csv")
    let table = database.path + "/people"
    let orders = try await Catalog.open(Location(path: file))
    orders.declare(
      DeclaredReferences(
        [
          .init(source: file, column: "person", target: people),
          .init(source: people, column: "place", target: people),
        ],
        seenFrom: file
      )
    )
    let mixed = try await Catalog.open(Location(path: file))
    mixed.declare(
      DeclaredReferences([.init(source: file, column: "person", target: table)], seenFrom: file)
    )
    let all = [orders, try await Catalog.open(Location(database.path + "/orders")), mixed]
    for collection in all { _ = try await collection.settleTargets(of: "person.place.name") }
    return all
  }

  @Test(
    "find what a join by hand finds, in files and in databases",
    arguments: 1...30 as ClosedRange<UInt64>
  )
  func join(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let tables = RandomTables(&generator)
    let database = try tables.write(to: folder)
    for collection in try await collections(database) {
      for (path, further) in [("person.name", false), ("person.place.name", true)] {
        let expected = tables.orders.map { tables.name(of: $0.person, further: further) ?? "" }
        let joined = try collection.adding(
          ComputedColumn(parsing: "x = \(path)", columns: collection.columns)
        )
        let page = try await joined.page(0..<1000, of: Query())
        #expect(page.items.map { $0[2].text } == expected)
        let filter = try Filter(
          parsing: "\(path) contains o and n > 3",
          columns: collection.columns
        )
        let found = try await collection.page(0..<1000, of: Query(filter: filter)).items
        let wanted = zip(tables.orders, expected).filter {
          $0.n > 3 && $1.lowercased().contains("o")
        }
        #expect(found.map { $0[0].text } == wanted.map { String($0.0.n) })
        let order = try SortOrder(parsing: "\(path), n", columns: collection.columns)
        let sorted = try await collection.page(0..<1000, of: Query(order: order)).items
        let byHand = zip(tables.orders, expected).sorted { a, b in
          if a.1.isEmpty != b.1.isEmpty { return b.1.isEmpty }
          return a.1 == b.1 ? a.0.n < b.0.n : a.1.utf8.lexicographicallyPrecedes(b.1.utf8)
        }
        #expect(sorted.map { $0[0].text } == byHand.map { String($0.0.n) })
      }
    }
  }
}
#endif
