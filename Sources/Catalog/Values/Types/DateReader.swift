// SPDX-License-Identifier: GPL-3.0-or-later

/// A reader of the parts of a date, from its beginning.
struct DateReader {
  /// A number with its digits.
  struct Digits {
    let value: Int64
    let count: Int
  }

  /// The text, which the caller keeps valid.
  let text: UnsafeBufferPointer<UInt8>

  /// The index of the next byte.
  var at = 0

  /// Creates a reader that begins after the spaces at the start of a text.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    skipSpaces()
  }

  /// The next byte, or `nil` at the end.
  var next: UInt8? { at < text.count ? text[at] : nil }

  /// Skips spaces.
  mutating func skipSpaces() {
    while at < text.count, text[at] == Ascii.space { at += 1 }
  }

  /// Reads a number of at most `limit` digits.
  mutating func digits(upTo limit: Int) -> Digits? {
    let start = at
    var value: Int64 = 0
    while at < text.count, let digit = Ascii.digit(text[at]) {
      guard at - start < limit else { return nil }
      value = value * 10 + Int64(digit)
      at += 1
    }
    return at > start ? Digits(value: value, count: at - start) : nil
  }

  /// Skips a byte if it is the next one.
  ///
  /// Returns `false` if it is not.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    at += 1
    return true
  }

  /// Returns a date if it exists.
  ///
  /// A year of two digits is between 1969 and 2068, as POSIX defines for `%y`.
  func date(year: Digits, month: Digits, day: Digits) -> CivilDate? {
    guard month.count <= 2, day.count <= 2, year.count == 4 || year.count == 2 else { return nil }
    let short: Int64 = year.value < 69 ? 2000 : 1900
    return date(year.count == 2 ? short + year.value : year.value, month.value, day.value)
  }

  private func date(_ year: Int64, _ month: Int64, _ day: Int64) -> CivilDate? {
    guard 1...12 ~= month, day >= 1, day <= ISODate.days(inMonth: month, of: year) else {
      return nil
    }
    return CivilDate(days: ISODate.daysSince1970(year, month, day))
  }

  /// Reads a date of three numbers with the same mark between them.
  ///
  /// Points are not used where the month comes first. Version numbers such as `1.2.10` are no dates.
  mutating func readNumericDate(_ format: DateFormat) -> CivilDate? {
    guard let first = digits(upTo: 4), let mark = next,
      mark == Ascii.point || mark == Ascii.slash || mark == Ascii.minus
        // Cameras write 2024:12:31.
        || (mark == Ascii.colon && format == .yearMonthDay)
    else { return nil }
    at += 1
    skipSpaces()
    guard let second = digits(upTo: 2), skip(mark) else { return nil }
    skipSpaces()
    guard let third = digits(upTo: 4) else { return nil }
    if format == .yearMonthDay {
      return first.count == 4 ? date(year: first, month: second, day: third) : nil
    }
    guard third.count == 4 || mark == Ascii.slash || (first.count == 2 && second.count == 2) else {
      return nil
    }
    if format == .dayMonthYear { return date(year: third, month: second, day: first) }
    return mark == Ascii.point ? nil : date(year: third, month: first, day: second)
  }

  /// Reads `2024-W52-2` or `2024W522`.
  mutating func readWeekDate() -> CivilDate? {
    guard let year = NumberScanner.fixed(text.span, at, 4) else { return nil }
    at += 4
    let isExtended = skip(Ascii.minus)
    guard skip(UInt8(ascii: "W")), let week = NumberScanner.fixed(text.span, at, 2), 1...53 ~= week
    else { return nil }
    at += 2
    guard !isExtended || skip(Ascii.minus), let day = NumberScanner.fixed(text.span, at, 1),
      1...7 ~= day
    else { return nil }
    at += 1
    // Week 1 contains January 4. 1970-01-01 was a Thursday.
    let fourth = ISODate.daysSince1970(year, 1, 4)
    let monday = fourth - (fourth + 3 + 7 * 1_000_000) % 7
    let days = monday + (week - 1) * 7 + day - 1
    let nextFourth = ISODate.daysSince1970(year + 1, 1, 4)
    let nextMonday = nextFourth - (nextFourth + 3 + 7 * 1_000_000) % 7
    return days < nextMonday ? CivilDate(days: days) : nil
  }

  /// Reads `2024-366`.
  mutating func readOrdinalDate() -> CivilDate? {
    guard let year = NumberScanner.fixed(text.span, at, 4) else { return nil }
    at += 4
    guard skip(Ascii.minus), let day = digits(upTo: 3), day.count == 3, day.value >= 1,
      day.value <= 337 + ISODate.days(inMonth: 2, of: year)
    else { return nil }
    return CivilDate(days: ISODate.daysSince1970(year, 1, 1) + day.value - 1)
  }

  /// Reads `20241231`.
  mutating func readCompactDate() -> CivilDate? {
    guard let year = NumberScanner.fixed(text.span, at, 4),
      let month = NumberScanner.fixed(text.span, at + 4, 2),
      let day = NumberScanner.fixed(text.span, at + 6, 2)
    else { return nil }
    at += 8
    return date(year, month, day)
  }
}
