// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Random tables")
struct RandomTableTests {
  @Test("give the items that a plain parser finds", arguments: seeds(60))
  func items(seed: UInt64) async throws {
    let table = RandomTable(seed: seed)
    for size in [table.size, 4096] {
      let collection = try table.collection(inPiecesOf: size)
      let message = "seed \(seed), pieces of \(size)"
      #expect(try await collection.count(of: Query()) == table.items.count, "\(message)")
      #expect(try await table.collection(inPiecesOf: size).items() == table.items, "\(message)")
    }
  }

  @Test("give pages at any position in any order", arguments: seeds(40))
  func pages(seed: UInt64) async throws {
    let table = RandomTable(seed: seed)
    var random = SeededGenerator(seed: seed)
    let collection = try table.collection()
    let filter = try Filter(parsing: "#1 contains tea", columns: collection.columns)
    let filtered = table.items.filter { filter.matches($0) }
    for _ in 0..<12 {
      let isFiltered = Bool.random(using: &random)
      let expected = isFiltered ? filtered : table.items
      let start = Int.random(in: 0...expected.count + 3, using: &random)
      let positions = start..<start + Int.random(in: 0...40, using: &random)
      let query = Query(filter: isFiltered ? filter : nil)
      let page = try await collection.page(positions, of: query)
      let message = "seed \(seed), pieces of \(table.size), \(positions), filtered: \(isFiltered)"
      #expect(page.start == start)
      #expect(
        page.items == Array(expected[positions.clamped(to: 0..<expected.count)]),
        "\(message)"
      )
      switch page.total {
      case .exactly(let total): #expect(total == expected.count, "\(message)")
      case .atLeast(let total): #expect(total <= expected.count, "\(message)")
      case .about: Issue.record("\(message)")
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        #expect(try await collection.count(of: query) == expected.count, "\(message)")
      }
    }
  }

  @Test("have the frequencies and statistics of their items", arguments: seeds(40))
  func gathering(seed: UInt64) async throws {
    let table = RandomTable(seed: seed)
    let collection = try table.collection()
    let all = Array(collection.columns.indices)
    let filter = try Filter(parsing: "not #1 = tea", columns: collection.columns)
    for query in [Query(), Query(filter: filter)] {
      let items = table.items.filter { query.filter?.matches($0) ?? true }
      let statistics = try await collection.statistics(of: all, in: query)
      for column in all {
        let values = items.map { $0[column] }
        let counts = values.reduce(into: [Value: Int]()) { $0[$1, default: 0] += 1 }
        let found = try await collection.frequencies(of: column, in: query)
        let message = "seed \(seed), pieces of \(table.size), column \(column)"
        #expect(found.total == items.count, "\(message)")
        #expect(found.distinct == counts.count, "\(message)")
        #expect(
          found.values.reduce(into: [:]) { $0[$1.value] = $1.count } == counts,
          "\(message)"
        )
        #expect(found.values.map(\.count) == found.values.map(\.count).sorted(by: >))
        #expect(statistics[column].rows == items.count, "\(message)")
        #expect(statistics[column].absent == counts[.absent] ?? 0, "\(message)")
        #expect(statistics[column].empty == counts[Value("")] ?? 0, "\(message)")
        let present = counts.keys.count { !$0.isEmpty }
        #expect(statistics[column].distinct.count == present, "\(message)")
      }
    }
  }

  @Test("are reported with all warnings and their first rows", arguments: seeds(60))
  func report(seed: UInt64) async throws {
    let table = RandomTable(seed: seed)
    let collection = try table.collection()
    let report = try await collection.report()
    #expect(report.rows == table.items.count)
    let width = table.width
    let odd = table.items.map { item in
      var warnings = item.warnings
      if item.values.count < width { warnings.insert(.short) }
      if item.values.count > width { warnings.insert(.long) }
      for value in item.values {
        if value.bytes.contains(0) { warnings.insert(.nul) }
        if String(validating: value.bytes, as: UTF8.self) == nil { warnings.insert(.invalidUTF8) }
      }
      return warnings
    }
    let expected = RowWarnings.all.compactMap { kind -> SourceReport.Warning? in
      guard let first = odd.firstIndex(where: { $0.contains(kind) }) else { return nil }
      return .init(kind: kind, count: odd.count { $0.contains(kind) }, firstRow: first + 1)
    }
    #expect(report.warnings == expected, "seed \(seed), pieces of \(table.size)")
  }
}
