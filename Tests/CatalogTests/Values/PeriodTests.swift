// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A period")
struct PeriodTests {
  @Test(
    "is a range of days",
    arguments: [
      ("2024", "2024-01-01", "2025-01-01"), ("0000", "0000-01-01", "0001-01-01"),
      ("2024-03", "2024-03-01", "2024-04-01"), ("2024-12", "2024-12-01", "2025-01-01"),
      ("2024-Q1", "2024-01-01", "2024-04-01"), ("2024-q4", "2024-10-01", "2025-01-01"),
      ("2024-W01", "2024-01-01", "2024-01-08"), ("2020-w53", "2020-12-28", "2021-01-04"),
      ("2025-W01", "2024-12-30", "2025-01-06"), ("0000-W01", "0000-01-03", "0000-01-10"),
      ("2024-02-29", "2024-02-29", "2024-03-01"),
    ]
  )
  func ranges(literal: String, start: String, end: String) throws {
    let period = try #require(Period(literal: literal))
    #expect(period.start == WrittenMoment(text: start)?.moment)
    #expect(period.end == WrittenMoment(text: end)?.moment)
  }

  @Test("may end after the year 9999", arguments: ["9999", "9999-Q4", "9999-12", "9999-12-31"])
  func lastYear(literal: String) throws {
    let last = try #require(WrittenMoment(text: "9999-12-31"))
    #expect(Period(literal: literal)?.end == ISODate.Moment(last.moment.wholeSeconds + 86_400))
  }

  @Test("is a single moment for a date and time")
  func moment() throws {
    let period = try #require(Period(literal: "2024-03-05t10:00:00.5+01:00"))
    #expect(period.start == period.end)
    #expect(period.start == WrittenMoment(text: "2024-03-05 09:00:00.5")?.moment)
  }

  @Test(
    "has only complete forms",
    arguments: [
      "", "2", "202", "20240", "2024-", "2024-3", "2024-00", "2024-13", "2024-003", "2024-Q",
      "2024-Q0", "2024-Q5", "2024-Q01", "2024Q1", "2024-W5", "2024-W00", "2024-W53", "2024-W54",
      "2020-W54", "2024-W99", "2024W05", "2024-W05-1", "2024-W055", "2024-X05", "2024-02-30",
      "2024-2-3", " 2024", "2024 ", "+2024", "-2024", "２０２４", "2024-é", "tea", "2024/03",
      "2024-03-05 10", "2024-1Q",
    ]
  )
  func otherForms(literal: String) {
    #expect(Period(literal: literal) == nil)
  }

  @Test(
    "compares with a moment",
    arguments: [
      ("2024-03", "2024-02-29 23:59:59.9", .less), ("2024-03", "2024-03-01", .equal),
      ("2024-03", "2024-03-31 23:59:59.9", .equal), ("2024-03", "2024-04-01", .more),
      ("2024-03", "2024-04-01 00:30+01:00", .equal),
      ("2024-03-05 10:00", "2024-03-05 09:59:59.9", .less),
      ("2024-03-05 10:00", "2024-03-05 11:00+01:00", .equal),
      ("2024-03-05 10:00", "2024-03-05 10:00:00.1", .more),
    ] as [(String, String, ValueOrder.Comparison)]
  )
  func comparison(literal: String, text: String, expected: ValueOrder.Comparison) throws {
    let moment = try #require(WrittenMoment(text: text)?.moment)
    #expect(Period(literal: literal)?.compare(moment) == expected)
  }

  @Test("contains the dates of which it is a part", arguments: seeds(20))
  func parts(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let seconds = Int64.random(in: -62_135_596_800..<253_370_764_800, using: &generator)
      let moment = WrittenMoment(localSeconds: seconds, hasTime: true)
      for part in [WrittenMoment.Part.quarter, .month, .week, .day] {
        let literal = moment.text(of: part)
        let period = try #require(Period(literal: literal))
        #expect(period.compare(moment.moment) == .equal, "\(literal) \(moment.text)")
        // The period has no moment with another part, and no other period has its moments.
        for (edge, isWithin) in [
          (period.start.wholeSeconds - 1, false), (period.start.wholeSeconds, true),
          (period.end.wholeSeconds - 1, true), (period.end.wholeSeconds, false),
        ] {
          let other = WrittenMoment(localSeconds: edge, hasTime: true)
          #expect((other.text(of: part) == literal) == isWithin, "\(literal) \(other.text)")
        }
      }
    }
  }
}
