// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// Tests of groups as a table: rule 23.
@Suite("A pivot")
struct PivotTests {
  private static let sales = """
    region,day,amount
    north,2024-03-09,1
    south,2024-03-04,2.5
    north,2024-03-04,4
    ,2024-03-05,8
    north,,16

    """

  /// Returns the answer as lines of values, separated by spaces, after the names of its columns.
  private func answer(_ question: String, of text: String = sales) async throws -> [String] {
    let collection = try delimited(text)
    let pivot = try Pivot(parsing: question, columns: collection.columns)
    let answer = try await collection.answer(to: .pivot(pivot), in: Query()).collection
    let names = answer.columns.map(\.name).joined(separator: " | ")
    return [names]
      + (try await answer.items().map { item in
        item.values.map { $0.isMissing ? "∅" : $0.isEmpty ? "\"\"" : $0.text }
          .joined(separator: " | ")
      })
  }

  @Test("has an item for each value of the first key, and columns in the order of the last key")
  func order() async throws {
    #expect(
      try await answer("region by weekday(day): sum amount") == [
        "region | Mon | Tue | Sat | (no value)",
        "north | 4 | ∅ | 1 | 16",
        "south | 2.5 | ∅ | ∅ | ∅",
        "\"\" | ∅ | 8 | ∅ | ∅",
      ]
    )
  }

  @Test("counts items without an aggregate, and none where there are none")
  func counts() async throws {
    #expect(
      try await answer("weekday(day) by region") == [
        "weekday_day | north | south | (empty)", "Mon | 1 | 1 | 0", "Tue | 0 | 0 | 1",
        "Sat | 1 | 0 | 0", "∅ | 1 | 0 | 0",
      ]
    )
  }

  @Test("takes several keys before “by”, and names for them")
  func keys() async throws {
    #expect(
      try await answer(
        "k, v as w by v: count",
        of: "k,v\na,x\na,y\nb,x\n"
      ) == ["k | w | x | y", "a | x | 1 | 0", "a | y | 0 | 1", "b | x | 1 | 0"]
    )
  }

  @Test("keeps values apart that are equal numbers, in whatever order their groups are read")
  func spellings() async throws {
    #expect(
      try await answer("k by v", of: "k,v\n1,a\n1.0,b\n1,c\n01,a\n01,c\n1.0,a\n") == [
        "k | a | b | c", "01 | 1 | 0 | 1", "1 | 1 | 0 | 1", "1.0 | 1 | 1 | 0",
      ]
    )
  }

  @Test("gives columns different names if values are spelled like a key or like each other")
  func names() async throws {
    #expect(
      try await answer("k by v", of: "k,v\na,k\na,(empty)\na,\"\"\n").first
        == "k | (empty) | k_2 | (empty)_2"
    )
  }

  @Test("has the type of its aggregate in its columns")
  func types() async throws {
    let collection = try delimited(Self.sales)
    let columns = collection.columns
    let kinds = ["region by day: max day": Column.Kind.date, "region by day": .integer]
    for (question, kind) in kinds {
      let pivot = try Pivot(parsing: question, columns: columns)
      let answer = try await collection.answer(to: .pivot(pivot), in: Query()).collection
      #expect(answer.columns.map(\.kind).dropFirst().allSatisfy { $0 == kind })
    }
  }

  @Test("refuses more than 1,000 columns", arguments: [1000, 1001])
  func tooMany(count: Int) async throws {
    let text = "k,v\n" + (1...count).map { "a,\($0)\n" }.joined()
    if count == 1000 {
      #expect(try await answer("k by v", of: text).count == 2)
    } else {
      await #expect(throws: CatalogError.tooManyPivotColumns(column: "v", limit: 1000)) {
        try await answer("k by v", of: text)
      }
    }
  }

  @Test("has as many items as groups if there are many")
  func many() async throws {
    let count = 40_000
    let text = "k,v\n" + (0..<count).map { "key \($0 % (count / 2)),\($0 % 3)\n" }.joined()
    let collection = try delimited(text)
    let pivot = try Pivot(parsing: "k by v", columns: collection.columns)
    let answer = try await collection.answer(to: .pivot(pivot), in: Query()).collection
    #expect(try await answer.count(of: Query()) == count / 2)
  }

  @Test("prints as text that parses to the same question")
  func printed() throws {
    let columns = try delimited(Self.sales).columns
    for text in [
      "region by day: count", "region as r, amount by month(day) as m: sum amount as total",
      "day = \"a:b\" by region: count",
    ] {
      let pivot = try Pivot(parsing: text, columns: columns)
      #expect(pivot.description == text)
      #expect(try Pivot(parsing: pivot.description, columns: columns) == pivot)
    }
  }

  @Test(
    "points at what is wrong",
    arguments: [
      ("region: count", SyntaxError.Problem.expected(oneOf: [",", "by"])),
      ("region by day: count, sum amount", .tooManyAggregates),
      ("region by day, amount", .unexpected(",")),
      ("region by", .missing(.column)), ("by region", .missing(.column)),
    ]
  )
  func mistakes(text: String, problem: SyntaxError.Problem) throws {
    let columns = try delimited(Self.sales).columns
    do throws(CatalogError) {
      _ = try Pivot(parsing: text, columns: columns)
      Issue.record("\(text) is accepted")
    } catch {
      guard case .syntax(let error) = error else { throw error }
      #expect(error.problem == problem)
    }
  }
}
