// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

extension WrittenMoment {
  /// Parses a text.
  init?(text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  /// The date, time and zone as a text.
  var text: String {
    var spelling = PlainSpelling()
    write(to: &spelling)
    return String(decoding: spelling.array, as: UTF8.self)
  }

  func text(of part: Part) -> String {
    var spelling = PlainSpelling()
    write(part, to: &spelling)
    return String(decoding: spelling.array, as: UTF8.self)
  }
}

/// Returns a random date or date and time, which is valid in most cases.
func randomMoment(_ generator: inout SeededGenerator) -> String {
  func digits(_ range: Range<Int>, _ width: Int) -> String {
    let number = String(Int.random(in: range, using: &generator))
    return String(repeating: "0", count: max(0, width - number.count)) + number
  }
  let date = "\(digits(0..<10_000, 4))-\(digits(1..<13, 2))-\(digits(1..<30, 2))"
  guard Bool.random(using: &generator) else { return date }
  var time = "\(digits(0..<24, 2)):\(digits(0..<60, 2))"
  if Bool.random(using: &generator) {
    time += ":\(digits(0..<61, 2))"
    let count = Int.random(in: 0..<10, using: &generator)
    if count > 0 { time += "." + (0..<count).map { _ in digits(0..<10, 1) }.joined() }
  }
  let signs = ["+", "-"].map { "\($0)\(digits(0..<24, 2))" }
  let zones =
    ["", "Z", "z"] + signs + signs.map { "\($0)\(digits(0..<60, 2))" }
    + signs.map { "\($0):\(digits(0..<60, 2))" }
    + signs.map { "\($0):\(digits(0..<60, 2)):\(digits(0..<60, 2))" }
  let separator = ["T", "t", " "].randomElement(using: &generator) ?? " "
  return date + separator + time + (zones.randomElement(using: &generator) ?? "")
}

@Suite("A written moment")
struct WrittenMomentTests {
  @Test("is parsed as by ISODate, also from damaged text", arguments: seeds(20))
  func parsing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      var bytes = Array(randomMoment(&generator).utf8)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let index = Int.random(in: bytes.indices, using: &generator)
        let byte = "0169:-+.,TZ ".utf8.randomElement(using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(byte ?? 0, at: index)
        default: bytes[index] = byte ?? 0
        }
      }
      let expected = ISODate.parse(bytes.span)
      let parsed = WrittenMoment(bytes.span)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(parsed?.moment == expected?.moment, "\(text)")
      #expect(parsed?.hasTime == expected?.hasTime, "\(text)")
    }
  }

  @Test("reads back from its text", arguments: seeds(20))
  func writing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let text = randomMoment(&generator)
      guard let moment = WrittenMoment(text: text) else { continue }
      #expect(WrittenMoment(text: moment.text) == moment, "\(text)")
    }
  }

  @Test(
    "has a plain text",
    arguments: [
      ("2024-03-05", "2024-03-05"), ("0000-01-01", "0000-01-01"), ("9999-12-31", "9999-12-31"),
      ("2024-03-05T10:00", "2024-03-05 10:00:00"),
      ("2024-03-05t10:00:07,50", "2024-03-05 10:00:07.5"),
      ("2024-03-05 10:00z", "2024-03-05 10:00:00Z"),
      ("2024-03-05 10:00-00:00", "2024-03-05 10:00:00Z"),
      ("2024-03-05 10:00+01", "2024-03-05 10:00:00+01:00"),
      ("2024-03-05 10:00-0930", "2024-03-05 10:00:00-09:30"),
      ("2016-12-31T23:59:60Z", "2016-12-31 23:59:60Z"),
      ("2024-03-05 10:00:00.000000001", "2024-03-05 10:00:00.000000001"),
      ("2024-03-05 10:00:00.9999999999999", "2024-03-05 10:00:00.999999999"),
      ("2024-03-05 10:00:00.0000000001", "2024-03-05 10:00:00"),
    ]
  )
  func texts(text: String, expected: String) {
    #expect(WrittenMoment(text: text)?.text == expected)
  }

  @Test(
    "has parts as written",
    arguments: [
      ("2024-03-17", 2024, 3, 0, ["2024-Q1", "2024-03", "2024-W11", "2024-03-17", "Sun"]),
      (
        "2024-12-31T23:59:60-12:00", 2024, 12, 23,
        ["2024-Q4", "2024-12", "2025-W01", "2024-12-31", "Tue"]
      ),
      (
        "2021-01-01 00:30+14:00", 2021, 1, 0,
        ["2021-Q1", "2021-01", "2020-W53", "2021-01-01", "Fri"]
      ),
      ("0000-01-01", 0, 1, 0, ["0000-Q1", "0000-01", "-0001-W52", "0000-01-01", "Sat"]),
      (
        "9999-12-31T23:59:59.9Z", 9999, 12, 23,
        ["9999-Q4", "9999-12", "9999-W52", "9999-12-31", "Fri"]
      ),
    ] as [(String, Int64, Int64, Int64, [String])]
  )
  func parts(text: String, year: Int64, month: Int64, hour: Int64, parts: [String]) throws {
    let moment = try #require(WrittenMoment(text: text))
    #expect(moment.year == year)
    #expect(moment.monthNumber == month)
    #expect(moment.hour == hour)
    #expect(WrittenMoment.Part.allCases.map(moment.text(of:)) == parts)
  }

  @Test("has the weeks, weekdays and quarters of a calendar for 400 years")
  func calendar() throws {
    // A Monday in the first week of its year.
    var date = SchoolDate(year: 0, month: 1, day: 3)
    var (weekYear, week, weekday) = (0, 1, 0)
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    while date.year < 401 {
      let moment = try #require(WrittenMoment(text: date.text))
      let expected = [
        "\(date.text.prefix(4))-Q\((date.month - 1) / 3 + 1)",
        "\(SchoolDate.padded(weekYear, 4))-W\(SchoolDate.padded(week, 2))", names[weekday],
      ]
      let parts = [WrittenMoment.Part.quarter, .week, .weekday].map(moment.text(of:))
      guard parts == expected, moment.weekdayIndex == weekday else {
        Issue.record("\(date.text): \(parts) is not \(expected)")
        return
      }
      date.advance()
      weekday = (weekday + 1) % 7
      guard weekday == 0 else { continue }
      let contains4 = date.month == 1 && date.day <= 4 || date.month == 12 && date.day >= 29
      week = contains4 ? 1 : week + 1
      if contains4 { weekYear += 1 }
    }
  }

  @Test(
    "has differences",
    arguments: [
      ("2024-03-01", "2024-02-28", 172_800, 0, 2), ("2024-02-28", "2024-03-01", -172_800, 0, -2),
      ("2024-03-01 12:00", "2024-03-01", 43_200, 0, nil),
      ("2024-03-01 01:00+01:00", "2024-03-01", 0, 0, 0),
      ("2024-03-01", "2024-03-01 00:00:00.25", -1, 0.75, nil),
      ("2024-03-01 00:00:00.5", "2024-03-01 00:00:00.25", 0, 0.25, nil),
      ("9999-12-31", "0000-01-01", 315_569_433_600, 0, 3_652_424),
      ("2024-03-01", "2024-03-01 00:00:00.00000000000000000001", 0, 0, 0),
    ] as [(String, String, Int64, Double, Int64?)]
  )
  func differences(
    end: String,
    start: String,
    whole: Int64,
    fraction: Double,
    days: Int64?
  ) throws {
    let (end, start) = (try #require(WrittenMoment(text: end)), WrittenMoment(text: start))
    let seconds = try end.seconds(since: #require(start))
    #expect(seconds == (whole, fraction))
    #expect(try end.wholeDays(since: #require(start)) == days)
    #expect(try end.days(since: #require(start)) == (Double(whole) + fraction) / 86_400)
  }

  @Test("is the current time in the local zone")
  func now() {
    let before = time(nil)
    let now = WrittenMoment.now().moment.wholeSeconds
    #expect((before...time(nil)).contains(Int(now)))
  }

  @Test("is a date without a zone today")
  func today() {
    let today = WrittenMoment.today()
    #expect(today == WrittenMoment(text: today.text(of: .day)))
  }

  @Test("is in the local zone for any time", arguments: [0, -1, 1_700_000_000, .min, .max])
  func local(time: Int) {
    let moment = WrittenMoment.local(at: time)
    #expect(WrittenMoment(text: moment.text) == moment)
  }
}
