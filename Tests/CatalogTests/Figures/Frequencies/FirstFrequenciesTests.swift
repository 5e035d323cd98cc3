// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Frequencies of the first items")
struct FirstFrequenciesTests {
  @Test("cover all items if there are few")
  func few() async throws {
    let collection = try delimited("kind,n\ntea,1\ncocoa,2\ntea,3\n,4\nmilk\n")
    let found = try await collection.firstFrequencies(of: 0, amongItems: 100)
    #expect(found == (try await collection.frequencies(of: 0, in: Query())))
    #expect(found.values.first == ValueCount(value: Value("tea"), count: 2))
  }

  @Test("read about as many items as requested", arguments: [1, 7, 5_000])
  func many(limit: Int) async throws {
    let rows = (0..<400_000).map { "\($0 % 100)" }.joined(separator: "\n")
    let collection = try delimited("n\n" + rows + "\n")
    let found = try await collection.firstFrequencies(of: 0, amongItems: limit)
    #expect(found.total >= limit)
    #expect(found.total < 400_000 - 100_000)
    #expect(found.values.allSatisfy { $0.count <= found.total })
  }

  @Test("read only a few megabytes of long rows")
  func long() async throws {
    let row = "x," + String(repeating: "y", count: 100_000) + "\n"
    let collection = try delimited("a,b\n" + String(repeating: row, count: 300))
    let found = try await collection.firstFrequencies(of: 0, amongItems: 10_000)
    #expect((20..<200).contains(found.total))
  }
}
