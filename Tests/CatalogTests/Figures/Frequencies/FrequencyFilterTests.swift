// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("The filter for a counted value")
struct FrequencyFilterTests {
  /// Returns the filter for the items of a value of a column.
  private func filter(for value: Value, column: Int, of columns: [Column]) throws -> Filter {
    let frequency = Frequency(ColumnReference(column, of: columns))
    let group = Item(id: Item.ID(row: 1), values: [value])
    return try #require(frequency.grouping.filter(for: group, of: columns))
  }

  private static let values = [
    "007", "7", "7.0", "12", "-0.5", "-.5", "+3", "3", "2020-01-01", "2020-01-01T00:00:00Z", "tea",
    "Tea", "", "a.b", "1e1", "10",
  ]

  @Test("matches exactly the items that were counted", arguments: values)
  func counted(value: String) async throws {
    let rows = Self.values.enumerated().flatMap { index, value in
      Array(repeating: "x,\(value)\n", count: index + 1)
    }
    let collection = try delimited("a,b\n" + rows.joined())
    let frequencies = try await collection.frequencies(of: 1, in: Query())
    let counted = try #require(frequencies.values.first { $0.value == Value(value) })
    let filter = try filter(for: counted.value, column: 1, of: collection.columns)
    #expect(try await collection.count(of: Query(filter: filter)) == counted.count, "\(filter)")
    #expect(try Filter(parsing: filter.description, columns: collection.columns) == filter)
  }

  @Test("matches an impossible date in a column of dates")
  func impossibleDate() async throws {
    let rows = String(repeating: "2026-02-28\n", count: 9_000)
    let collection = try delimited("day\n" + rows + "2026-02-30\n")
    #expect(collection.columns.map(\.kind) == [.date])
    let value = Value("2026-02-30")
    let filter = try filter(for: value, column: 0, of: collection.columns)
    #expect(try await collection.count(of: Query(filter: filter)) == 1)
    #expect(try Filter(parsing: filter.description, columns: collection.columns) == filter)
    // The value is text, which does not compare with dates.
    for filter in ["day < 2027-01-01", "day > 2000-01-01", "day = 2026-02-28"] {
      #expect(try await collection.count(of: collection.query(filter)) == 9_000)
    }
    let latest = try await collection.page(9_000..<9_001, of: collection.query(sort: "day")).items
    #expect(latest.first?.values == [value])
  }
}
