// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Plot columns")
struct PlotColumnsTests {
  private let columns = [
    Column(name: "name", kind: .text), Column(name: "unit price", kind: .decimal),
    Column(name: "by", kind: .text), Column(name: "added", kind: .date),
  ]

  @Test(
    "are one column or one by another",
    arguments: [
      ("name", 0, nil), ("\"unit price\" by added", 1, 3), ("#2 BY #4", 1, 3), ("by", 2, nil),
      ("by by by", 2, 2), ("\"by\" by name", 2, 0),
    ] as [(String, Int, Int?)]
  )
  func parsing(text: String, column: Int, other: Int?) throws {
    let found = try PlotColumns(parsing: text, columns: columns)
    #expect((found.column, found.other) == (column, other))
    #expect(try PlotColumns(parsing: found.description, columns: columns) == found)
  }

  @Test(
    "report the position of a syntax error",
    arguments: [
      ("", .empty, 0..<0), ("nam", .unknownColumn("nam", among: []), 0..<3),
      ("name added", .expected(oneOf: ["by"]), 5..<10), ("name by", .missing(.column), 7..<7),
      ("name by added now", .unexpected("now"), 14..<17),
      ("name, added", .expected(oneOf: ["by"]), 4..<5),
    ] as [(String, SyntaxError.Problem, Range<Int>)]
  )
  func mistakes(text: String, problem: SyntaxError.Problem, range: Range<Int>) {
    let error = #expect(throws: CatalogError.self) {
      _ = try PlotColumns(parsing: text, columns: columns)
    }
    var expected = problem
    if case .unknownColumn(let name, _) = problem {
      expected = .unknownColumn(name, among: columns.map(\.name))
    }
    #expect(error == .syntax(SyntaxError(expected, in: text, at: range)))
  }

  @Test(
    "are completed without repeating the first",
    arguments: [
      ("", 0, ["name", "\"unit price\"", "\"by\"", "added"]), ("ad", 0, ["added"]),
      ("name ", 5, ["by"]), ("name b", 5, ["by"]),
      ("name by ", 8, ["\"unit price\"", "\"by\"", "added"]), ("name by a", 8, ["added", "abs("]),
      ("name by added ", 14, []),
    ] as [(String, Int, [String])]
  )
  func completion(text: String, start: Int, expected: [String]) {
    let found = QueryCompletion(plot: text, columns: columns)
    #expect(found.candidates.map(\.text) == expected)
    #expect(expected.isEmpty || found.start == start)
  }
}
