// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Tables of fields by names")
struct FieldTableTests {
  private func records(_ items: [(name: String, values: [Value])]) -> FieldRecords {
    var records = FieldRecords()
    var store = FieldStore()
    for (number, item) in items.enumerated() {
      store.fill(Item(id: Item.ID(row: number + 1), values: item.values))
      records.append(Array(item.name.utf8).span, store.view, Array(item.values.indices))
    }
    return records
  }

  private func value(_ number: Int, named name: String, in table: FieldTable) -> Value {
    table.field(number, named: Array(name.utf8).span).value
  }

  @Test("have the values of the first record with a name, as those of a dictionary are")
  func random() {
    var generator = SeededGenerator(seed: 1)
    let budget = FieldTableBudget(1 << 30)
    let table = FieldTable(width: 2, budget)
    var expected: [String: [Value]] = [:]
    for _ in 0..<20 {
      let items = (0..<1000).map { _ -> (name: String, values: [Value]) in
        let name = String(Int.random(in: 0..<9000, using: &generator), radix: 7)
        let length = [0, 1, 15, 16, 40, 5000].randomElement(using: &generator) ?? 0
        let long = Value(String(repeating: "é", count: length))
        let others = [Value.absent, .null, .json(Array("[1]".utf8))]
        let other = others.randomElement(using: &generator) ?? .null
        return (name, Bool.random(using: &generator) ? [long, other] : [other, long])
      }
      #expect(table.add(records(items)) == nil)
      for item in items where expected[item.name] == nil { expected[item.name] = item.values }
    }
    table.shrink()
    #expect(table.count == expected.count)
    for (name, values) in expected {
      #expect([value(0, named: name, in: table), value(1, named: name, in: table)] == values)
    }
    #expect(value(0, named: "8", in: table) == .absent)
    #expect(value(1, named: "", in: table) == .absent)
  }

  @Test("share a budget, to which they return their memory")
  func budget() {
    let budget = FieldTableBudget(100_000)
    let items = (0..<2000).map { (name: "\($0)", values: [Value("a value \($0)")]) }
    func obstacle(forTables count: Int) -> FieldTable.Obstacle? {
      let tables = (0..<count).map { _ in FieldTable(width: 1, budget) }
      let obstacles = tables.compactMap { $0.add(records(items)) }
      // The tables exist until here.
      return tables.isEmpty ? nil : obstacles.first
    }
    #expect(obstacle(forTables: 2) == .budget)
    #expect(obstacle(forTables: 1) == nil)
  }

  @Test("stop soon after a cancellation")
  func cancelled() async {
    let items = (0..<70_000).map { (name: "\($0)", values: [Value("x")]) }
    let records = records(items)
    let obstacle = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return FieldTable(width: 1, FieldTableBudget(1 << 30)).add(records)
    }.value
    #expect(obstacle == .cancellation)
  }
}
