// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Date conditions")
struct FilterDateTests {
  private static let typed = [
    Column(name: "v", kind: .text), Column(name: "day", kind: .date),
    Column(name: "moment", kind: .dateTime), Column(name: "n", kind: .integer),
  ]

  @Test(
    "reject an impossible date for a column of dates and explain why",
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
    ] as [(String, String, ISODate.Problem, Range<Int>)]
  )
  func impossibleDate(typed: String, date: String, problem: ISODate.Problem, range: Range<Int>) {
    let error = SyntaxError(.impossibleDate(date, problem), in: typed, at: range)
    #expect(throws: CatalogError.syntax(error)) { try Filter(parsing: typed, columns: Self.typed) }
  }

  @Test(
    "accept similar text, and impossible dates for other columns",
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

  @Test(
    "reject a date in another notation and suggest the expected one",
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
    ] as [(String, ISODate.Problem)],
    ["day", "moment"]
  )
  func otherDate(typed: (date: String, problem: ISODate.Problem), column: String) {
    for phrase in ["=", "!=", "<", "<=", ">", ">=", "between 2020-01-01 and", "not between"] {
      let end = phrase == "not between" ? " and 2024-01-01" : ""
      let text = "\(column) \(phrase) \(typed.date)\(end)"
      let error = #expect(throws: CatalogError.self, "\(text)") {
        try Filter(parsing: text, columns: Self.typed)
      }
      guard case .syntax(let syntax) = error else { continue }
      let date = typed.date.filter { $0 != "'" }
      #expect(syntax.problem == .impossibleDate(date, typed.problem), "\(text)")
      let start = "\(column) \(phrase) ".count
      #expect(syntax.range == start..<start + typed.date.count)
    }
  }

  @Test(
    "accept a year, a quarter, a month or a week",
    arguments: ["2023", "2023-Q2", "2023-06", "2023-W05"]
  )
  func period(typed: String) throws {
    for column in ["day", "moment"] {
      for phrase in ["=", "!=", "<", ">="] {
        let text = "\(column) \(phrase) \(typed)"
        #expect(try Filter(parsing: text, columns: Self.typed).description == text)
      }
    }
  }

  @Test(
    "reject a month or a week in another form, and suggest its first day",
    arguments: [("2024-2", "2024-02-01"), ("2023W05", "2023-01-30")]
  )
  func otherPeriod(typed: String, first: String) {
    for column in ["day", "moment"] {
      let text = "\(column) < \(typed)"
      let start = "\(column) < ".count
      let problem = ISODate.Problem.period(first: first)
      let error = SyntaxError(.impossibleDate(typed, problem), in: text, at: start..<text.count)
      #expect(throws: CatalogError.syntax(error), "\(text)") {
        try Filter(parsing: text, columns: Self.typed)
      }
    }
  }

  @Test(
    "accept a date and a time without quotes as one value",
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

  @Test("report all words of an unquoted value, even with a colon")
  func wordsWithColon() {
    let error = SyntaxError(.unquoted("tea at 7:30"), in: "v = tea at 7:30", at: 4..<15)
    #expect(throws: CatalogError.syntax(error)) {
      try Filter(parsing: "v = tea at 7:30", columns: Self.typed)
    }
    let problem = ISODate.Problem.day(30, last: 29)
    let date = SyntaxError(
      .impossibleDate("2024-02-30 07:00", problem),
      in: "moment > 2024-02-30 07:00",
      at: 9..<25
    )
    #expect(throws: CatalogError.syntax(date)) {
      try Filter(parsing: "moment > 2024-02-30 07:00", columns: Self.typed)
    }
  }

  @Test(
    "name the invalid part of a time",
    arguments: [
      ("24:00", .hour(24)), ("12:60:00", .minute(60)), ("12:00:61", .second(61)),
      ("12:00:00.5+25:00", .zone("+25:00")), ("12:00-01:60", .zone("-01:60")),
      ("12:00x", .time("12:00x")), ("12:0", .time("12:0")), ("12:00:1", .time("12:00:1")),
      ("12:00:00.", .time("12:00:00.")),
    ] as [(String, ISODate.Problem)]
  )
  func impossibleTime(time: String, problem: ISODate.Problem) {
    #expect(ISODate.problem(in: "2026-01-31T" + time) == problem)
  }
}
