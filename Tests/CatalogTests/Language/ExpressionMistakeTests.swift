// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Mistakes in expressions")
struct ExpressionMistakeTests {
  private let table = RuleTable(
    "name",
    "n:decimal",
    "x:decimal",
    "day:date",
    "flag:boolean",
    rows: []
  )

  @Test(
    "are reported with the problem and its position",
    arguments: [
      // A literal of the wrong kind.
      ("sqrt(\"tea\") > 1", .notOfKind("\"tea\"", .number), 5..<10),
      ("n > 1 and year(\"tea\") = 1", .notOfKind("tea", .moment), 15..<20),
      ("year(5) = 1", .notOfKind("5", .moment), 5..<6),
      ("n + \"tea\" > 1", .notOfKind("\"tea\"", .number), 4..<9),
      ("- \"tea\" > 1", .notOfKind("\"tea\"", .number), 2..<7),
      ("n * 2024-01-01 > 1", .notOfKind("2024-01-01", .number), 4..<14),
      ("2024-01-01 + 2024-01-02 > 1", .notOfKind("2024-01-02", .number), 13..<23),
      ("5 + 7 days > 2024-01-01", .notOfKind("5", .moment), 0..<1),
      ("number(name) = tea", .mismatched("number(name)", gives: .number, "tea"), 15..<18),
      ("n * 2 = tea", .mismatched("n * 2", gives: .number, "tea"), 8..<11),
      (
        "length(name) between 1 and tea", .mismatched("length(name)", gives: .number, "tea"),
        27..<30
      ),
      ("length(name) in (1, tea)", .mismatched("length(name)", gives: .number, "tea"), 20..<23),
      ("day(day) = tea", .mismatched("day(day)", gives: .moment, "tea"), 11..<14),
      ("day(day) = 2024-02-30", .impossibleDate("2024-02-30", .day(30, last: 29)), 11..<21),
      // Values of kinds that never compare.
      ("length(name) = lower(name)", .notOfKind("lower(name)", .number), 15..<26),
      ("day(day) < year(day)", .notOfKind("year(day)", .moment), 11..<20),
      ("sqrt(lower(name)) > 1", .notOfKind("lower(name)", .number), 5..<16),
      ("year(length(name)) > 1", .notOfKind("length(name)", .moment), 5..<17),
      // Functions.
      ("foo(n) = 1", .unknownFunction("foo"), 0..<3),
      ("n > 1 and -foo(n) = 1", .unknownFunction("foo"), 11..<14),
      ("left(name) = a", .missingArgument("left(x, n)"), 9..<10),
      ("left(name, 1, 2) = a", .tooManyArguments("left(x, n)"), 14..<15),
      ("lower() = a", .missingArgument("lower(x)"), 6..<7),
      ("if(n > 3) = 1", .missingArgument("if(condition, a, b)"), 8..<9),
      ("round(n, 1, 2) = 1", .tooManyArguments("round(x, digits)"), 12..<13),
      ("month(day) = 3", .otherForm("month", gives: "2024-03", instead: "monthnumber"), 13..<14),
      ("quarter(day) = 1", .otherForm("quarter", gives: "2024-Q1", instead: nil), 15..<16),
      ("week(day) = 2024-05", .otherForm("week", gives: "2024-W05", instead: nil), 12..<19),
      ("weekday(day) = Foo", .otherForm("weekday", gives: "Mon", instead: nil), 15..<18),
      ("abs(\"n\") > 1", .columnInQuotes("n"), 4..<7),
      ("year('day') = 2024", .columnInQuotes("day"), 5..<10),
      ("x + \"n\" > 1", .columnInQuotes("n"), 4..<7),
      // Values and conditions.
      ("n + 1", .notACondition("n + 1"), 0..<5),
      ("lower(name)", .notACondition("lower(name)"), 0..<11),
      ("n > 1 and n * 2", .notACondition("n * 2"), 10..<15),
      ("if(n * 2, 1, 2) = 1", .notACondition("n * 2"), 3..<8),
      // Incomplete and misplaced parts.
      ("n + > 3", .missing(.value), 4..<5),
      ("n * ", .missing(.value), 4..<4),
      ("lower(name = a", .expected(oneOf: [")"]), 14..<14),
      ("(n + 1 > 3", .expected(oneOf: [")"]), 10..<10),
      ("n < x < 3", .foreign(.chain), 6..<7),
      ("n > 1 and 7/2 > 1", .foreign(.unspaced("7 / 2")), 10..<13),
      ("n + 1.5*2-3 > 1", .foreign(.unspaced("1.5 * 2 - 3")), 4..<11),
      ("2 * n+x > 1", .foreign(.unspaced("n + x")), 4..<7),
      ("n+x*(2) > 1", .foreign(.unspaced("n + x")), 0..<3),
      ("x - n-x > 1", .foreign(.unspaced("n - x")), 4..<7),
      ("x / n*x > 1", .foreign(.unspaced("n * x")), 4..<7),
      ("-n+x > 1", .foreign(.unspaced("n + x")), 0..<4),
      ("- n-x > 1", .foreign(.unspaced("n - x")), 2..<5),
      ("`name = tea", .unterminatedQuote, 0..<11),
      ("n in (`x`)", .missing(.value), 6..<9),
      ("n +1 > 3", .unknownOperator("+1"), 2..<4),
    ] as [(String, SyntaxError.Problem, Range<Int>)]
  )
  func mistakes(typed: String, problem: SyntaxError.Problem, range: Range<Int>) {
    let mistake = table.mistake(typed)
    #expect(mistake?.problem == problem)
    #expect(mistake?.range == range)
  }

  @Test(
    "name the columns that exist",
    arguments: [
      ("prize + 1 > 3", "prize", 0..<5), ("n > prize * 2", "prize", 4..<9),
      ("round(prize) > 3", "prize", 6..<11), ("`prize` > 3", "prize", 0..<7),
      ("n > `prize`", "prize", 4..<11), ("nobody.login = x", "nobody.login", 0..<12),
      ("if(prize, 1, 2) = 1", "prize", 3..<8), ("n-prize > 3", "n-prize", 0..<7),
    ]
  )
  func unknownColumns(typed: String, name: String, range: Range<Int>) {
    let mistake = table.mistake(typed)
    #expect(mistake?.problem == .unknownColumn(name, among: table.columns.map(\.name)))
    #expect(mistake?.range == range)
  }

  @Test("are unknown operators, with the signs of arithmetic where a value is computed")
  func unknownOperators() {
    #expect(table.mistake("n plus 1")?.problem == .unknownOperator("plus"))
    #expect(
      table.mistake("abs(n plus 1) > 3")?.problem == .unknownOperator("plus", isComputed: true)
    )
  }

  @Test("do not include too many operators in a row, up to the maximum depth")
  func longChains() {
    let sum = "n" + String(repeating: " + 1", count: Filter.maximumDepth)
    #expect(table.mistake("\(sum) > 3") == nil)
    #expect(table.mistake("\(sum) + 1 > 3")?.problem == .tooManyOperators)
    let calls = String(repeating: "abs(", count: 1000) + "n"
    #expect(table.mistake(calls)?.problem == .nestingTooDeep)
  }

  @Test("include more minus signs before a word than the maximum depth")
  func manyMinusSigns() {
    let signs = String(repeating: "-", count: Filter.maximumDepth)
    #expect(table.mistake("\(signs)n > 3") == nil)
    #expect(table.mistake("-\(signs)n > 3")?.problem == .nestingTooDeep)
  }
}
