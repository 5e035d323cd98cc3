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

  @Test("has no expressions", arguments: [("name, price * 2", 12..<13), ("lower(name)", 5..<6)])
  func formulas(text: String, range: Range<Int>) {
    let error = #expect(throws: CatalogError.self) {
      try ColumnList(parsing: text, columns: columns)
    }
    #expect(error == .syntax(SyntaxError(.foreign(.formula), in: text, at: range)))
  }
}
