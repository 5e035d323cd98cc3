// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A list of columns")
struct ColumnListTests {
  private let columns = ["name", "price"].map { Column(name: $0, kind: .text) }

  @Test("has a single column only if it has exactly one")
  func single() throws {
    #expect(try ColumnList([1], columns: columns).single == 1)
    #expect(throws: CatalogError.self) { try ColumnList([0, 1], columns: columns).single }
    #expect(throws: CatalogError.self) { try ColumnList([], columns: columns).single }
  }

  @Test(
    "names several columns by a pattern or by their positions",
    arguments: [
      ("Q1*", [0, 1, 3]), ("q1*, id", [0, 1, 3, 4]), ("*_a", [1, 2]), ("Q*_*", [1, 2]),
      ("2-4", [1, 2, 3]), ("#2-#3", [1, 2]), ("5", [4]), ("3-3, Q1", [2, 0]),
      ("*", [0, 1, 2, 3, 4]),
    ]
  )
  func several(text: String, expected: [Int]) throws {
    let columns = ["Q1", "Q1_a", "Q2_a", "Q10", "id"].map { Column(name: $0, kind: .text) }
    #expect(try ColumnList(parsing: text, columns: columns).columns == expected)
  }

  @Test("prefers the column whose name looks like a pattern or a position")
  func exactName() throws {
    let columns = ["a", "a*", "2-3", "1"].map { Column(name: $0, kind: .text) }
    #expect(try ColumnList(parsing: "a*, 2-3, 1", columns: columns).columns == [1, 2, 3])
  }

  @Test(
    "reports a pattern or a position without a column",
    arguments: ["x*", "3-1", "0", "2-9", "\"na*\""]
  )
  func nothing(text: String) {
    #expect(throws: CatalogError.self) { try ColumnList(parsing: text, columns: columns) }
  }

  @Test("has no expressions", arguments: [("name, price * 2", 12..<13), ("lower(name)", 5..<6)])
  func formulas(text: String, range: Range<Int>) {
    let error = #expect(throws: CatalogError.self) {
      try ColumnList(parsing: text, columns: columns)
    }
    #expect(error == .syntax(SyntaxError(.foreign(.formula), in: text, at: range)))
  }
}
