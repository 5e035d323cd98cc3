// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A notation of dates")
struct DateFormatTests {
  private static func plain(_ value: String, _ format: DateFormat) -> String? {
    var plain = PlainSpelling()
    guard format.read(Array(value.utf8).span, into: &plain) != nil else { return nil }
    return String(decoding: plain.array, as: UTF8.self)
  }

  @Test(
    "reads dates that are written so",
    arguments: [
      (.dayMonthYear, "31.12.2024", "2024-12-31"), (.dayMonthYear, "1/2/24", "2024-02-01"),
      (.dayMonthYear, "31-12-68", "2068-12-31"), (.dayMonthYear, "31.12.69", "1969-12-31"),
      (.dayMonthYear, "31. 12. 2024", "2024-12-31"),
      (.dayMonthYear, "31.12.2024 9:05", "2024-12-31T09:05:00"),
      (.dayMonthYear, "31.12.2024, 09:05:07.125", "2024-12-31T09:05:07.125"),
      (.dayMonthYear, "29.02.2024", "2024-02-29"),
      (.monthDayYear, "12/31/2024", "2024-12-31"),
      (.monthDayYear, "12/31/2024 12:00 AM", "2024-12-31T00:00:00"),
      (.monthDayYear, "12/31/2024 12:30:00 PM", "2024-12-31T12:30:00"),
      (.monthDayYear, "12/31/2024 3 p.m.", "2024-12-31T15:00:00"),
      (.yearMonthDay, "2024/1/5", "2024-01-05"), (.yearMonthDay, "2024.01.05.", "2024-01-05"),
      (.yearMonthDay, "2024-12-31T10:00:00+01:00", "2024-12-31T10:00:00+01:00"),
      (.named, "31 Dec 2024", "2024-12-31"), (.named, "Dec 31, 2024", "2024-12-31"),
      (.named, "1st of May 2024", nil), (.named, "May 1st, 2024", "2024-05-01"),
      (.named, "Sept. 3, 2024", "2024-09-03"), (.named, "31DEC2024", "2024-12-31"),
      (.named, "31-DEC-24", "2024-12-31"),
      (.named, "Tue, 31 Dec 2024 10:00:00 -0530", "2024-12-31T10:00:00-05:30"),
      (.named, "31/Dec/2024:10:00:00 +0000", "2024-12-31T10:00:00+00:00"),
      (.named, "Tue Dec 31 10:00:00 2024", "2024-12-31T10:00:00"),
      (.named, "Tue Dec 31 10:00:00 GMT 2024", "2024-12-31T10:00:00+00:00"),
      (.named, "Tue Dec 31 10:00:00 PM CET 2024", "2024-12-31T22:00:00+01:00"),
      (.named, "Tue Dec 31 2024 10:00:00 GMT-0530 (x)", "2024-12-31T10:00:00-05:30"),
      (.named, "Dec 31, 2024 at 3:30 PM EST", "2024-12-31T15:30:00-05:00"),
      (.named, "31-DEC-24 03.30.05.250 PM", "2024-12-31T15:30:05.250"),
      (.named, "Dec 31, 2024 at", nil), (.named, "Dec 31, 2024 10:00 XYZ", nil),
      (.yearMonthDay, "2024-12-31-10.00.00.5", "2024-12-31T10:00:00.5"),
      (.yearMonthDay, "2024:12:31 10:00:00", "2024-12-31T10:00:00"),
      (.yearMonthDay, "2024-12-31 10:00:00 +0000 UTC", "2024-12-31T10:00:00+00:00"),
      (.yearMonthDay, "2024/12/31 10:00 GMT+1", "2024-12-31T10:00:00+01:00"),
      (.yearMonthDay, "2024/12/31-5", nil), (.dayMonthYear, "31:12:2024", nil),
      (.week, "2024-W01-1", "2024-01-01"), (.week, "2020-W53-7", "2021-01-03"),
      (.week, "2021W011", "2021-01-04"), (.ordinal, "2024-366", "2024-12-31"),
      (.ordinal, "2023-001", "2023-01-01"), (.compact, "20241231", "2024-12-31"),
      (.unix, "0", "1970-01-01T00:00:00Z"), (.unix, "1735603200", "2024-12-31T00:00:00Z"),
      (.unix, "-1", "1969-12-31T23:59:59Z"), (.unix, "1735603200.25", "2024-12-31T00:00:00.25Z"),
      (.unixMilliseconds, "1735603200125", "2024-12-31T00:00:00.125Z"),
    ] as [(DateFormat, String, String?)]
  )
  func reads(format: DateFormat, value: String, plain: String?) {
    #expect(Self.plain(value, format) == plain)
  }

  @Test(
    "refuses what is no date in it",
    arguments: [
      (.dayMonthYear, "12/31/2024"), (.dayMonthYear, "31.02.2024"), (.dayMonthYear, "29.02.2023"),
      (.dayMonthYear, "00.01.2024"), (.dayMonthYear, "1.2.10"), (.dayMonthYear, "31.12-2024"),
      (.dayMonthYear, "31.12.202"), (.dayMonthYear, "31.12.2024 25:00"),
      (.dayMonthYear, "31.12.2024 10:60"), (.dayMonthYear, "31.12.2024 tea"),
      (.dayMonthYear, "31.12.2024 13:00 PM"), (.monthDayYear, "12.31.2024"),
      (.monthDayYear, "13/01/2024"), (.yearMonthDay, "24/12/31"), (.named, "31 Dez 2024"),
      (.named, "Dec 2024"), (.named, "Tue"), (.week, "2023-W53-1"), (.week, "2024-W00-1"),
      (.week, "2024-W01-8"), (.ordinal, "2023-366"), (.ordinal, "2024-000"),
      (.compact, "20241301"), (.unix, "1e9"), (.unix, "99999999999999"), (.unix, ""),
    ] as [(DateFormat, String)]
  )
  func refuses(format: DateFormat, value: String) {
    #expect(Self.plain(value, format) == nil)
  }

  @Test("reads each day as the same moment as ISO 8601 does", arguments: seeds(50))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let days = Int64.random(in: -25_000...30_000, using: &random)
      let date = CivilDate(days: days)
      let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
      let iso = "\(date.year)-\(two(date.month))-\(two(date.day))"
      let written: [(DateFormat, String)] = [
        (.dayMonthYear, "\(date.day).\(date.month).\(date.year)"),
        (.dayMonthYear, "\(two(date.day))/\(two(date.month))/\(date.year)"),
        (.monthDayYear, "\(date.month)/\(date.day)/\(date.year)"),
        (.yearMonthDay, "\(date.year)/\(date.month)/\(date.day)"),
        (.compact, "\(date.year)\(two(date.month))\(two(date.day))"),
      ]
      for (format, text) in written { #expect(Self.plain(text, format) == iso, "\(text)") }
      let unix = try #require(Self.plain("\(days * 86_400)", .unix))
      #expect(unix == iso + "T00:00:00Z")
    }
  }

  @Test("is that of its example", arguments: DateFormat.allCases)
  func example(format: DateFormat) {
    #expect(DateFormat(example: format.example) == format)
  }
}
