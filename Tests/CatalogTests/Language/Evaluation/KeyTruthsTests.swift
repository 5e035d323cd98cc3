// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Truths of conditions on named items")
struct KeyTruthsTests {
  private let folder = TemporaryFolder()

  /// Returns orders of people, who have numbers from 1 to 300.
  ///
  /// Some orders name others, or in another spelling.
  ///
  /// - Parameters:
  ///   - count: The number of orders.
  ///   - isJSON: `true` for JSON Lines, `false` for CSV.
  ///   - missing: The texts of missing values.
  private func orders(
    _ count: Int,
    isJSON: Bool = false,
    missing: [String] = []
  ) async throws -> any ItemCollection {
    let people = (1...300).map { id in
      let name = ["Ada", "Bob", "", "Zoë"][id % 4]
      return "\(id),\(name),\(id % 50 == 7 ? "old" : "\(id % 90)"),\(id * 7 % 320)\n"
    }
    folder.write("id,name,age,boss\n" + people.joined(), to: "people.csv")
    var generator = SeededGenerator(seed: 1)
    let orders = (1...count).map { n in
      let person = Int.random(in: 0...400, using: &generator)
      let spelled = ["", "\(person).0", "-1", "99999999999"]
      let name = n % 7 == 0 ? spelled[n / 7 % 4] : "\(person)"
      if !isJSON { return "\(n),\(name),some more text\n" }
      let value = n % 5 == 0 || name.isEmpty ? "\"\(name)\"" : name
      return #"{"n": \#(n), "person": \#(value), "note": "some more text"}"# + "\n"
    }
    let header = isJSON ? "" : "n,person,note\n"
    let file = folder.write(header + orders.joined(), to: isJSON ? "orders.jsonl" : "orders.csv")
    let target = folder.path("people.csv")
    var options = ReadingOptions()
    options.missing = missing
    let collection = try await Catalog.open(Location(path: file), options: options)
    let references = [
      DeclaredReference(source: file, column: "person", target: target),
      DeclaredReference(source: target, column: "boss", target: target),
    ]
    collection.declare(DeclaredReferences(references, seenFrom: file))
    _ = try await collection.settleTargets(of: "person.boss.name")
    return collection
  }

  private static let conditions = [
    ("person.name = Ada", 1),
    ("person.age > 40", 1),
    ("n > 3 and person.name = Ada and person.age > 40", 2),
    ("not (person.name = Ada or person.age <= 40)", 1),
    ("n < 50 or not person.name is empty", 1),
    ("if(person.age > 40, person.name, 'x') = Ada", 1),
    ("person.name = Ada and person = 5", 1),
    ("person.boss.name = Ada", 1),
    ("person.name = person.boss.name", 1),
    ("person.age < person.boss.age or person.name is null", 1),
    ("if(person.name = Ada, n, 5) < 9 and person.name = Ada", 1),
    ("person.age * n > 500", 0),
    ("person.name matches '^A'", 0),
    ("person.name matches '^A' and person.age > 40", 1),
    ("note contains some", 0),
  ]

  @Test("leave the results and the counts of a filter as they are", arguments: conditions)
  func agreement(filter: String, known: Int) async throws {
    let orders = try await orders(1500)
    let filter = try Filter(parsing: filter, columns: orders.columns)
    try await filter.expression.operands.settleLookups()
    let truths = KeyTruths(of: filter, forScanOf: .max)
    #expect(truths.conditions.count == known)
    let plain = Predicate(filter)
    let fast = Predicate(filter, truths)
    var store = FieldStore()
    for item in try await orders.items() {
      store.fill(item)
      #expect(plain.holds(for: store.view) == fast.holds(for: store.view), "\(item.values)")
      #expect(plain.unreadableCount == fast.unreadableCount, "\(item.values)")
    }
  }

  @Test("leave the number of items of a long scan as it is", arguments: conditions, [false, true])
  func scan(condition: (filter: String, known: Int), isJSON: Bool) async throws {
    try await expectScan(condition.filter, of: try await orders(20_000, isJSON: isJSON))
  }

  @Test("leave missing values missing", arguments: conditions)
  func missing(filter: String, _: Int) async throws {
    try await expectScan(filter, of: try await orders(20_000, missing: ["-1", "5", "17"]))
  }

  private func expectScan(_ filter: String, of orders: any ItemCollection) async throws {
    let filter = try Filter(parsing: filter, columns: orders.columns)
    let count = try await orders.count(of: Query(filter: filter))
    let plain = Predicate(filter)
    var store = FieldStore()
    var expected = 0
    for item in try await orders.items() {
      store.fill(item)
      if plain.holds(for: store.view) { expected += 1 }
    }
    #expect(count == expected)
  }

  @Test("are not found for a short scan")
  func shortScan() async throws {
    let orders = try await orders(10)
    let filter = try Filter(parsing: "person.name = Ada", columns: orders.columns)
    try await filter.expression.operands.settleLookups()
    #expect(KeyTruths(of: filter, forScanOf: 256 * 301 - 1).conditions.isEmpty)
    #expect(KeyTruths(of: filter, forScanOf: 256 * 301).conditions.count == 1)
  }

  @Test(
    "are found once for a condition, and for as many as are worth it",
    arguments: [
      ("person.name = Ada or n = 1 and person.name = Ada", 2, 1),
      ("person.name = Ada or n = 1 or not person.boss.name = Ada", 2, 2),
      ("person.name = Ada or n = 1 or not person.boss.name = Ada", 1, 1),
    ]
  )
  func limit(filter: String, affordable: Int, count: Int) async throws {
    let orders = try await orders(10)
    let filter = try Filter(parsing: filter, columns: orders.columns)
    try await filter.expression.operands.settleLookups()
    let truths = KeyTruths(of: filter, forScanOf: affordable * 256 * 301)
    #expect(truths.conditions.count == count)
  }

  @Test("are not found when cancelled")
  func cancelled() async throws {
    folder.write("id,name\n" + (1...70_000).map { "\($0),x\n" }.joined(), to: "many.csv")
    let (file, target) = (folder.path("orders.csv"), folder.path("many.csv"))
    folder.write("n,person\n1,1\n", to: "orders.csv")
    let orders = try await Catalog.open(Location(path: file))
    let reference = DeclaredReference(source: file, column: "person", target: target)
    orders.declare(DeclaredReferences([reference], seenFrom: file))
    _ = try await orders.settleTargets(of: "person.name")
    let filter = try Filter(parsing: "person.name = x", columns: orders.columns)
    try await filter.expression.operands.settleLookups()
    let count = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return KeyTruths(of: filter, forScanOf: .max).conditions.count
    }
    .value
    #expect(count == 0)
  }
}
