// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

/// A generator of tables that have much in common.
private struct RandomTables {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  /// Returns the rows of a table of the columns `k`, `t`, `n` and `d`.
  mutating func rows() -> [[String]] {
    (0..<Int.random(in: 0...30, using: &random)).map { _ in row() }
  }

  private mutating func row() -> [String] {
    [
      pick(["1", "2", "3", "4", "5", "12345678901234567890", "-1"]),
      pick(["tea", "", "a,b", "a \"b\"", "Tee\u{308}"]),
      pick(["1.5", "1.50", "2", "2.0", "-0", "0", "", "123456789.123456789"]),
      pick(["2024-01-01", "2024-01-02", ""]),
    ]
  }

  /// Returns a table with some other rows, and others left out, in another order.
  mutating func changed(_ rows: [[String]]) -> [[String]] {
    var changed = rows.filter { _ in Int.random(in: 0..<6, using: &random) > 0 }
    for index in changed.indices where Int.random(in: 0..<3, using: &random) == 0 {
      let column = Int.random(in: 0..<4, using: &random)
      changed[index][column] = row()[column]
    }
    if Bool.random(using: &random) { changed.shuffle(using: &random) }
    return changed + (0..<Int.random(in: 0...3, using: &random)).map { _ in row() }
  }

  /// Returns a collection in which some column may be another one.
  mutating func collection(_ rows: [[String]]) throws -> any ItemCollection {
    let names = ["k", "t", "n", "d"]
    let order = Bool.random(using: &random) ? [0, 1, 2, 3] : [3, 0, 2, 1]
    let renamed = pick([0, 0, 0, 1])
    let header = order.map { $0 == 3 && renamed == 1 ? "other" : names[$0] }
    switch pick(["csv", "csv", "jsonl", "json", "computed", "limited"]) {
    case "csv": return try csv(header, rows, order)
    case "computed":
      let collection = try csv(header, rows, order)
      return try collection.adding(
        try ComputedColumn(parsing: "twice = n * 2", columns: collection.columns)
      )
    case "limited": return try csv(header, rows, order).limited(to: 20)
    case "json":
      let objects = rows.map { row in object(header, order.map { row[$0] }) }
      return try TextFormat.json.collection(
        Array(("[" + objects.joined(separator: ",") + "]").utf8)
      )
    default:
      let objects = rows.map { row in object(header, order.map { row[$0] }) + "\n" }
      return try TextFormat.jsonl.collection(Array(objects.joined().utf8))
    }
  }

  private func csv(
    _ header: [String],
    _ rows: [[String]],
    _ order: [Int]
  ) throws -> any ItemCollection {
    let lines = ([header] + rows.map { row in order.map { row[$0] } }).map { row in
      row.map {
        "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
          + "\""
      }
      .joined(separator: ",") + "\n"
    }
    return try TextFormat.csv.collection(Array(lines.joined().utf8))
  }

  private func object(_ header: [String], _ values: [String]) -> String {
    let members = zip(header, values).map { name, value in
      let text = value.split(separator: "\"", omittingEmptySubsequences: false).joined(
        separator: "\\\""
      )
      let isNumber = (name == "k" || name == "n") && !value.isEmpty
      return "\"\(name)\":" + (isNumber ? value : value.isEmpty ? "null" : "\"\(text)\"")
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}

@Suite("Random differences")
struct RandomDifferenceTests {
  @Test("are those of a plain implementation", arguments: seeds(200))
  func changes(seed: UInt64) async throws {
    var random = RandomTables(seed: seed)
    let rows = random.rows()
    let former = try random.collection(rows)
    let current = try random.collection(random.changed(rows))
    let shared = current.columns.map(\.name).filter { name in
      former.columns.contains { $0.name == name }
    }
    for keys in [[], ["k"], ["k", "t"], ["n"], ["t"]] where Set(keys).isSubset(of: shared) {
      if shared.isEmpty { continue }
      let columns = current.columns
      let chosen = keys.compactMap { key in columns.firstIndex { $0.name == key } }
      let slow = SlowDifference(
        former: .init(columns: former.columns, items: try await former.items()),
        current: .init(columns: columns, items: try await current.items()),
        keys: keys
      )
      for limits in [PrintMatcher.Limits.usual(forSize: 0), .init(pending: 3, matched: 4, bits: 1)]
      {
        let answer = try await current.differences(
          Difference(since: "old", by: ColumnList(chosen, columns: columns)),
          in: Query(),
          since: FormerItems(former),
          limits: limits
        )
        let found = try await answer.collection.items().map { item in
          answer.collection.columns.indices.map { item[$0].isEmpty ? "-" : item[$0].text }
            .joined(separator: "|")
        }
        #expect(found == slow.lines, "seed \(seed), by \(keys), \(limits)")
        guard !keys.isEmpty else { continue }
        #expect(repetitions(in: answer) == slow.repetitions, "seed \(seed), by \(keys), \(limits)")
      }
    }
  }

  private func repetitions(in answer: Answer) -> [Int] {
    var counts = [0, 0]
    for case .repeatedKeys(let count, let name) in answer.changes?.remarks ?? [] {
      counts[name.hasPrefix("former") ? 0 : 1] = count
    }
    return counts
  }
}
