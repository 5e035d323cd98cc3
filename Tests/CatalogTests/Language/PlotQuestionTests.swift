// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("The question of a plot")
struct PlotQuestionTests {
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
    let found = try PlotQuestion(parsing: text, columns: columns)
    let references = [column, other].map { $0.map { ColumnReference($0, of: columns) } }
    let plotted = PlotColumns(try #require(references[0]), by: references[1])
    #expect(found.subject == .columns(plotted))
    #expect(try PlotQuestion(parsing: found.description, columns: columns) == found)
  }

  @Test(
    "may begin with an aggregate, which a column of its name hides if it is alone",
    arguments: [
      ("sum \"unit price\" by added", "sum `unit price` by added"),
      ("avg(`unit price`) by month(added) sort", "mean `unit price` by month(added) sort"),
      ("count BY name SORT", "count by name sort"), ("count distinct name", "distinct name"),
      ("total by name", "total by name"), ("total sort", "total"),
      ("total total by name", "sum total by name"),
      ("100 * sum(`unit price`) by name", "100 * sum(`unit price`) by name"),
      ("(sum(total) - 1) / count() by name sort", "(sum(total) - 1) / count() by name sort"),
      ("sum total as all by name as n", "sum total as all by name as n"),
      ("mean total sort", "mean total sort"),
      ("mean sort by name", "mean sort by name"), ("count sort by name", "count sort by name"),
      ("count by sort sort", "count by sort sort"),
      (
        "max(`unit price`) - min(`unit price`) by name",
        "max(`unit price`) - min(`unit price`) by name"
      ),
    ]
  )
  func aggregates(text: String, expected: String) throws {
    let columns =
      columns + [Column(name: "total", kind: .decimal), Column(name: "sort", kind: .decimal)]
    let found = try PlotQuestion(parsing: text, columns: columns)
    #expect(found.description == expected)
    #expect(try PlotQuestion(parsing: found.description, columns: columns) == found)
  }

  @Test("are of expressions if a function has the name of an aggregate")
  func functions() throws {
    for (text, expected) in [("min(by, 3) by name", "least"), ("2 * max(by, 3)", "greatest")] {
      let added = try ComputedColumn.additions(forPlot: text, columns: columns)
      #expect(added.count == 1 && added[0].name.contains(expected))
    }
    #expect(try ComputedColumn.additions(forPlot: "min(by) by name", columns: columns).isEmpty)
  }

  @Test(
    "report the position of a syntax error",
    arguments: [
      ("", .empty, 0..<0), ("nam", .unknownColumn("nam", among: []), 0..<3),
      ("name added", .expected(oneOf: ["by"]), 5..<10), ("name by", .missing(.column), 7..<7),
      ("name by added now", .unexpected("now"), 14..<17),
      ("name, added", .expected(oneOf: ["by"]), 4..<5),
      ("sum", .missing(.column), 3..<3),
      ("sum name at added", .expected(oneOf: ["by"]), 9..<11),
      ("count by", .missing(.column), 8..<8), ("count by name sort it", .unexpected("it"), 19..<21),
    ] as [(String, SyntaxError.Problem, Range<Int>)]
  )
  func mistakes(text: String, problem: SyntaxError.Problem, range: Range<Int>) {
    let error = #expect(throws: CatalogError.self) {
      _ = try PlotQuestion(parsing: text, columns: columns)
    }
    var expected = problem
    if case .unknownColumn(let name, _, _) = problem {
      expected = .unknownColumn(name, among: columns.map(\.name))
    }
    #expect(error == .syntax(SyntaxError(expected, in: text, at: range)))
  }

  @Test(
    "are completed without repeating the first",
    arguments: [
      ("", 0, Aggregate.plain.map(\.name) + ["name", "\"unit price\"", "\"by\"", "added"]),
      ("ad", 0, ["added"]),
      ("name ", 5, ["by"]), ("name b", 5, ["by"]),
      ("name by ", 8, ["\"unit price\"", "\"by\"", "added"]), ("name by a", 8, ["added", "abs("]),
      ("name by added ", 14, ["sort"]), ("sum na", 4, ["name"]), ("count by added ", 15, ["sort"]),
      ("sum name by ad", 12, ["added"]),
      ("count ", 6, ["by"]),
    ] as [(String, Int, [String])]
  )
  func completion(text: String, start: Int, expected: [String]) {
    let found = QueryCompletion(plot: text, columns: columns)
    #expect(found.candidates.map(\.text) == expected)
    #expect(expected.isEmpty || found.start == start)
  }
}
