// SPDX-License-Identifier: GPL-3.0-or-later

// The parts of a date and time, in the zone in which it is written.

extension WrittenMoment {
  /// The parts that are texts.
  enum Part: Sendable, CaseIterable {
    /// The year and quarter: `2024-Q1`.
    case quarter

    /// The year and month: `2024-03`.
    case month

    /// The ISO week and the year to which the week belongs: `2024-W05`.
    case week

    /// The date: `2024-03-17`.
    case day

    /// The day of the week: `Mon`, `Tue`, `Wed`, `Thu`, `Fri`, `Sat` or `Sun`.
    case weekday
  }

  /// The days from 1970-01-01 to the date.
  var day: Int64 {
    // All dates are in the years from 0000 on, so the dividend is positive.
    (localSeconds - Self.range.lowerBound) / 86_400 - 719_528
  }

  var year: Int64 { CivilDate(days: day).year }

  /// The number of the month, from 1.
  var monthNumber: Int64 { CivilDate(days: day).month }

  /// The hour, which is 0 if no time is written.
  var hour: Int64 { secondOfDay / 3600 }

  /// The index of the weekday, which is 0 on Monday.
  var weekdayIndex: Int64 { ISODate.weekdayIndex(ofDay: day) }

  /// The seconds since midnight.
  var secondOfDay: Int64 { localSeconds - day * 86_400 }

  /// Replaces a spelling with a part of the date.
  func write(_ part: Part, to spelling: inout PlainSpelling) {
    spelling.removeAll()
    switch part {
    case .quarter:
      let date = CivilDate(days: day)
      spelling.append(year: date.year)
      spelling.append("-Q")
      _ = spelling.append(Ascii.zero + UInt8(truncatingIfNeeded: (date.month + 2) / 3))
    case .month:
      let date = CivilDate(days: day)
      spelling.append(year: date.year)
      spelling.append("-")
      spelling.append(twoDigits: date.month)
    case .week:
      let week = ISODate.week(ofDay: day)
      spelling.append(year: week.year)
      spelling.append("-W")
      spelling.append(twoDigits: week.number)
    case .day: spelling.append(CivilDate(days: day))
    case .weekday: spelling.append(Self.weekdays[Int(weekdayIndex)])
    }
  }

  private static let weekdays: InlineArray<7, StaticString> = [
    "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun",
  ]
}

// MARK: The whole text

extension WrittenMoment {
  /// The fraction in nanoseconds, rounded but less than a second.
  var nanoseconds: Int64 { min(Int64((fraction * 1e9).rounded()), 999_999_999) }

  /// Replaces a spelling with the date, time and zone: `2024-03-05`, `2024-03-05 10:00:00.5+01:00`.
  ///
  /// A fraction has at most nine digits. UTC is written as `Z`.
  func write(to spelling: inout PlainSpelling) {
    spelling.removeAll()
    spelling.append(CivilDate(days: day))
    guard hasTime else { return }
    let time = secondOfDay
    spelling.append(" ")
    spelling.append(twoDigits: time / 3600)
    spelling.append(":")
    spelling.append(twoDigits: time / 60 % 60)
    spelling.append(":")
    spelling.append(twoDigits: time % 60 + (isLeapSecond ? 1 : 0))
    spelling.append(fraction: nanoseconds)
    if let zone { spelling.append(zone: Int64(zone)) }
  }
}

extension PlainSpelling {
  // None of these texts fills the spelling.

  fileprivate mutating func append(_ text: StaticString) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    _ = append(bytes.span)
  }

  fileprivate mutating func append(twoDigits number: Int64) {
    _ = append(Ascii.zero + UInt8(truncatingIfNeeded: number / 10))
    _ = append(Ascii.zero + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a year, which is negative only in the week of 0000-01-01.
  fileprivate mutating func append(year: Int64) {
    if year < 0 { append("-") }
    append(twoDigits: abs(year) / 100)
    append(twoDigits: abs(year) % 100)
  }

  fileprivate mutating func append(_ date: CivilDate) {
    append(year: date.year)
    append("-")
    append(twoDigits: date.month)
    append("-")
    append(twoDigits: date.day)
  }

  /// Appends a point and the fewest digits of a fraction, or nothing if it is 0.
  fileprivate mutating func append(fraction nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    var (digits, count) = (nanoseconds, 9)
    while digits % 10 == 0 {
      digits /= 10
      count -= 1
    }
    append(".")
    _ = append(digits, digits: count)
  }

  fileprivate mutating func append(zone: Int64) {
    guard zone != 0 else { return append("Z") }
    append(zone < 0 ? "-" : "+")
    append(twoDigits: abs(zone) / 3600)
    append(":")
    append(twoDigits: abs(zone) / 60 % 60)
    guard zone % 60 != 0 else { return }
    append(":")
    append(twoDigits: abs(zone) % 60)
  }
}

// MARK: Weeks

extension ISODate {
  /// Returns the index of the weekday of a day since 1970, which is 0 on Monday.
  static func weekdayIndex(ofDay day: Int64) -> Int64 {
    // 1970 began on a Thursday.
    (day % 7 + 10) % 7
  }

  /// Returns the number of the ISO week of a day since 1970, and the year to which it belongs.
  static func week(ofDay day: Int64) -> (year: Int64, number: Int64) {
    // A week belongs to the year of its Thursday.
    let thursday = day - weekdayIndex(ofDay: day) + 3
    let year = CivilDate(days: thursday).year
    // January 1 of the year before is computed as in `daysSince1970`, which begins with year 0.
    let start = year < 0 ? -719_893 : daysSince1970(year, 1, 1)
    return (year, (thursday - start) / 7 + 1)
  }
}
