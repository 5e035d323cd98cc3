// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

private let names = ["name", "price", "unit price", "added", "Größe", "is", "a\"b", "#1"]

private let columns = names.map { Column(name: $0, kind: .text) }

@Suite("The filter language")
struct FilterSyntaxTests {
  @Test(
    "has canonical descriptions that parse to the same filter",
    arguments: [
      ("price > 10", "price > 10"),
      ("PRICE>10", "price > 10"),
      ("price == 10 and price <> 11", "price = 10 and price != 11"),
      ("#2 >= 10", "price >= 10"),
      (#""unit price" <= 3"#, #""unit price" <= 3"#),
      ("'unit price' < 3", #""unit price" < 3"#),
      ("\"#1\" = 3", "\"#1\" = 3"),
      ("größe = 3", "Größe = 3"),
      (#""a""b" = "c""d""#, #""a""b" = "c""d""#),
      ("name:tea", "name contains tea"),
      ("name ~ ^t.a", "name matches ^t.a"),
      ("name not : tea", "name not contains tea"),
      ("name STARTS WITH te", "name starts with te"),
      ("name not ends with 'a b'", #"name not ends with "a b""#),
      ("name in (tea,cocoa, 'a, b')", #"name in (tea, cocoa, "a, b")"#),
      ("name not in (tea)", "name not in (tea)"),
      (
        "price between 1 and 2 and price between 3 and 4",
        "price between 1 and 2 and price between 3 and 4"
      ),
      ("price not between -1 and +2.5", "price not between -1 and +2.5"),
      ("name is empty or name is not empty", "name is empty or name is not empty"),
      ("name is null or name is not null", "name is null or name is not null"),
      ("is is empty", #""is" is empty"#),
      ("tea", "tea"),
      ("price", "price"),
      ("#7", "\"#7\""),
      ("'green tea'", #""green tea""#),
      ("\"and\"", #""and""#),
      ("\"\"", #""""#),
      ("added < 2020-01-01T12:00:00", #"added < "2020-01-01T12:00:00""#),
      ("name = http://x.org/?a", #"name = "http://x.org/?a""#),
      ("(tea)", "tea"),
      ("((a and b) and c)", "a and b and c"),
      ("a or (b or c)", "a or b or c"),
      ("a and b or c and d", "a and b or c and d"),
      ("a and (b or c) and d", "a and (b or c) and d"),
      ("not a and b", "not a and b"),
      ("not (a and b)", "not (a and b)"),
      ("not not a", "not not a"),
      ("not price = 3", "not price = 3"),
      (
        #"price > 10 and (name = tea or name contains "green") and not added < 2020-01-01"#,
        "price > 10 and (name = tea or name contains green) and not added < 2020-01-01"
      ),
    ]
  )
  func canonical(typed: String, canonical: String) throws {
    let filter = try Filter(parsing: typed, columns: columns)
    #expect(filter.description == canonical)
    #expect(try Filter(parsing: canonical, columns: columns) == filter)
  }

  @Test(
    "reports the position of a syntax error",
    arguments: [
      ("", .empty, 0..<0),
      ("   ", .empty, 3..<3),
      ("prize > 3", .unknownColumn("prize", among: names), 0..<5),
      (
        "name = a and 'unit prise' > 3",
        .unknownColumn("unit prise", among: names), 13..<25
      ),
      ("#9 = 3", .unknownColumn("#9", among: names), 0..<2),
      ("price >", .missing(.value), 7..<7),
      ("price > )", .missing(.value), 8..<9),
      ("price > and", .missing(.value), 8..<11),
      ("price > 3 and", .missing(.condition), 13..<13),
      ("(price > 3", .expected(oneOf: [")"]), 10..<10),
      ("price > 3)", .unexpected(")"), 9..<10),
      ("()", .unexpected(")"), 1..<2),
      ("and tea", .unexpected("and"), 0..<3),
      ("= 3", .unexpected("="), 0..<1),
      ("green tea", .unquoted("green tea"), 0..<9),
      ("  a big green tea or b", .unquoted("a big green tea"), 2..<17),
      ("name = green tea", .unquoted("green tea"), 7..<16),
      ("name = 'green' tea", .expected(oneOf: ["and"]), 15..<18),
      ("price large 3", .unknownOperator("large"), 6..<11),
      ("name in tea", .expected(oneOf: ["("]), 8..<11),
      ("name in (tea", .expected(oneOf: [")"]), 12..<12),
      ("name in (tea cocoa)", .unquoted("tea cocoa"), 9..<18),
      ("name in ()", .missing(.value), 9..<10),
      ("price between 1 or 2", .expected(oneOf: ["and"]), 16..<18),
      ("name starts t", .expected(oneOf: ["with"]), 12..<13),
      ("name is tea", .expected(oneOf: ["empty", "null"]), 8..<11),
      ("name = 'tea", .unterminatedQuote, 7..<11),
      ("name = \"tea", .unterminatedQuote, 7..<11),
      ("e\u{301}e\u{301} = 3", .unknownColumn("e\u{301}e\u{301}", among: names), 0..<2),
    ] as [(String, SyntaxError.Problem, Range<Int>)]
  )
  func mistakes(typed: String, problem: SyntaxError.Problem, range: Range<Int>) {
    #expect(throws: CatalogError.syntax(SyntaxError(problem, in: typed, at: range))) {
      try Filter(parsing: typed, columns: columns)
    }
  }

  @Test(
    "reports the position of an error in a regular expression",
    arguments: [
      ("name matches 'a[b'", 17..<18), ("name matches a[b", 15..<16),
      ("name matches 'a[z-a]b'", 18..<22), ("name matches 'a''b[z-a]'", 21..<24),
    ]
  )
  func badPattern(typed: String, range: Range<Int>) throws {
    let error = #expect(throws: CatalogError.self) { try Filter(parsing: typed, columns: columns) }
    guard case .syntax(let syntax) = error, case .badPattern(let message) = syntax.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!message.isEmpty)
    #expect(syntax.range == range)
  }

  @Test(
    "rejects an unknown escape instead of taking it for its letter",
    arguments: ["\\i", "x\\", "[\\y]", "[^]\\i]", "\\pY"]
  )
  func badEscape(pattern: String) {
    let error = #expect(throws: CatalogError.self) {
      try Filter(parsing: "name matches '\(pattern)'", columns: columns)
    }
    guard case .syntax(let syntax) = error, case .badPattern = syntax.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "rejects a regular expression that needs too much memory",
    arguments: [
      "[[:alpha:]{](((a{255}){255}){255})", "((a{1,255}){1,255}){1,255}",
      "(((a{255}b){255}){255}c)", "(((x+){200}){200}){200}",
    ]
  )
  func hugePattern(pattern: String) {
    let error = #expect(throws: CatalogError.self) {
      try Filter(parsing: "name matches '\(pattern)'", columns: columns)
    }
    guard case .syntax(let syntax) = error else { return }
    #expect(syntax.problem == .badPattern(message: "regular expression is too large"))
  }

  @Test(
    "accepts common regular expressions",
    arguments: [
      "^[A-Z][a-z]{2,20}( [0-9]{1,3}){0,4}$", "[]{}]+", "(ab|cd)*x{3}", "\\{3\\}", "[[:alpha:]]{9}",
    ]
  )
  func usualPattern(pattern: String) throws {
    _ = try Filter(parsing: "name matches '\(pattern)'", columns: columns)
  }

  @Test(
    "rejects a point after a name in quotes",
    arguments: ["\"x y\".`f` = 1", "\"x\".`f`.`g`", ".`f` = 1"]
  )
  func pointAfterQuotes(text: String) {
    #expect(throws: CatalogError.self) {
      try Filter(parsing: text, columns: [Column(name: "x", kind: .text)])
    }
  }

  @Test(
    "names the path in backticks for one in quotes",
    arguments: [
      ("\"x y\".name = 1", "`x y`.name", 0..<10), ("'x'.\"a b\".c = 1", "x.`a b`.c", 0..<11),
      ("a = 1 and \"x\".b", "x.b", 10..<15), ("\"x y\".", "`x y`.", 0..<6),
    ]
  )
  func pathInQuotes(text: String, path: String, range: Range<Int>) {
    let error = #expect(throws: CatalogError.self) {
      try Filter(parsing: text, columns: columns + [Column(name: "a", kind: .text)])
    }
    #expect(error == .syntax(SyntaxError(.pathInQuotes(path), in: text, at: range)))
  }

  @Test("rejects only nesting that is too deep")
  func depth() throws {
    let deep = String(repeating: "(", count: 100_000) + "a"
    let error = #expect(throws: CatalogError.self) { try Filter(parsing: deep, columns: []) }
    guard case .syntax(let syntax) = error else { return }
    #expect(syntax.problem == .nestingTooDeep)
    let nested = String(repeating: "(", count: 150) + "a" + String(repeating: ")", count: 150)
    #expect(try Filter(parsing: nested, columns: []) == .anywhere("a"))
  }

  @Test(
    "has no column with a number below 1, with a sign, or beyond all integers",
    arguments: ["#0", "#-1", "#+1", "#-9223372036854775808", "#99999999999999999999"]
  )
  func columnNumbers(name: String) {
    let error = #expect(throws: CatalogError.self) {
      try Filter(parsing: "\(name) = 3", columns: columns)
    }
    guard case .syntax(let syntax) = error else { return }
    #expect(syntax.problem == .unknownColumn(name, among: names))
  }

  @Test("parses what it describes", arguments: seeds(500))
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let filter = Filter(RandomExpression.make(depth: 4, columns, &random))
    #expect(try Filter(parsing: filter.description, columns: columns) == filter)
  }

  @Test("never crashes, whatever the input", arguments: seeds(500))
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "price", "name", "tea", " ", " ", "(", ")", ",", "=", "<", ">", "!", ":", "~", "and", "or",
      "not", "in", "is", "between", "starts", "with", "empty", "\"", "'", "#", "\u{301}", "\0", "é",
    ]
    let text = (0..<12).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    do {
      let filter = try Filter(parsing: text, columns: columns)
      #expect(try Filter(parsing: filter.description, columns: columns) == filter)
    } catch {
      guard case .syntax(let syntax) = error else {
        Issue.record("\(error)")
        return
      }
      #expect((0...text.count).contains(syntax.range.upperBound))
    }
  }

  @Test("accepts conditions on one column without its name")
  func conditions() throws {
    func parse(_ text: String) throws -> String {
      try Filter(conditions: text, on: 1, columns: columns).description
    }
    #expect(try parse("> 10") == "price > 10")
    #expect(try parse("not in (1, 2)") == "price not in (1, 2)")
    #expect(try parse("tea") == "price contains tea")
    #expect(try parse("< 3 or > 5") == "price < 3 or price > 5")
    #expect(try parse("not (< 3)") == "not price < 3")
    #expect(try parse("is not empty") == "price is not empty")
    let error = SyntaxError(.unquoted("green tea"), in: "green tea", at: 0..<9)
    #expect(throws: CatalogError.syntax(error)) { try parse("green tea") }
  }

  @Test("splits a filter at `and` and joins the parts again")
  func parts() throws {
    let filter = try Filter(
      parsing: "price > 10 and (a or b) and name not contains 'green tea'",
      columns: columns
    )
    let parts = filter.conjuncts
    #expect(
      parts.map(\.description) == [
        "price > 10", "a or b", #"name not contains "green tea""#,
      ]
    )
    #expect(parts.map(\.column) == [1, nil, 0])
    #expect(parts[2].condition(in: columns) == #"not contains "green tea""#)
    #expect(parts[1].condition(in: columns) == nil)
    #expect(Filter.all(parts) == filter)
    #expect(Filter.all([]) == nil)
    #expect(Filter.all([parts[0]]) == parts[0])
  }

  @Test("distinguishes composed and decomposed characters")
  func spellings() {
    #expect(Filter.anywhere("e\u{301}") != Filter.anywhere("\u{E9}"))
  }
}

/// A generator of random filters.
private enum RandomExpression {
  static func make(
    depth: Int,
    _ columns: [Column],
    _ random: inout SeededGenerator
  ) -> Expression {
    switch depth == 0
      ? Int.random(in: 0...3, using: &random) : Int.random(in: 0...7, using: &random)
    {
    case 0: return .anywhere(text(&random))
    case 1...3:
      let index = columns.indices.randomElement(using: &random) ?? 0
      let column = ColumnReference(index, of: columns)
      return condition(column, &random)
    case 4: return .not(make(depth: depth - 1, columns, &random))
    case 5:
      return .disjunction([
        make(depth: depth - 1, columns, &random), make(depth: depth - 1, columns, &random),
      ])
    default:
      return .conjunction([
        make(depth: depth - 1, columns, &random), make(depth: depth - 1, columns, &random),
      ])
    }
  }

  private static func condition(
    _ column: ColumnReference,
    _ random: inout SeededGenerator
  ) -> Expression {
    let value = text(&random)
    let plain: [Expression.Test] = [
      .less(value), .lessOrEqual(value), .more(value), .moreOrEqual(value),
    ]
    let negatable: [Expression.Test] = [
      .equals(value), .contains(value), .startsWith(value), .endsWith(value),
      .isOneOf([value, text(&random)]), .isBetween(value, text(&random)), .isEmpty, .isNull,
    ]
    let negated = Bool.random(using: &random)
    let tests = negated ? negatable : plain + negatable
    return .condition(column, tests.randomElement(using: &random) ?? .isEmpty, negated: negated)
  }

  private static func text(_ random: inout SeededGenerator) -> ExactText {
    let parts = [
      "a", "Tea", "12", "-3.5", "and", "not", "in", "is", " ", "\"", "'", "(", ")", ",", "=", ":",
      "#",
      "!", "<", "\u{301}", "é", "\n", "-", "日本",
    ]
    let count = Int.random(in: 0...3, using: &random)
    return ExactText((0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined())
  }
}
