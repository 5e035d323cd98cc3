// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("Random filters")
struct RandomFilterTests {
  @Test("match the same items as a plain filter", arguments: seeds(120))
  func filters(seed: UInt64) async throws {
    let table = RandomTable(seed: seed)
    var random = SeededGenerator(seed: seed)
    let size = Bool.random(using: &random) ? table.size : 4096
    let collection = try table.collection(inPiecesOf: size)
    for _ in 0..<5 {
      let text = RandomFilter.text(&random, depth: 2, columns: collection.columns.count)
      let filter = try Filter(parsing: text, columns: collection.columns.withoutKinds)
      let message = "seed \(seed), pieces of \(size): \(text)"
      for item in table.items {
        let isWanted = SlowFilter.holds(filter.expression, item)
        if filter.matches(item) != isWanted { Issue.record("\(message) of \(item.values)") }
      }
      let expected = table.items.filter { filter.matches($0) }
      let query = Query(filter: filter)
      #expect(try await collection.count(of: query) == expected.count, "\(message)")
      #expect(try await collection.items(query) == expected, "\(message)")
    }
  }

  @Test(
    "find text in quotations, after escapes and across apparent rows",
    arguments: ["tea", "two\nlines", "\nbelow", "\r\nbelow", "ends\n", "k\\sl", "a,b;c", "aab"]
  )
  func needles(text: String) async throws {
    for seed in seeds(12) {
      let table = RandomTable(seed: seed)
      for size in [table.size, 4096] {
        let collection = try table.collection(inPiecesOf: size)
        for word in ["contains", "=", "ends with"] {
          let spelled = "#1 \(word) \(QuerySpelling.spelled(text))"
          let filter = try Filter(parsing: spelled, columns: collection.columns)
          let expected = table.items.filter { SlowFilter.holds(filter.expression, $0) }
          let message = "seed \(seed), pieces of \(size): \(spelled)"
          let query = Query(filter: filter)
          #expect(try await collection.count(of: query) == expected.count, "\(message)")
          #expect(try await collection.page(0..<9, of: query).items == Array(expected.prefix(9)))
        }
      }
    }
  }
}
