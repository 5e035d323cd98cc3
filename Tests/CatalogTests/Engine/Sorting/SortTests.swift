// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A sort order")
struct SortTests {
  /// Returns the first column of the rows in the order of `sort`.
  private func sorted(_ values: [String], by sort: String) async throws -> [String?] {
    let rows = values.enumerated().map { "\"\($1)\",\($0)\n" }.joined()
    let collection = try delimited("v,n\n" + rows)
    let items = try await collection.items(collection.query(sort: sort))
    return items.map { $0[0].text }
  }

  @Test(
    "sorts values",
    arguments: [
      ("v", ["10", "9", "-1", "9.5"], ["-1", "9", "9.5", "10"]),
      ("v desc", ["10", "9", "", "-1"], ["10", "9", "-1", ""]),
      ("-v", ["10", "9", "", "-1"], ["10", "9", "-1", ""]),
      ("v", ["b", "", "10", "a", "2020-01-01", "B"], ["10", "2020-01-01", "B", "a", "b", ""]),
      ("v desc", ["b", "", "10", "a", "2020-01-01"], ["b", "a", "2020-01-01", "10", ""]),
      (
        "v", ["2020-01-02", "2020-01-01T23:00Z", "2020-01-01"],
        ["2020-01-01", "2020-01-01T23:00Z", "2020-01-02"]
      ),
      ("v natural", ["file10", "file2", "file1", "File3"], ["File3", "file1", "file2", "file10"]),
      ("v natural", ["1.10", "1.9", "1.2"], ["1.2", "1.9", "1.10"]),
      ("v desc natural", ["a2", "a10", "", "a1"], ["a10", "a2", "a1", ""]),
      ("v natural", ["a01", "a1", "a001b", "a1a"], ["a01", "a1", "a1a", "a001b"]),
      ("v", ["file10", "file2"], ["file10", "file2"]),
      ("v", ["é", "z", "日", "e"], ["e", "z", "é", "日"]),
    ]
  )
  func values(sort: String, values: [String], expected: [String]) async throws {
    #expect(try await sorted(values, by: sort) == expected)
  }

  @Test(
    "keeps equal values in their original order, in either direction",
    arguments: ["v", "v desc"]
  )
  func stable(sort: String) async throws {
    let rows = (0..<500).map { "\(["1", "1.0", "01"][$0 % 3]),\($0)\n" }.joined()
    let collection = try delimited("v,n\n" + rows)
    #expect(try await collection.items(collection.query(sort: sort)).rows == Array(1...500))
  }

  @Test("breaks ties by the next column and puts missing values last")
  func severalKeys() async throws {
    let collection = try delimited("a,b\nx,1\ny,2\nx,3\nz\ny,1\n")
    let query = try collection.query(sort: "a desc, b desc")
    #expect(try await collection.items(query).rows == [4, 2, 5, 3, 1])
    let other = try collection.query(sort: "b, a")
    #expect(try await collection.items(other).rows == [1, 5, 2, 3, 4])
  }

  @Test(
    "has a canonical description that parses to the same order",
    arguments: [
      ("price desc, name", "price desc, name"), ("-price,NAME asc", "price desc, name"),
      ("name natural desc", "name desc natural"), ("'unit price'", #""unit price""#),
      ("#2", "price"), ("-#2", "price desc"), ("\"-x\" desc", "\"-x\" desc"), ("-x", "\"-x\""),
    ]
  )
  func canonical(typed: String, canonical: String) throws {
    let order = try SortOrder(parsing: typed, columns: Self.columns)
    #expect(order.description == canonical)
    #expect(try SortOrder(parsing: canonical, columns: Self.columns) == order)
  }

  @Test(
    "reports the position of a syntax error",
    arguments: [
      ("", .empty, 0..<0), ("prize", .unknownColumn("prize", among: names), 0..<5),
      ("price down", .unexpected("down"), 6..<10), ("price,", .missing(.column), 6..<6),
      ("price 'name'", .expected(oneOf: [","]), 6..<12), (",", .missing(.column), 0..<1),
      ("price desc, nam", .unknownColumn("nam", among: names), 12..<15),
      ("price asc desc", .unexpected("desc"), 10..<14), ("-price asc", .unexpected("asc"), 7..<10),
      ("price natural natural", .unexpected("natural"), 14..<21),
    ] as [(String, SyntaxError.Problem, Range<Int>)]
  )
  func mistakes(typed: String, problem: SyntaxError.Problem, range: Range<Int>) {
    #expect(throws: CatalogError.syntax(SyntaxError(problem, in: typed, at: range))) {
      try SortOrder(parsing: typed, columns: Self.columns)
    }
  }

  private static let names = ["name", "price", "unit price", "-x"]

  private static let columns = names.map { Column(name: $0, kind: .text) }

  @Test("stops soon after its task is cancelled")
  func cancelled() async throws {
    let order = SortOrder([SortOrder.Key(column: 0)], columns: Self.columns)
    var rows = SortedRows()
    var random = SeededGenerator(seed: 1)
    var store = FieldStore()
    for row in 1...50_000 {
      store.fill(Item(id: Item.ID(row: row), values: [Value(String(random.next()))]))
      rows.add(SortKey(store.view, order), at: RowStart(offset: row, row: row))
    }
    let filled = rows
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var rows = filled
      try rows.sort()
      return rows.count
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }
}
