// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

@Suite("The sum of a written moment and a number of units")
struct WrittenMomentAddingTests {
  @Test(
    "is a moment",
    arguments: [
      ("2024-01-31", 1, .month, "2024-02-29"), ("2024-03-31", -1, .month, "2024-02-29"),
      ("2024-02-29", 1, .year, "2025-02-28"), ("2024-02-29", 4, .year, "2028-02-29"),
      ("2024-11-30", 1, .quarter, "2025-02-28"), ("2024-01-15", -1, .month, "2023-12-15"),
      ("2024-03-05", 7, .day, "2024-03-12"), ("2024-03-05", -1, .week, "2024-02-27"),
      ("2024-03-05", 0, .day, "2024-03-05"), ("2024-03-05", 0, .hour, "2024-03-05 00:00:00"),
      ("2024-03-05", 36, .hour, "2024-03-06 12:00:00"),
      ("2024-03-05", -1, .second, "2024-03-04 23:59:59"),
      ("2024-03-05 10:00:00.25+01:00", 90, .minute, "2024-03-05 11:30:00.25+01:00"),
      ("2024-01-31 10:00Z", 1, .month, "2024-02-29 10:00:00Z"),
      ("2016-12-31 23:59:60Z", 1, .day, "2017-01-01 23:59:60Z"),
      ("2016-12-31 23:59:60Z", 1, .second, "2017-01-01 00:00:01Z"),
      ("0000-01-01", 9999, .year, "9999-01-01"), ("9999-12-31", -9999, .year, "0000-12-31"),
    ] as [(String, Int64, TimeUnit, String)]
  )
  func sums(text: String, amount: Int64, unit: TimeUnit, expected: String) throws {
    let moment = try #require(WrittenMoment(text: text))
    #expect(moment.adding(amount, unit)?.text == expected)
    #expect(moment.adding(fractional: Double(amount), unit)?.text == expected)
  }

  @Test(
    "is a moment for a fraction",
    arguments: [
      ("2024-03-05", 1.5, .day, "2024-03-06 12:00:00"),
      ("2024-03-05", -0.5, .day, "2024-03-04 12:00:00"),
      ("2024-03-05", 0.5, .week, "2024-03-08 12:00:00"),
      ("2024-03-05", 1.0 / 7, .week, "2024-03-06"),
      ("2024-03-05", 5000.1, .day, "2037-11-12 02:24:00"),
      ("2024-03-05", 700_000.3, .day, "3940-09-17 07:12:00"),
      ("2024-03-05", 0.1, .second, "2024-03-05 00:00:00.1"),
      ("2024-03-05 10:00:00.3", -0.1, .second, "2024-03-05 10:00:00.2"),
      ("2024-03-05 10:00:00.9", 0.1, .second, "2024-03-05 10:00:01"),
      ("2024-03-05", 1e-9, .second, "2024-03-05 00:00:00.000000001"),
      ("2024-03-05", -1e-12, .second, "2024-03-05 00:00:00"),
      ("2024-03-05", 1.1, .hour, "2024-03-05 01:06:00"),
      ("2016-12-31 23:59:60Z", 0.5, .second, "2017-01-01 00:00:00.5Z"),
    ] as [(String, Double, TimeUnit, String)]
  )
  func fractions(text: String, amount: Double, unit: TimeUnit, expected: String) throws {
    let sum = try #require(WrittenMoment(text: text)?.adding(fractional: amount, unit))
    #expect(sum.text == expected)
    #expect(WrittenMoment(text: sum.text) == sum)
  }

  @Test("does not exist outside the years 0000 to 9999", arguments: TimeUnit.allCases)
  func limits(unit: TimeUnit) throws {
    let first = try #require(WrittenMoment(text: "0000-01-01"))
    let last = try #require(WrittenMoment(text: "9999-12-31 23:59:59"))
    #expect(first.adding(-1, unit) == nil)
    #expect(last.adding(1, unit) == nil)
    let leap = try #require(WrittenMoment(text: "9999-12-31 23:59:60"))
    for moment in [first, last, leap] {
      for amount: Int64 in [.min, .min + 1, .max, .max - 1, .max / 12, .min / 604_800] {
        #expect(moment.adding(amount, unit) == nil)
      }
    }
  }

  @Test("does not exist for amounts that are not finite or are too large")
  func hostileAmounts() throws {
    let moment = try #require(WrittenMoment(text: "2024-03-05"))
    for amount in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18 + 0.5, 4.2e11 + 0.5] {
      for unit in TimeUnit.allCases {
        #expect(moment.adding(fractional: amount, unit) == nil)
      }
    }
  }

  @Test("does not exist for a fraction of months", arguments: [TimeUnit.year, .quarter, .month])
  func fractionsOfMonths(unit: TimeUnit) throws {
    let moment = try #require(WrittenMoment(text: "2024-03-05"))
    #expect(moment.adding(fractional: 0.5, unit) == nil)
  }

  @Test("agrees with a walk through the days for months", arguments: seeds(20))
  func months(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      var date = SchoolDate(
        year: .random(in: 0..<9900, using: &generator),
        month: .random(in: 1...12, using: &generator),
        day: 1
      )
      for _ in 0..<Int.random(in: 0..<31, using: &generator) { date.advance() }
      let months = Int.random(in: 0..<100, using: &generator)
      let sum = try #require(WrittenMoment(text: date.text)?.adding(Int64(months), .month))
      #expect(sum.text == date.adding(months: months).text, "\(date.text) + \(months) months")
    }
  }

  @Test("agrees with a walk through the days for days", arguments: seeds(20))
  func days(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let start = SchoolDate(year: .random(in: 0..<9900, using: &generator), month: 3, day: 1)
    let first = try #require(WrittenMoment(text: start.text))
    var date = start
    for days in 0..<1000 {
      let moment = try #require(first.adding(Int64(days), .day))
      #expect(moment.text == date.text)
      #expect(moment.adding(Int64(-days), .day) == first)
      #expect(moment.wholeDays(since: first) == Int64(days))
      date.advance()
    }
  }
}

@Suite("A unit of time")
struct TimeUnitTests {
  @Test("has a singular and a plural name in any case", arguments: TimeUnit.allCases)
  func names(unit: TimeUnit) {
    for name in [unit.rawValue, unit.rawValue + "s", unit.rawValue.uppercased() + "S"] {
      #expect(TimeUnit(word: name) == unit)
    }
  }

  @Test("has no other name", arguments: ["", "s", "d", "dayss", "daily", "min", "wee\u{212A}"])
  func otherNames(word: String) {
    #expect(TimeUnit(word: word) == nil)
  }
}
