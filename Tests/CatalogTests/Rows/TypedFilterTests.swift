// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// The same typed values in each kind of source.
@Suite("A column of a chosen or inferred type")
struct TypedFilterTests {
  /// The values of a column, which every notation below reads as the same numbers or dates.
  private static let numbers = ["1.234,50", "500", "NA", "-12,5", "(7,25)", "tea", "12.000"]
  private static let days = [
    "31.12.2024", "01.02.2023", "-", "15.03.2023", "tea", "31.02.2023", "",
  ]

  private static let types = ["n decimal 1.234,56", "d date 31.12.2024"]

  private func typed(_ collection: any ItemCollection) async throws -> any ItemCollection {
    let retypable = try #require(collection as? any Retypable)
    var types: [Int: ColumnType] = [:]
    for text in Self.types {
      let choice = try TypeChoice(parsing: text, columns: collection.columns)
      types[choice.column] = try await collection.type(for: choice)
    }
    return retypable.retyped(types)
  }

  private func rows(_ query: Query, of collection: any ItemCollection) async throws -> [String] {
    let page = try await collection.page(0..<100, of: query)
    let index = try #require(collection.columns.firstIndex { $0.name == "id" })
    return page.items.map { $0[index].text }
  }

  private var text: String {
    "id,n,d\n"
      + zip(1..., zip(Self.numbers, Self.days)).map { "\($0),\"\($1.0)\",\"\($1.1)\"\n" }.joined()
  }

  @Test("selects the items whose values are so")
  func meaning() async throws {
    let file = try await typed(try delimited(text))
    let expected = [
      "n > 100": ["1", "2", "7"], "n < 0": ["4", "5"], "n is null": ["3"], "n = 1234.5": ["1"],
      "d > 2023-02-01": ["1", "4"], "d is null": ["3"], "d = tea": ["5"],
      "not n > 100": ["3", "4", "5", "6"],
    ]
    for (filter, expected) in expected {
      let query = Query(filter: try Filter(parsing: filter, columns: file.columns))
      #expect(try await rows(query, of: file) == expected, "\(filter)")
    }
  }

  @Test("counts the values that a comparison or an order could not read")
  func unreadable() async throws {
    let file = try await typed(try delimited(text))
    let counts = [
      ("n > 100", 1), ("d > 2023-01-01", 2), ("n > 1 and d > 2023-01-01", 1), ("n = tea", 0),
    ]
    for (filter, count) in counts {
      let query = Query(filter: try Filter(parsing: filter, columns: file.columns))
      _ = try await file.count(of: query)
      #expect(file.unreadableValues(of: query).reduce(0) { $0 + $1.count } == count, "\(filter)")
    }
    let order = Query(order: try SortOrder(parsing: "d desc", columns: file.columns))
    _ = try await file.page(0..<3, of: order)
    #expect(file.unreadableValues(of: order).map(\.count) == [2])
  }

  @Test(
    "counts no values that a comparison cannot mean",
    arguments: [
      ("a = 5", 0), ("a > 5", 1), ("b = 5", 2), ("c > 2024-01-01", 0),
      ("b > 2024-01-01", 0),
    ]
  )
  func otherKinds(filter: String, count: Int) async throws {
    let numbers = (1...40).map { "\($0)" } + ["tea", "milk"]
    let rows = numbers.map { "\($0 == "1" ? "x" : "12"),\($0),2024-01-05\n" }.joined()
    let file = try delimited("a,b,c\n" + rows)
    let typed = (file as any Retypable).retyped([0: ColumnType(.text)])
    let query = Query(filter: try Filter(parsing: filter, columns: typed.columns))
    _ = try await typed.count(of: query)
    #expect(typed.unreadableValues(of: query).reduce(0) { $0 + $1.count } == count)
  }

  @Test(
    "counts each unreadable value once, however the file is read",
    arguments: [64, 4096, 1 << 20]
  )
  func unreadableInParts(chunk: Int) async throws {
    let rows = (0..<20_000).map { $0 % 100 == 7 ? "see note\n" : "\($0)\n" }.joined()
    let file = try delimited(
      "n\n" + rows,
      chunks: ChunkSizes(first: min(chunk, 4096), largest: chunk)
    )
    let query = Query(filter: try Filter(parsing: "n > 5", columns: file.columns))
    _ = try await file.page(0..<20, of: query)
    _ = try await file.page(5000..<5020, of: query)
    _ = try await file.count(of: query)
    #expect(file.unreadableValues(of: query).map(\.count) == [200])
  }

  @Test("groups missing values, and the filter for a group selects its items")
  func groups() async throws {
    let file = try await typed(try delimited(text))
    let columns = file.columns
    for column in [1, 2] {
      let frequencies = try await file.frequencies(of: column, in: Query())
      for value in frequencies.values {
        let group = Item(id: Item.ID(row: 1), values: [value.value])
        let frequency = Frequency(ColumnReference(column, of: columns))
        let filter = try #require(frequency.grouping.filter(for: group, of: columns))
        #expect(try await file.count(of: Query(filter: filter)) == value.count, "\(filter)")
      }
    }
  }

  @Test("is decided by the middle and the end of a file, too")
  func laterSamples() throws {
    let plain = String(repeating: "1,2\n", count: 40_000)
    let file = try delimited("a,b\n" + plain + "1,\"1,234.50\"\n" + plain)
    #expect(file.columns.map(\.type.description) == ["integer 1234", "integer 1234"])
    let late = String(repeating: "1,\"1,234.50\"\n", count: 40_000)
    let other = try delimited("a,b\n" + plain + late)
    #expect(other.columns.map(\.type.description) == ["integer 1234", "decimal 1,234.56"])
  }

  @Test("has another type after a choice, and its own again without one")
  func retyped() async throws {
    let file = try delimited("a\n007\n12\n")
    let choice = try TypeChoice(parsing: "a integer", columns: file.columns)
    let type = try await file.type(for: choice)
    let typed = (file as any Retypable).retyped([0: try #require(type)])
    #expect(typed.columns[0].kind == .integer)
    #expect(typed.chosenTypes.count == 1)
    let auto = try TypeChoice(parsing: "a auto", columns: typed.columns)
    #expect(try await typed.type(for: auto) == nil)
  }

  @Test("whose notation cannot be told is refused with the notations that fit")
  func ambiguous() async throws {
    let file = try delimited("d\n01/02/2024\n03/04/2024\n")
    let choice = try TypeChoice(parsing: "d date", columns: file.columns)
    let error = CatalogError.ambiguousNotation(
      column: "d",
      types: ["date 31.12.2024", "date 12/31/2024"]
    )
    await #expect(throws: error) { try await file.type(for: choice) }
  }
}
