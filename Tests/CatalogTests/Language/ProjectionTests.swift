// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A projection")
struct ProjectionTests {
  private let names = ["name", "price", "unit price", "-name", "-5", "5"]

  private var columns: [Column] { names.map { Column(name: $0, kind: .text) } }

  @Test(
    "selects columns in order",
    arguments: [
      ("name, price", [0, 1]), ("PRICE,name", [1, 0]), ("#3, 'unit price', #1", [2, 0]),
    ]
  )
  func columns(typed: String, expected: [Int]) throws {
    let projection = try Projection(parsing: typed, columns: columns)
    #expect(projection.indexes(among: names.count) == expected)
    #expect(try Projection(parsing: projection.description, columns: columns) == projection)
  }

  @Test(
    "excludes columns after a hyphen and keeps later ones",
    arguments: [
      ("-name", [1, 2, 3, 4, 5, 6]), ("-price,-NAME", [2, 3, 4, 5, 6]),
      ("-\"unit price\", -#4", [0, 1, 4, 5, 6]), ("-\"-name\"", [0, 1, 2, 4, 5, 6]),
      ("-5", [0, 1, 2, 3, 4, 6]), ("-'-5'", [0, 1, 2, 3, 5, 6]),
    ]
  )
  func hidden(typed: String, expected: [Int]) throws {
    let projection = try Projection(parsing: typed, columns: columns)
    #expect(projection.indexes(among: names.count + 1) == expected)
    for spelled in [projection.description, projection.compactDescription] {
      #expect(try Projection(parsing: spelled, columns: columns) == projection)
    }
  }

  @Test(
    "quotes a column name that begins with a hyphen",
    arguments: ["\"-name\"", "'-5', 5", "\"-name\", name"]
  )
  func hyphens(typed: String) throws {
    let projection = try Projection(parsing: typed, columns: columns)
    #expect(projection.description == typed.replacing("'", with: "\""))
    #expect(try Projection(parsing: projection.description, columns: columns) == projection)
  }

  @Test("rejects the exclusion of all columns")
  func nothing() {
    let text = (1...6).map { "-#\($0)" }.joined(separator: ",")
    let error = SyntaxError(.allColumnsExcluded, in: text, at: 0..<text.count)
    #expect(throws: CatalogError.syntax(error)) {
      try Projection(parsing: text, columns: columns)
    }
  }

  @Test("reports the position of a syntax error")
  func mistakes() {
    let unknown = SyntaxError(
      .unknownColumn("prise", among: names),
      in: "name, prise",
      at: 6..<11
    )
    #expect(throws: CatalogError.syntax(unknown)) {
      try Projection(parsing: "name, prise", columns: columns)
    }
    let comma = SyntaxError(.expected(oneOf: [","]), in: "name price", at: 5..<10)
    #expect(throws: CatalogError.syntax(comma)) {
      try Projection(parsing: "name price", columns: columns)
    }
    let hyphen = SyntaxError(.expected(oneOf: ["-"]), in: "-name, price", at: 7..<12)
    #expect(throws: CatalogError.syntax(hyphen)) {
      try Projection(parsing: "-name, price", columns: columns)
    }
    let late = SyntaxError(.unknownColumn("prise", among: names), in: "-name, -prise", at: 7..<13)
    #expect(throws: CatalogError.syntax(late)) {
      try Projection(parsing: "-name, -prise", columns: columns)
    }
  }
}
