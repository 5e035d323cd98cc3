// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("With little memory")
struct AvailableMemoryTests {
  /// A collection with more values and rows than fit into 1 MB.
  private let numbers: any ItemCollection

  init() throws {
    numbers = try delimited("number\n" + (1...200_000).map { "value \($0)\n" }.joined())
  }

  /// Returns the operation and the shortage of an error.
  private func shortage(
    in memory: Int = 1 << 20,
    _ operation: nonisolated(nonsending) () async throws -> Void
  ) async throws -> (CatalogError.MemoryUse, MemoryShortage) {
    do {
      try await AvailableMemory.limit(to: memory, during: operation)
    } catch CatalogError.notEnoughMemory(let use, let shortage) {
      return (use, shortage)
    }
    throw Unexpected(message: "no shortage")
  }

  @Test("counting many values ends with an error that names the column")
  func frequencies() async throws {
    let (use, shortage) = try await shortage {
      _ = try await numbers.frequencies(of: 0, in: Query())
    }
    #expect(use == .counts(column: "number"))
    #expect(shortage.available == 1 << 20)
    #expect(shortage.needed > shortage.available)
  }

  @Test("a filter leaves few enough values to count")
  func filtered() async throws {
    let query = try numbers.query("number ends with 777")
    let counts = try await AvailableMemory.limit(to: 1 << 20) {
      try await numbers.frequencies(of: 0, in: query)
    }
    #expect(counts.distinct == 200)
  }

  @Test("the counts need memory for the result besides the table")
  func result() throws {
    var counts = ValueCounts()
    for number in 0..<1000 { counts.add(Array("value \(number)".utf8).span) }
    #expect(counts.resultMemory > 1000 * MemoryLayout<ValueCount>.stride)
  }

  @Test("statistics estimate the number of values")
  func statistics() async throws {
    let statistics = try await AvailableMemory.limit(to: 1 << 20) {
      try await numbers.statistics(of: [0], in: Query())
    }
    #expect(statistics[0].count == 200_000)
    #expect(statistics[0].distinct.standardError > 0)
  }

  @Test("sorting many rows ends with an error that names the columns and estimates the rest")
  func order() async throws {
    let query = try numbers.query(sort: "number desc")
    let (use, shortage) = try await shortage {
      _ = try await numbers.page(199_990..<200_000, of: query)
    }
    #expect(use == .order(columns: ["number"]))
    #expect(shortage.needed > shortage.available)
  }

  #if SQLite
  @Test("an order of a table that this program computes needs memory each time that arrays double")
  func tableOrder() async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT);
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 230000)
      INSERT INTO words SELECT n, 'w' || n FROM numbers;
      """
    )
    let table = try await Catalog.open(Location(database.path + "/words"))
    let query = try table.query(sort: "slice(word, 2)")
    // The rows themselves take 4 MB at a time, and the array of their keys 5.5 MB at once.
    let (use, _) = try await shortage(in: 5 << 20) { _ = try await table.page(0..<2, of: query) }
    #expect(use == .order(columns: ["slice(word, 2)"]))
  }
  #endif

  @Test("the first sorted rows are found")
  func firstRows() async throws {
    let query = try numbers.query(sort: "number desc")
    let page = try await AvailableMemory.limit(to: 1 << 20) {
      try await numbers.page(0..<2, of: query)
    }
    #expect(page.items.map(\.values) == [[Value("value 99999")], [Value("value 99998")]])
  }

  @Test("an allocation that fits is made")
  func fitting() async throws {
    var isMade = false
    try await AvailableMemory.limit(to: 8 << 20) {
      try AvailableMemory.allocate(8 << 20) { isMade = true }
    }
    #expect(isMade)
  }
}
