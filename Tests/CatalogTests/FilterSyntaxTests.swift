import TestSupport
import Testing

@testable import Catalog

private let names = ["name", "price", "unit price", "added", "Größe", "is", "a\"b", "#1"]

private let columns = names.map { Column(name: $0, kind: .text) }

@Suite("The filter language")
struct FilterSyntaxTests {
  @Test(
    "says the same again in its own words",
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
    "points at what is wrong",
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

  @Test("says why a text is no regular expression")
  func badPattern() throws {
    let error = #expect(throws: CatalogError.self) {
      try Filter(parsing: "name matches 'a(b'", columns: columns)
    }
    guard case .syntax(let syntax) = error, case .badPattern(let message) = syntax.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!message.isEmpty)
    #expect(syntax.range == 13..<18)
  }

  @Test(
    "refuses an escape that means nothing, rather than take it for its letter",
    arguments: ["\\pL", "x\\", "[\\w]", "[^]\\s]", "\\Q.\\E"]
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
    "refuses a regular expression that would fill the memory",
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
    #expect(syntax.problem == .badPattern(message: "too many repetitions"))
  }

  @Test(
    "refuses a date that there is not beside a column of dates, and says why",
    arguments: [
      ("day = 2026-02-30", "2026-02-30", .day(30, last: 28), 6..<16),
      ("day < 2024-02-30", "2024-02-30", .day(30, last: 29), 6..<16),
      ("day != 2026-04-31", "2026-04-31", .day(31, last: 30), 7..<17),
      ("day >= 2026-13-01", "2026-13-01", .month(13), 7..<17),
      ("v = 1 and day <= '2026-00-01'", "2026-00-01", .month(0), 17..<29),
      ("day between 2026-01-01 and 2026-01-32", "2026-01-32", .day(32, last: 31), 27..<37),
      ("day between 2026-01-00 and 2026-01-32", "2026-01-00", .day(0, last: 31), 12..<22),
      ("day not in (tea, 2026-06-31)", "2026-06-31", .day(31, last: 30), 17..<27),
      ("moment > 2026-01-31T25:00", "2026-01-31T25:00", .hour(25), 9..<25),
      ("moment > '2026-01-31 12:60'", "2026-01-31 12:60", .minute(60), 9..<27),
      ("moment > 2026-02-29T12:00Z", "2026-02-29T12:00Z", .day(29, last: 28), 9..<26),
    ] as [(String, String, ISODate.Flaw, Range<Int>)]
  )
  func impossibleDate(typed: String, date: String, flaw: ISODate.Flaw, range: Range<Int>) {
    let error = SyntaxError(.impossibleDate(date, flaw), in: typed, at: range)
    #expect(throws: CatalogError.syntax(error)) { try Filter(parsing: typed, columns: Self.typed) }
  }

  @Test(
    "takes what only looks like such a date, and such a date where no dates are",
    arguments: [
      "day = 2026-02-28", "moment < 2024-02-29T23:59:60Z", "v = 2026-02-30",
      "day contains 2026-02-30",
      "day = 2026-02-30x", "day = '2026-02-30 or so'", "day starts with 2026-13-01",
      "day = ''", "2026-02-30", "day = tea", "day contains 2026", "v > 2026", "n > 2026-1-5",
    ]
  )
  func possibleDate(typed: String) throws {
    _ = try Filter(parsing: typed, columns: Self.typed)
  }

  private static let typed = [
    Column(name: "v", kind: .text), Column(name: "day", kind: .date),
    Column(name: "moment", kind: .dateTime), Column(name: "n", kind: .integer),
  ]

  @Test(
    "refuses what is meant as a date and is written otherwise, and says how it is written",
    arguments: [
      ("2023-1-5", .form(inFull: "2023-01-05")), ("2023-01-5", .form(inFull: "2023-01-05")),
      ("20230-01-05", .form(inFull: nil)), ("10000-01-01", .form(inFull: nil)),
      ("20231-5", .form(inFull: nil)), ("20230105-1", .form(inFull: nil)),
      ("2023/1/5", .form(inFull: "2023-01-05")),
      ("2023.01.05", .form(inFull: "2023-01-05")), ("20230105", .form(inFull: "2023-01-05")),
      ("2023-w05-7", .form(inFull: "2023-02-05")), ("2020-W53-7", .form(inFull: "2021-01-03")),
      ("2023-032", .form(inFull: "2023-02-01")), ("2024366", .form(inFull: "2024-12-31")),
      ("'2023-1-5 9:30'", .form(inFull: "2023-01-05T09:30")),
      ("2023-01-05T9:30Z", .form(inFull: "2023-01-05T09:30Z")),
      ("2023-01-05T12", .form(inFull: "2023-01-05T12:00")),
      ("2023-2-30", .day(30, last: 28)), ("2023-13", .month(13)), ("2023366", .form(inFull: nil)),
      ("5.1.2023", .form(inFull: nil)), ("1/5/2023", .form(inFull: nil)), ("5", .form(inFull: nil)),
      ("12:30", .form(inFull: nil)), ("2023-W54", .form(inFull: nil)),
    ] as [(String, ISODate.Flaw)],
    ["day", "moment"]
  )
  func otherDate(typed: (date: String, flaw: ISODate.Flaw), column: String) {
    for phrase in ["=", "!=", "<", "<=", ">", ">=", "between 2020-01-01 and", "not between"] {
      let end = phrase == "not between" ? " and 2024-01-01" : ""
      let text = "\(column) \(phrase) \(typed.date)\(end)"
      let error = #expect(throws: CatalogError.self, "\(text)") {
        try Filter(parsing: text, columns: Self.typed)
      }
      guard case .syntax(let syntax) = error else { continue }
      let date = typed.date.filter { $0 != "'" }
      #expect(syntax.problem == .impossibleDate(date, typed.flaw), "\(text)")
      let start = "\(column) \(phrase) ".count
      #expect(syntax.range == start..<start + typed.date.count)
    }
  }

  @Test(
    "refuses a year, a month or a week as a date, and for `=` names its first and its last",
    arguments: [
      ("2023", "2023-01-01", "2023-12-31"), ("2023-06", "2023-06-01", "2023-06-30"),
      ("2024-2", "2024-02-01", "2024-02-29"), ("2023-W05", "2023-01-30", "2023-02-05"),
      ("2023W05", "2023-01-30", "2023-02-05"),
    ]
  )
  func period(typed: String, first: String, last: String) {
    for column in ["day", "moment"] {
      for phrase in ["=", "!=", "<"] {
        let text = "\(column) \(phrase) \(typed)"
        let start = "\(column) \(phrase) ".count
        let flaw: ISODate.Flaw =
          column == "day" && phrase == "=" ? .period(first: first, last: last) : .example(first)
        let error = SyntaxError(.impossibleDate(typed, flaw), in: text, at: start..<text.count)
        #expect(throws: CatalogError.syntax(error), "\(text)") {
          try Filter(parsing: text, columns: Self.typed)
        }
      }
    }
  }

  @Test(
    "takes a date and a time without quotes for one value",
    arguments: [
      ("moment > 2024-01-01 07:00", "moment > \"2024-01-01 07:00\""),
      (
        "moment between 2024-01-01 7:00 and 2024-01-02 07:00:30Z and v = x",
        "moment between \"2024-01-01 7:00\" and \"2024-01-02 07:00:30Z\" and v = x"
      ),
      ("v in (2024-01-01 07:00, tea)", "v in (\"2024-01-01 07:00\", tea)"),
    ]
  )
  func moment(typed: String, spelled: String) throws {
    let columns = [Column(name: "v", kind: .text), Column(name: "moment", kind: .text)]
    #expect(try Filter(parsing: typed, columns: columns).description == spelled)
  }

  @Test("names the whole of words in a row, also with a colon in them")
  func wordsWithColon() {
    let error = SyntaxError(.unquoted("tea at 7:30"), in: "v = tea at 7:30", at: 4..<15)
    #expect(throws: CatalogError.syntax(error)) {
      try Filter(parsing: "v = tea at 7:30", columns: Self.typed)
    }
    let flaw = ISODate.Flaw.day(30, last: 29)
    let date = SyntaxError(
      .impossibleDate("2024-02-30 07:00", flaw),
      in: "moment > 2024-02-30 07:00",
      at: 9..<25
    )
    #expect(throws: CatalogError.syntax(date)) {
      try Filter(parsing: "moment > 2024-02-30 07:00", columns: Self.typed)
    }
  }

  @Test(
    "names the part of a time that there is not",
    arguments: [
      ("24:00", .hour(24)), ("12:60:00", .minute(60)), ("12:00:61", .second(61)),
      ("12:00:00.5+25:00", .zone("+25:00")), ("12:00-01:60", .zone("-01:60")),
      ("12:00x", .time("12:00x")), ("12:0", .time("12:0")), ("12:00:1", .time("12:00:1")),
      ("12:00:00.", .time("12:00:00.")),
    ] as [(String, ISODate.Flaw)]
  )
  func impossibleTime(time: String, flaw: ISODate.Flaw) {
    #expect(ISODate.flaw(in: "2026-01-31T" + time) == flaw)
  }

  @Test(
    "takes what people write",
    arguments: [
      "^[A-Z][a-z]{2,20}( [0-9]{1,3}){0,4}$", "[]{}]+", "(ab|cd)*x{3}", "\\{3\\}", "[[:alpha:]]{9}",
    ]
  )
  func usualPattern(pattern: String) throws {
    _ = try Filter(parsing: "name matches '\(pattern)'", columns: columns)
  }

  @Test("refuses what is nested too deep, and takes what is not")
  func depth() throws {
    let deep = String(repeating: "(", count: 100_000) + "a"
    let error = #expect(throws: CatalogError.self) { try Filter(parsing: deep, columns: []) }
    guard case .syntax(let syntax) = error else { return }
    #expect(syntax.problem == .tooDeep)
    let nested = String(repeating: "(", count: 150) + "a" + String(repeating: ")", count: 150)
    #expect(try Filter(parsing: nested, columns: []) == .anywhere("a"))
  }

  @Test("reads back what it writes", arguments: seeds(500))
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let filter = Filter(RandomExpression.make(depth: 4, columns, &random))
    #expect(try Filter(parsing: filter.description, columns: columns) == filter)
  }

  @Test("never crashes, whatever is typed", arguments: seeds(500))
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

  @Test("takes conditions on one column without its name")
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

  @Test("comes apart at its ands and together again")
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

  @Test("tells two spellings of a letter apart, as the bytes of a file do")
  func spellings() {
    #expect(Filter.anywhere("e\u{301}") != Filter.anywhere("\u{E9}"))
  }
}

/// Makes filters at random.
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
      let column = ColumnReference(index: index, name: columns[index].name)
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
