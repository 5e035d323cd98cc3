// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Query completion")
struct QueryCompletionTests {
  private let columns = [
    Column(name: "name", kind: .text), Column(name: "price", kind: .decimal),
    Column(name: "unit price", kind: .decimal), Column(name: "Notes", kind: .text),
    Column(name: "is\u{1B}odd", kind: .text),
  ]

  private func filter(_ text: String, on column: Int? = nil) -> QueryCompletion {
    QueryCompletion(filter: text, on: column, columns: columns)
  }

  @Test(
    "suggests columns, operators and keywords where the parser accepts them",
    arguments: [
      ("", 0, ["name", "price", "\"unit price\"", "Notes", "#5", "not", "("]),
      ("n", 0, ["name", "Notes", "not", "number("]),
      ("NA", 0, ["name"]),
      ("un", 0, ["\"unit price\""]),
      ("\"un", 0, ["\"unit price\""]),
      ("'unit p", 0, ["\"unit price\""]),
      ("\"na", 0, ["\"name\""]),
      ("IS", 0, ["#5"]),
      ("not ", 4, ["name", "price", "\"unit price\"", "Notes", "#5", "not", "("]),
      ("(pri", 1, ["price"]),
      ("price > 3 and not (pri", 19, ["price"]),
      ("price >", 6, [">", ">="]),
      ("price !", 6, ["!="]),
      ("name sta", 5, ["starts with"]),
      ("name starts ", 5, ["starts with"]),
      ("name  STARTS   w", 6, ["starts with"]),
      ("name is ", 5, ["is empty", "is null", "is not empty", "is not null"]),
      ("name is not n", 5, ["is not null"]),
      ("name n", 5, ["not"]),
      ("name not s", 5, ["not starts with"]),
      ("\"unit price\" bet", 13, ["between"]),
      ("price in", 6, ["in ("]),
      ("price in ", 9, ["("]),
      ("price between 1 ", 16, ["and"]),
      ("price between 1 and 2 ", 22, ["and", "or"]),
      ("price > 3 ", 10, ["and", "or"]),
      ("price > 3 a", 10, ["and"]),
      ("price > 3 O", 10, ["or"]),
      ("(price > 3 ", 11, ["and", "or", ")"]),
      ("price in (1 ", 12, [",", ")"]),
      ("price in (1) ", 13, ["and", "or"]),
      ("tea ", 4, ["and", "or"]),
      ("green tea ", 10, []),
      ("price > 3 price ", 16, []),
      (")", 1, []),
      ("größe and p", 12, ["price", "part("]),
    ] as [(String, Int, [String])]
  )
  func candidates(text: String, start: Int, expected: [String]) {
    let found = filter(text)
    #expect(found.candidates.map(\.text) == expected)
    if !expected.isEmpty { #expect(found.start == start) }
  }

  @Test("suggests operators that suit the column's type first")
  func suitingOperators() {
    #expect(filter("price ").candidates.prefix(3).map(\.text) == ["=", "!=", "<"])
    #expect(filter("name ").candidates.prefix(3).map(\.text) == ["=", "!=", "contains"])
    let all = filter("name ").candidates.map(\.text)
    #expect(all.contains("is not empty"))
    #expect(all.suffix(3) == ["not", "and", "or"])
    #expect(all.count == FilterOperator.phrases.count { !$0.text.hasPrefix("not ") } + 3)
    #expect(filter("name not ").candidates.count == 8)
  }

  @Test("suggests operators that parse as themselves")
  func phrases() throws {
    for phrase in FilterOperator.phrases {
      var lexer = QueryLexer(phrase.text + " x")
      let read = try #require(try FilterOperator.read(from: &lexer))
      #expect(read.kind == phrase.kind && read.negated == phrase.isNegated, "\(phrase.text)")
    }
  }

  @Test("suggests operators or values for a condition on a known column")
  func conditions() {
    #expect(filter("sta", on: 0).candidates.map(\.text) == ["starts with"])
    #expect(filter("sta", on: 0).values?.column == 0)
    #expect(filter("> 3 or ", on: 1).candidates.map(\.text).contains(">="))
    #expect(filter("> 3 ", on: 1).candidates.map(\.text) == ["and", "or"])
    #expect(filter("= green t", on: 0).values?.column == 0)
    #expect(filter("green t", on: 0).start == 0)
  }

  @Test(
    "requests values of a column",
    arguments: [
      ("name = ", 0, 7), ("name = t", 0, 7), ("price > 1 and name != 'green t", 0, 22),
      ("unit = 3 or \"unit price\" >= 1", 2, 28), ("price in (1, ", 1, 13), ("price:", 1, 6),
      ("Price between 1 and 1", 1, 20), ("notes not contains x:", 3, 19), ("#2 = 1", 1, 5),
      ("name = green t", 0, 7), ("price > 1 and name contains green fresh t", 0, 28),
      ("name in (a, green t", 0, 12),
    ]
  )
  func values(text: String, column: Int, start: Int) {
    let found = filter(text)
    #expect(found.values?.column == column)
    #expect(found.start == start)
    #expect(found.candidates.isEmpty)
  }

  @Test(
    "requests no values",
    arguments: [
      "price", "price ", "name matches t", "unknown = t", "name is empty t", "name = t o",
      "name matches green t", "green t", "name = \"green\" t", "name = t and green u",
      "unknown = green t", "name in (a) b",
    ]
  )
  func noValues(text: String) {
    #expect(filter(text).values == nil)
  }

  @Test(
    "suggests what fits a parameter",
    arguments: [
      ("year(", ["added", "today", "now", "("]), ("year(d", ["date(", "day("]),
      ("year(added ", [")"]), ("round(", ["price", "("]), ("round(price", ["price"]),
      ("round(price ", [",", ")"]), ("lower(n", ["name", "notes", "number("]),
      ("price * ", ["price"]), ("if(", ["name", "price", "added", "notes", "not", "("]),
      ("price > r", ["right(", "replace(", "round("]), ("extract(name, ", []),
    ] as [(String, [String])]
  )
  func arguments(text: String, expected: [String]) {
    let columns = [
      Column(name: "name", kind: .text), Column(name: "price", kind: .decimal),
      Column(name: "added", kind: .date), Column(name: "notes", kind: .text),
    ]
    #expect(QueryCompletion(filter: text, columns: columns).candidates.map(\.text) == expected)
    let typed = QueryCompletion(addition: "x = " + text, columns: columns)
    #expect(typed.candidates.map(\.text) == expected)
    #expect(typed.start == QueryCompletion(filter: text, columns: columns).start + 4)
  }

  @Test(
    "suggests units, clocks, days, and what may be computed on the right",
    arguments: [
      ("added + 7 ", ["hours", "days"]), ("added - 1 d", ["day"]),
      ("today + 7 m", ["months", "minutes", "matches"]), ("price + 7 d", []),
      ("day(added) - 2 y", ["years"]), ("name > 2 d", []),
      ("added > t", ["today", "trim(", "text("]), ("added = n", ["now"]),
      ("day(added) < to", ["today"]), ("added between today and n", ["now"]),
      ("month(t", ["today"]), ("weekday(added) = T", ["Tue", "Thu"]),
      ("weekday(added) in (s", ["Sat", "Sun"]), ("weekday(added) > ", ["Mon", "Sun"]),
      ("length(name) = pri", ["price"]), ("name = t", []), ("round(price) between ab", ["abs("]),
      ("price > \"na", []),
    ] as [(String, [String])]
  )
  func dates(text: String, expected: [String]) {
    let columns = [
      Column(name: "name", kind: .text), Column(name: "price", kind: .decimal),
      Column(name: "added", kind: .date),
    ]
    let found = QueryCompletion(filter: text, columns: columns).candidates.map(\.text)
    if text.hasSuffix(" ") {
      #expect(expected.allSatisfy(found.contains), "\(found)")
    } else {
      #expect(found == expected)
    }
  }

  @Test(
    "suggests columns and functions on the right only if no value fits",
    arguments: [
      ("name = pr", ["price"]), ("name != low", ["lower("]), ("name = un", ["`unit price`"]),
      ("price between 1 and ro", ["round("]), ("name = ", []), ("name contains pr", []),
      ("name in (pr", []), ("name = 'pr", []),
    ] as [(String, [String])]
  )
  func alternatives(text: String, expected: [String]) {
    #expect(filter(text).alternatives.map(\.text) == expected)
    #expect(filter(text).candidates.isEmpty)
    #expect(filter(text).values != nil)
  }

  @Test("requests the nested fields of a column")
  func nestedFields() {
    let user = Value(#"{"login": "ann", "Last name": 1, "e.mail": 2}"#)
    let cases = [
      ("name.", ["name.login", "name.`Last name`", "name.`e.mail`"]), ("name.LO", ["name.login"]),
      ("lower(name.l", ["name.login", "name.`Last name`"]), ("name.x", []),
    ]
    for (text, expected) in cases {
      for found in [filter(text), QueryCompletion(order: text, columns: columns)] {
        #expect(found.fields?.column == 0, "\(text)")
        #expect(found.fields?.candidates(in: user) == expected, "\(text)")
      }
    }
    #expect(filter("price = name.l").fields != nil)
    #expect(filter("price.").fields == nil)
    #expect(filter("name").fields == nil)
  }

  @Test("suggests operators after a value that is computed, and `and` only after a condition")
  func computedValues() {
    for text in ["price * 2 ", "lower(name) "] {
      let found = filter(text).candidates.map(\.text)
      #expect(found.contains(">="))
      #expect(!found.contains("and"))
    }
    #expect(filter("price * 2 > 3 ").candidates.map(\.text) == ["and", "or"])
    #expect(filter("round(na").candidates.map(\.text) == ["name"])
    for text in ["price * un", "price > un", "round(un"] {
      #expect(filter(text).candidates.map(\.text) == ["`unit price`"])
    }
  }

  @Test("suggests functions in an order, in a plot and for a column")
  func functions() {
    for completion in [
      QueryCompletion(order: "price, year(Not", columns: columns),
      QueryCompletion(plot: "price by year(Not", columns: columns),
      QueryCompletion(column: "year(Not", columns: columns),
    ] { #expect(completion.candidates.map(\.text) == ["Notes"]) }
    let begun = QueryCompletion(column: "mon", columns: columns)
    #expect(begun.candidates.map(\.text) == ["month(", "monthnumber("])
  }

  @Test("suggests no column of a collection without columns")
  func noColumns() {
    for completion in [
      QueryCompletion(filter: "p", columns: []), QueryCompletion(order: "p", columns: []),
      QueryCompletion(projection: "p*", columns: []), QueryCompletion(plot: "p by q", columns: []),
      QueryCompletion(column: "p", columns: []), QueryCompletion(grouping: "p", columns: []),
      QueryCompletion(pivot: "p by q", columns: []), QueryCompletion(type: "p as d", columns: []),
      QueryCompletion(addition: "p", columns: []), QueryCompletion(rename: "p to q", columns: []),
    ] {
      let columns = completion.candidates.filter {
        if case .column = $0.meaning { true } else { false }
      }
      #expect(columns.isEmpty)
    }
  }

  @Test("suggests columns as keys, then aggregates, and columns after these")
  func grouping() {
    let texts = { (text: String) in
      QueryCompletion(grouping: text, columns: self.columns).candidates.map(\.text)
    }
    #expect(texts("na") == ["name"])
    #expect(texts("name ").contains(":"))
    #expect(texts("name: me") == ["mean", "median"])
    #expect(texts("name: count, sum pri") == ["price"])
    #expect(texts("name: sum(pri") == ["price"])
  }

  @Test("suggests “by” after the first key of a table of groups, and a key after it")
  func pivot() {
    let texts = { (text: String) in
      QueryCompletion(pivot: text, columns: self.columns).candidates.map(\.text)
    }
    #expect(texts("name b") == ["by"])
    #expect(texts("name by pri") == ["price"])
    #expect(texts("name by price: me") == ["mean", "median"])
  }

  @Test("quotes a value where needed or where a quote is open")
  func spelling() {
    #expect(filter("name = gr").values?.spelled("green tea") == "\"green tea\"")
    #expect(filter("name = gr").values?.spelled("green") == "green")
    #expect(filter("name = \"gr").values?.spelled("green") == "\"green\"")
    #expect(filter("name = green t").values?.prefix.matches("Green tea") == true)
    #expect(filter("name = green t").values?.prefix.matches("green") == false)
    #expect(filter("name = ").values?.spelled("12\" and") == "\"12\"\" and\"")
    #expect(filter("name = \"12\"\"").values?.prefix.matches("12\" long") == true)
    #expect(filter("name = \"12\"").values?.prefix.matches("12\" long") == false)
    #expect(filter("name = ÄR").values?.prefix.matches("ärmel") == true)
  }

  @Test(
    "suggests unused columns and directions for an order",
    arguments: [
      ("", 0, ["name", "price", "\"unit price\"", "Notes", "#5"]),
      ("n", 0, ["name", "Notes", "number("]),
      ("price ", 6, ["desc", "natural", "asc", ","]),
      ("price d", 6, ["desc"]),
      ("price, ", 7, ["name", "\"unit price\"", "Notes", "#5"]),
      ("PRICE desc,p", 11, ["part("]),
      ("#1, n", 4, ["Notes", "number("]),
      ("-pr", 0, ["-price"]),
      ("name, -N", 6, ["-Notes"]),
      ("-un", 0, ["-#3"]),
      ("-price, p", 8, ["part("]),
      ("-", 0, ["-name", "-price", "-#3", "-Notes", "-#5"]),
    ] as [(String, Int, [String])]
  )
  func orders(text: String, start: Int, expected: [String]) {
    let found = QueryCompletion(order: text, columns: columns)
    #expect(found.candidates.map(\.text) == expected)
    if !expected.isEmpty { #expect(found.start == start) }
  }

  @Test(
    "suggests unused columns and a comma for a projection",
    arguments: [
      ("", 0, ["name", "price", "\"unit price\"", "Notes", "#5"]),
      ("name,pr", 5, ["price"]),
      ("name, name, ", 12, ["price", "\"unit price\"", "Notes", "#5"]),
      ("name  ", 4, [","]),
      ("\"unit price\" ", 12, [","]),
      ("name price ", 11, []),
    ] as [(String, Int, [String])]
  )
  func choices(text: String, start: Int, expected: [String]) {
    let found = QueryCompletion(projection: text, columns: columns)
    #expect(found.candidates.map(\.text) == expected)
    if !expected.isEmpty { #expect(found.start == start) }
  }

  @Test("accepts random text, with and without columns", arguments: 0..<200)
  func oddTexts(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "price", "name", " ", " ", "\"", "'", "(", ")", ",", "=", "not", "is", "and", "in", "between",
      "\u{301}", "🇩🇪", "#2", "~", "-", "starts", "\n", "x",
    ]
    let text = (0..<30).compactMap { _ in pieces.randomElement(using: &random) }.joined()
    for columns in [columns, []] {
      let all = [
        QueryCompletion(filter: text, columns: columns),
        QueryCompletion(order: text, columns: columns),
        QueryCompletion(projection: text, columns: columns),
      ]
      for found in all { #expect((0...text.utf8.count).contains(found.start), "seed \(seed)") }
    }
  }

  @Test("keeps a valid filter valid", arguments: 0..<50)
  func rightAgain(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let columns = columns.dropLast() + [Column(name: "#4", kind: .text)]
    var text = ""
    for _ in 0..<12 {
      let found = QueryCompletion(filter: text, columns: Array(columns))
      let values = found.values.map { [$0.spelled("green tea"), $0.spelled("1")] } ?? []
      guard let next = (found.candidates.map(\.text) + values).randomElement(using: &random) else {
        break
      }
      text = String(decoding: text.utf8.prefix(found.start), as: UTF8.self) + next + " "
      // The text may be incomplete, but its beginning is valid. The exception is an operator after
      // `not`.
      if text.hasSuffix("not ") { continue }
      do throws(CatalogError) {
        _ = try Filter(parsing: text, columns: Array(columns))
      } catch {
        guard case .syntax(let error) = error else {
          Issue.record("seed \(seed): \(text)")
          return
        }
        #expect(error.range.lowerBound >= text.count - 1, "seed \(seed): \(text) \(error.problem)")
      }
    }
  }
}
