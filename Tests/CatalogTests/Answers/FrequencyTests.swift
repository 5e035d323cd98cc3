// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Answers about frequencies")
struct FrequencyTests {
  private func answer(
    _ question: String,
    about collection: any ItemCollection,
    filter: String? = nil
  ) async throws -> any ItemCollection {
    let columns = collection.columns
    let frequency = try Frequency(parsing: question, columns: columns)
    let query = Query(filter: try filter.map { try Filter(parsing: $0, columns: columns) })
    return try await collection.answer(to: .frequency(frequency), in: query).collection
  }

  private func rows(_ collection: any ItemCollection) async throws -> [[String]] {
    try await collection.items().map { $0.values.map(\.text) }
  }

  @Test("are about the column at a position, unless a column has the number as its name")
  func position() throws {
    let columns = ["a", "b", "1"].map { Column(name: $0, kind: .text) }
    #expect(try Frequency(parsing: "2", columns: columns).column?.name == "b")
    #expect(try Frequency(parsing: "1", columns: columns).column?.name == "1")
    #expect((try? Frequency(parsing: "4", columns: columns))?.column == nil)
  }

  @Test("have the most frequent value first, and equally frequent ones in order")
  func order() async throws {
    let collection = try delimited("a,b\ny,1\nx,1\nz,1\nx,1\n")
    #expect(
      try await rows(answer("a", about: collection)) == [
        ["x", "2", "0.5"], ["y", "1", "0.25"], ["z", "1", "0.25"],
      ]
    )
  }

  @Test("have shares of the items that the query selects")
  func share() async throws {
    let collection = try delimited("a\n1\n2\n2\n3\n")
    #expect(
      try await rows(answer("a", about: collection, filter: "a = 2")) == [["2", "2", "1"]]
    )
  }

  @Test("are empty without items")
  func none() async throws {
    let collection = try delimited("a\n1\n")
    let answer = try await answer("a", about: collection, filter: "a = 2")
    #expect(try await rows(answer).isEmpty)
    #expect(answer.columns.map(\.name) == ["a", "count", "share"])
  }

  @Test("have distinct names of columns", arguments: ["count", "share"])
  func names(name: String) async throws {
    let collection = try delimited("\(name)\n1\n")
    let columns = try await answer(name, about: collection).columns
    #expect(Set(columns.map(\.name)).count == 3)
  }

  @Test("of a computed column are those of its expression")
  func computed() async throws {
    let collection = try delimited("a\n1\n2\n3\n")
    let column = try ComputedColumn(parsing: "b = a % 2", columns: collection.columns)
    let computed = try collection.adding(column)
    let expected = [["1", "2", "0.6666666666666666"], ["0", "1", "0.3333333333333333"]]
    #expect(try await rows(answer("b", about: computed)) == expected)
    #expect(try await rows(answer("a % 2", about: collection)) == expected)
  }

  @Test("are the same from groups that are sorted", arguments: [UInt64](1...20))
  func groups(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let values = ["a", "b", "", "NA", "1", "01", "x y", "\"q\"\"\"", "é", "9007199254740993"]
    let rows = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      values[Int.random(in: values.indices, using: &random)]
    }
    let collection = try delimited("a,b\n" + rows.map { "\($0),1\n" }.joined())
    let frequency = try Frequency(parsing: "a", columns: collection.columns)
    let counted = try await collection.answer(to: .frequency(frequency), in: Query()).collection
    let grouped = try await collection.sortedGroups(frequency, in: Query()).collection
    let (all, others) = (try await counted.items(), try await grouped.items())
    #expect(all.map { $0[1] } == others.map { $0[1] })
    #expect(Set(all.map(\.values)) == Set(others.map(\.values)))
    #expect(counted.columns == grouped.columns)
  }
}
