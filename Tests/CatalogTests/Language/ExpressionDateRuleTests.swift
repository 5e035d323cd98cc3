// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

/// Tests of the rules of expressions about dates and texts, by their numbers.
@Suite("Rules of expressions about dates and texts")
struct ExpressionDateRuleTests {
  private let table = RuleTable(
    "day:date",
    "at:datetime",
    "v",
    rows: ["2024-01-31", "2024-03-05T23:30:00-05:00", "2024-03"],
    ["2024-03-05", "2024-03-05 10:00", "2024-03-05"],
    ["2024-02-29", "2024-02-29 00:00:00.5", "2024"],
    ["2023-12-31", "2024-03-04", "tea"],
    ["", "NA", ""]
  )

  @Test(
    "Rule 13: a date stands for all of its day, and a shortened one for its period",
    arguments: [
      ("at = 2024-03-05", [2]), ("at <= 2024-03-05", [2, 3, 4]), ("at > 2024-03-04", [1, 2]),
      ("at < 2024-03-05", [3, 4]), ("at >= 2024-03-05", [1, 2]), ("day = 2024-03", [2]),
      ("at = 2024-02", [3]), ("day = 2024-Q1", [1, 2, 3]), ("day = 2024-W10", [2]),
      ("day = 2024", [1, 2, 3]),
      ("at + 1 day = 2024-03-06", [2]), ("day(at) = 2024-03-05", [1, 2]),
      ("date(v) = 2024-03", [2]),
      ("at - 1 month = 2024-02", [1, 2, 4]),
    ] as [(String, [Int])]
  )
  func periods(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 14: a day of the week is compared in the order from Mon to Sun",
    arguments: [
      ("weekday(day) > Tue", [1, 3, 4]), ("weekday(day) >= sunday", [4]),
      ("weekday(day) > Sun", []), ("weekday(day) <= SUN", [1, 2, 3, 4]),
      ("weekday(day) < Wed", [2]), ("weekday(day) <= Wednesday", [1, 2]),
      ("weekday(day) = tuesday", [2]), ("weekday(day) != TUE", [1, 3, 4, 5]),
      ("weekday(day) in (wednesday, \"sun\")", [1, 4]),
      ("weekday(day) between Wed and Fri", [1, 3]), ("weekday(day) between Fri and Mon", []),
      ("weekday(day) not between Wed and Fri", [2, 4, 5]), ("weekday(day) contains u", [2, 3, 4]),
    ] as [(String, [Int])]
  )
  func weekdays(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
    let printed = try Filter(parsing: filter, columns: table.columns).description
    #expect(try table.rows(printed) == rows)
  }

  @Test(
    "Rule 13: a date in the notation of the column that it is compared with is that date",
    arguments: [
      ("placed > 15.06.2023", [2]), ("placed = 15.06.2023", [1]), ("placed <= 15.6.2023", [1]),
      ("placed between 01.06.2023 and 30.06.2023", [1]), ("placed in (15.06.2023)", [1]),
      ("placed = 2023-07-01", [2]),
    ] as [(String, [Int])]
  )
  func notations(filter: String, rows: [Int]) throws {
    let table = RuleTable("placed:date 31.12.2024", rows: ["15.06.2023"], ["01.07.2023"], [""])
    #expect(try table.rows(filter) == rows)
    let printed = try Filter(parsing: filter, columns: table.columns).description
    #expect(try table.rows(printed) == rows)
    #expect(table.mistake("placed > 31.06.2023") != nil)
  }

  @Test("Rule 13: a computed date stands for all of its day, too")
  func computedDays() throws {
    #expect(try table.rows("at = day(at)") == [2, 3, 4, 5])
    #expect(try table.rows("at = day") == [2, 3, 5])
    #expect(try table.rows("at > day") == [1, 4])
    #expect(try table.rows("day >= at") == [2, 3])
    #expect(try table.rows("day < at") == [1, 4])
  }

  @Test("Rule 13: a shortened literal has all its readings, and each value chooses")
  func readings() throws {
    #expect(try table.rows("v = 2024-03") == [1, 2])
    #expect(try table.rows("v = 2024") == [2, 3])
    #expect(try table.rows("coalesce(v, v) = 2024") == [2, 3])
    #expect(try table.rows("coalesce(v, v) = 2024-03") == [1, 2])
    #expect(try table.rows("v > 2024-03") == [4])
  }

  @Test("Rule 13: months clamp at their end")
  func clamping() throws {
    #expect(try table.rows("day + 1 month = 2024-02-29") == [1])
    #expect(try table.rows("day + 1 year = 2025-02-28") == [3])
    #expect(try table.rows("day - 1 quarter = 2023-12-05") == [2])
    #expect(try table.rows("day + 2 months = 2024-02-29") == [4])
  }

  @Test("Rule 13: a date minus a date is a number of days")
  func differences() throws {
    #expect(try table.rows("day - 2023-12-31 = 31") == [1])
    #expect(try table.rows("day - 2023-12-31 between 60 and 65") == [2, 3])
    #expect(try table.rows("at - day between 0.4 and 0.5") == [2])
    #expect(try table.rows("day + 7 = 2024-03-07") == [3])
    #expect(try table.rows("day - 0.5 = \"2024-03-04 12:00\"") == [2])
    #expect(try table.rows("day + 36 hours = \"2024-02-01 12:00\"") == [1])
    #expect(try table.rows("day - +1 day = 2024-03-04") == [2])
    #expect(try table.rows("at < (2024-02-29T10:00 + 1 hour)") == [3])
  }

  @Test("Rule 13: the parts of a date are taken as written, without changing the zone")
  func zones() throws {
    #expect(try table.rows("hour(at) = 23") == [1])
    #expect(try table.rows("month(at) = 2024-03") == [1, 2, 4])
    #expect(try table.rows("text(at + 1 hour) = \"2024-03-06 00:30:00-05:00\"") == [1])
  }

  @Test("Rule 13: `today` and `now` stay words")
  func clocks() throws {
    for text in ["day >= today - 7 days", "day < now", "day(at) = today", "today > `day`"] {
      #expect(try Filter(parsing: text, columns: table.columns).description == text)
    }
    #expect(try table.rows("day < today and at < now") == [1, 2, 3, 4])
    #expect(try table.rows("today = day(now)").count == 5)
    #expect(try table.rows("now - today < 1").count == 5)
    #expect(try table.rows("now = today").count == 5)
  }

  @Test("Rule 14: `year`, `hour` and `monthnumber` give numbers, and the others texts")
  func parts() throws {
    #expect(try table.rows("year(day) + 1 = 2025") == [1, 2, 3])
    #expect(try table.rows("monthnumber(day) = 3") == [2])
    #expect(try table.rows("hour(at) * 2 = 20") == [2])
    #expect(try table.rows("month(day) ++ \"!\" = \"2024-03!\"") == [2])
    #expect(try table.rows("month(day) >= 2024-02") == [2, 3])
    #expect(try table.rows("quarter(day) = 2023-Q4") == [4])
    #expect(try table.rows("week(day) = 2024-W10") == [2])
    #expect(try table.rows("weekday(day) in (Sun, Tue)") == [2, 4])
    #expect(try table.rows("month(day) > 2023 and month(day) < 2024-03") == [1, 3, 4])
  }

  @Test("Rule 14: `month(x) = 3` is an error that names `monthnumber`")
  func otherForms() throws {
    let form = SyntaxError.Problem.otherForm("month", gives: "2024-03", instead: "monthnumber")
    for text in ["month(day) = 3", "month(day) = \"3\"", "month(day) in (2024-03, 3)"] {
      #expect(table.mistake(text)?.problem == form, "\(text)")
    }
    #expect(
      table.mistake("weekday(day) = 2")?.problem
        == .otherForm("weekday", gives: "Mon", instead: nil)
    )
  }

  private let texts = RuleTable(
    "t",
    rows: ["e\u{301}t\u{E9}"],
    ["Straße"],
    ["ABC-12-x"],
    ["50%_a"],
    ["日本"]
  )

  @Test(
    "Rule 15: lengths and places are code points from 1",
    arguments: [
      ("length(t) = 4", [1]), ("length(t) = 2", [5]), ("left(t, 1) = e", [1]),
      ("right(t, 1) = é", [1]),
      ("slice(t, 1, 1) = 日", [5]), ("slice(t, 5) = ße", [2]), ("slice(t, 0, 2) = 日", [5]),
      ("left(t, -1) is empty", [1, 2, 3, 4, 5]), ("part(t, \"-\", 2) = 12", [3]),
      ("part(t, \"-\", -1) = x", [3]), ("part(t, \"-\", 4) is null", [1, 2, 3, 4, 5]),
      ("replace(t, \"-\", \"\") = ABC12x", [3]),
      ("trim(\" \" ++ t ++ \"  \") = t", [1, 2, 3, 4, 5]),
    ] as [(String, [Int])]
  )
  func places(filter: String, rows: [Int]) throws {
    #expect(try texts.rows(filter) == rows)
  }

  @Test("Rule 15: case changes by Unicode's simple mapping")
  func letters() throws {
    #expect(try texts.rows("upper(t) = STRAßE") == [2])
    #expect(try texts.rows("upper(t) = E\u{301}TÉ") == [1])
    #expect(try texts.rows("lower(t) = abc-12-x") == [3])
  }

  @Test("Rule 15: `extract` gives the first group, and else the match")
  func extracts() throws {
    #expect(try texts.rows("extract(t, \"[0-9]+\") = 12") == [3])
    #expect(try texts.rows("extract(t, \"-([0-9])\") = 1") == [3])
    #expect(try texts.rows("extract(t, \"[0-9]+\") is null") == [1, 2, 5])
  }

  @Test(
    "Rule 15: `like` heeds case, `_` is one code point, and a backslash escapes",
    arguments: [
      ("t like abc%", []), ("t like ABC%", [3]), ("t ilike abc%", [3]), ("t like __", [5]),
      ("t like ____", [1]), ("t like \"50\\%\\_a\"", [4]), ("t like \"%ß_\"", [2]),
      ("t not like %a%", [1, 3, 5]), ("lower(t) like abc%", [3]), ("t ilike STRAßE", [2]),
    ] as [(String, [Int])]
  )
  func likes(filter: String, rows: [Int]) throws {
    #expect(try texts.rows(filter) == rows)
  }
}
