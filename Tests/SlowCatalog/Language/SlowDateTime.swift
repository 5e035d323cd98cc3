// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A calendar that counts the days of each year and month.
enum SlowCalendar {
  /// The days from 0000-01-01 to the first day of each year up to 10000.
  private static let starts: [Int] = (0..<10_000).reduce(into: [0]) { starts, year in
    starts.append(starts[year] + lengths(of: year).reduce(0, +))
  }

  static func lengths(of year: Int) -> [Int] {
    let isLeapYear = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
    return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  /// Returns the days since 1970, or `nil` if there is no such date.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (0...9999).contains(year), (1...12).contains(month),
      (1...lengths(of: year)[month - 1]).contains(day)
    else { return nil }
    return starts[year] + lengths(of: year)[..<(month - 1)].reduce(0, +) + day - 1 - starts[1970]
  }

  /// Returns the date of a number of days since 1970, or `nil` outside the years 0000 to 9999.
  static func date(_ day: Int) -> SchoolDate? {
    var rest = day + starts[1970]
    guard rest >= 0, rest < starts[10_000] else { return nil }
    var year = rest / 366
    while starts[year + 1] <= rest { year += 1 }
    rest -= starts[year]
    var month = 1
    while rest >= lengths(of: year)[month - 1] {
      rest -= lengths(of: year)[month - 1]
      month += 1
    }
    return SchoolDate(year: year, month: month, day: rest + 1)
  }
}

/// A date or a date and time, with its parts as they are written.
struct SlowDateTime {
  /// The days since 1970.
  var day: Int
  var second = 0
  var nanosecond = 0
  var hasTime = false
  var zone: Int?

  var date: SchoolDate {
    SlowCalendar.date(day) ?? SchoolDate(year: 0, month: 1, day: 1)
  }

  /// The seconds since 1970 in UTC, and the nanoseconds.
  var instant: [Int] { [day * 86_400 + second - (zone ?? 0), nanosecond] }

  /// The first instant of the value, and the first one after it.
  var period: (start: [Int], end: [Int]) {
    hasTime ? (instant, instant) : (instant, [instant[0] + 86_400, 0])
  }

  /// Returns -1 if the instant comes before a period, 0 if it is in the period, and 1 otherwise.
  func compare(with period: (start: [Int], end: [Int])) -> Int {
    if instant.lexicographicallyPrecedes(period.start) { return -1 }
    return instant == period.start || instant.lexicographicallyPrecedes(period.end) ? 0 : 1
  }

  /// Compares two values, of which a date means all of its day.
  static func compare(_ a: SlowDateTime, _ b: SlowDateTime) -> Int {
    a.hasTime ? a.compare(with: b.period) : -b.compare(with: a.period)
  }
}

// MARK: Reading and writing

extension SlowDateTime {
  /// Parses `2024-02-29`, and with a time: `2024-02-29T10:00:00.5+01:00`, `2024-02-29 10:00`.
  init?(_ text: String) {
    let characters = Array(text)
    guard characters.count >= 10, let day = Self.day(String(characters[..<10])) else { return nil }
    self.init(day: day)
    guard characters.count > 10 else { return }
    guard "Tt ".contains(characters[10]), readTime(String(characters[11...])) else { return nil }
  }

  private static func day(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(\.isASCIIDigit),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    return SlowCalendar.day(year, month, day)
  }

  private mutating func readTime(_ text: String) -> Bool {
    var time = Substring(text)
    hasTime = true
    if time.last == "Z" || time.last == "z" {
      zone = 0
      time.removeLast()
    } else if let sign = time.firstIndex(where: { "+-".contains($0) }) {
      let digits = time[sign...].dropFirst().filter { $0 != ":" }
      guard [2, 4, 6].contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
        digits.count < 6 || time[sign...].split(separator: ":").map(\.count) == [3, 2, 2],
        let number = Int(digits + String(repeating: "0", count: 6 - digits.count)),
        number / 10_000 < 24, number / 100 % 100 < 60, number % 100 < 60
      else { return false }
      zone =
        (number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100)
        * (time[sign] == "-" ? -1 : 1)
      time = time[..<sign]
    }
    let halves = time.split(separator: ".", omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), halves.count < 3, parts.allSatisfy({ $0.count == 2 }),
      parts.joined().allSatisfy(\.isASCIIDigit), halves.count == 1 || parts.count == 3
    else { return false }
    let numbers = parts.compactMap { Int($0) } + (parts.count == 2 ? [0] : [])
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return false }
    second = numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    guard halves.count == 2 else { return true }
    guard !halves[1].isEmpty, halves[1].allSatisfy(\.isASCIIDigit) else { return false }
    let digits = String(halves[1].prefix(9))
    nanosecond = Int(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
    return true
  }

  var text: String {
    guard hasTime else { return date.text }
    func two(_ number: Int) -> String { SchoolDate.padded(number, 2) }
    var text = "\(date.text) \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    if nanosecond > 0 {
      let digits = SchoolDate.padded(nanosecond, 9)
      let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
      text += "." + digits[...end]
    }
    guard let zone else { return text }
    let sign = zone < 0 ? "-" : "+"
    let seconds = zone % 60 == 0 ? "" : ":\(two(abs(zone) % 60))"
    return text
      + (zone == 0 ? "Z" : "\(sign)\(two(abs(zone) / 3600)):\(two(abs(zone) / 60 % 60))\(seconds)")
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { "0123456789".contains(self) }
}

// MARK: Arithmetic

extension SlowDateTime {
  func adding(months: Int) -> SlowDateTime? {
    let date = date
    let month = date.year * 12 + date.month - 1 + months
    guard month >= 0 else { return nil }
    let (year, number) = (month / 12, month % 12 + 1)
    guard year <= 9999 else { return nil }
    let last = SlowCalendar.lengths(of: year)[number - 1]
    guard let day = SlowCalendar.day(year, number, min(date.day, last)) else { return nil }
    var moved = self
    moved.day = day
    return moved
  }

  /// Returns the value after a number of seconds, which has a time if `isTime`.
  func adding(seconds: DecimalReference, isTime: Bool) -> SlowDateTime? {
    let billion = DecimalReference("1000000000")
    let start = DecimalReference(String(second)) * billion + DecimalReference(String(nanosecond))
    let sum = (start + seconds * billion).rounded(to: 0)
    let ofDay = billion * DecimalReference("86400")
    var rest = sum % ofDay
    if rest.isNegative { rest = rest + ofDay }
    // The quotient is exact.
    let difference = sum + -rest
    guard let nanoseconds = SlowNumeral.exact(rest).integer,
      let days = SlowNumeral.apply(.dividedBy, .exact(difference), .exact(ofDay))?.integer,
      days.magnitude < 10_000_000
    else { return nil }
    var moved = self
    moved.day += days
    moved.second = nanoseconds / 1_000_000_000
    moved.nanosecond = nanoseconds % 1_000_000_000
    let isWhole = (seconds % DecimalReference("86400")).isZero
    moved.hasTime = hasTime || isTime || !isWhole
    return SlowCalendar.date(moved.day) == nil ? nil : moved
  }

  func adding(_ amount: SlowNumeral, _ unit: TimeUnit) -> SlowDateTime? {
    let months = [TimeUnit.year: 12, .quarter: 3, .month: 1]
    if let length = months[unit] {
      guard let count = amount.integer, count.magnitude < 1_000_000 else { return nil }
      return adding(months: count * length)
    }
    let lengths = [TimeUnit.week: 604_800, .day: 86_400, .hour: 3600, .minute: 60, .second: 1]
    let length = DecimalReference(String(lengths[unit] ?? 0))
    let isTime = [.hour, .minute, .second].contains(unit)
    return adding(seconds: amount.decimal * length, isTime: isTime)
  }

  /// Returns the days since another value.
  func days(since other: SlowDateTime) -> SlowNumeral? {
    let seconds = instant[0] - other.instant[0]
    let nanoseconds = instant[1] - other.instant[1]
    if nanoseconds == 0, seconds % 86_400 == 0 { return SlowNumeral(seconds / 86_400) }
    return .float((Double(seconds) + Double(nanoseconds) / 1e9) / 86_400)
  }
}

// MARK: Parts

extension SlowDateTime {
  /// The number of the weekday, which is 0 on Monday.
  private var weekday: Int { ((day + 3) % 7 + 7) % 7 }

  var weekdayName: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday] }
  var month: String { String(date.text.prefix(7)) }
  var quarter: String { "\(SchoolDate.padded(date.year, 4))-Q\((date.month + 2) / 3)" }

  var week: String {
    // A week belongs to the year of its Thursday.
    var thursday = self
    thursday.day += 3 - weekday
    let year = thursday.date.year
    let first = SlowCalendar.day(year, 1, 1) ?? 0
    let number = (thursday.day - first) / 7 + 1
    return "\(SchoolDate.padded(year, 4))-W\(SchoolDate.padded(number, 2))"
  }
}
