// SPDX-License-Identifier: GPL-3.0-or-later

/// A notation of dates besides that of ISO 8601 calendar dates.
package enum DateFormat: UInt8, Sendable, Hashable, CaseIterable {
  /// `31.12.2024`, `31/12/24`
  case dayMonthYear

  /// `12/31/2024`, `12-31-24`
  case monthDayYear

  /// `2024/12/31`, `2024.12.31`
  case yearMonthDay

  /// `31 Dec 2024`, `December 31, 2024`, `Tue, 31 Dec 2024 10:00:00 +0000`
  case named

  /// `2024-W52-2`, an ISO 8601 week date
  case week

  /// `2024-366`, an ISO 8601 ordinal date
  case ordinal

  /// `20241231`
  case compact

  /// The seconds since 1970 in UTC.
  case unix

  /// The milliseconds since 1970 in UTC.
  case unixMilliseconds

  /// `true` if only a user can tell these dates from other numbers.
  var isNumber: Bool {
    switch self {
    case .compact, .unix, .unixMilliseconds: true
    case .dayMonthYear, .monthDayYear, .yearMonthDay, .named, .week, .ordinal: false
    }
  }
}

// MARK: Reading

extension DateFormat {
  /// Writes the ISO 8601 spelling of a date, with its time if it has one.
  ///
  /// - Parameters:
  ///   - value: The date in this notation.
  ///   - plain: The spelling, which is replaced. Its content is undefined after a failure.
  /// - Returns: `true` if the date has a time; `nil` if the value is not a date in this notation.
  func read(_ value: Span<UInt8>, into plain: inout PlainSpelling) -> Bool? {
    plain.removeAll()
    if self == .unix || self == .unixMilliseconds { return readUnixTime(value, into: &plain) }
    return value.withUnsafeBufferPointer { read(DateReader($0), into: &plain) }
  }

  private func read(_ start: DateReader, into plain: inout PlainSpelling) -> Bool? {
    var reader = start
    switch self {
    case .unix, .unixMilliseconds: return nil
    case .named: return reader.readNamedDate(into: &plain)
    case .dayMonthYear, .monthDayYear, .yearMonthDay:
      guard let date = reader.readNumericDate(self) else { return nil }
      return reader.finish(date, into: &plain)
    case .week: return reader.readWeekDate().flatMap { reader.finish($0, into: &plain) }
    case .ordinal: return reader.readOrdinalDate().flatMap { reader.finish($0, into: &plain) }
    case .compact: return reader.readCompactDate().flatMap { reader.finish($0, into: &plain) }
    }
  }

  private func readUnixTime(_ value: Span<UInt8>, into plain: inout PlainSpelling) -> Bool? {
    var number = NumberScanner()
    var offset = 0
    number.scanDecimal(value, from: &offset)
    guard offset == value.count, number.isComplete, number.fitsDigits, number.fractionCount <= 9,
      let digits = Int64(exactly: number.digits)
    else { return nil }
    var scale: Int64 = self == .unix ? 1 : 1000
    for _ in 0..<number.fractionCount { scale *= 10 }
    let signed = number.isNegative ? -digits : digits
    let floored = signed >= 0 ? signed / scale : -((-signed + scale - 1) / scale)
    let date = CivilDate(days: floored >= 0 ? floored / 86_400 : -((-floored + 86_399) / 86_400))
    guard 0...9999 ~= date.year else { return nil }
    let second = floored - ISODate.daysSince1970(date.year, date.month, date.day) * 86_400
    guard plain.append(date),
      plain.append(UInt8(ascii: "T")), plain.append(second / 3600, digits: 2),
      plain.append(Ascii.colon), plain.append(second / 60 % 60, digits: 2),
      plain.append(Ascii.colon), plain.append(second % 60, digits: 2)
    else { return nil }
    let fraction = signed - floored * scale
    if fraction > 0 {
      var places = 0
      var rest = scale
      while rest > 1 {
        rest /= 10
        places += 1
      }
      guard plain.append(Ascii.point), plain.append(fraction, digits: places) else { return nil }
    }
    return plain.append(UInt8(ascii: "Z")) ? true : nil
  }
}

extension PlainSpelling {
  /// Appends a date in the notation of ISO 8601.
  ///
  /// Returns `false` if there is no room.
  fileprivate mutating func append(_ date: CivilDate) -> Bool {
    append(date.year, digits: 4) && append(Ascii.minus) && append(date.month, digits: 2)
      && append(Ascii.minus) && append(date.day, digits: 2)
  }
}

/// A reader of the parts of a date, from its beginning.
private struct DateReader {
  /// A number with its digits.
  struct Digits {
    let value: Int64
    let count: Int
  }

  /// The text, which the caller keeps valid.
  private let text: UnsafeBufferPointer<UInt8>

  private var at = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    skipSpaces()
  }

  private var next: UInt8? { at < text.count ? text[at] : nil }

  private mutating func skipSpaces() {
    while at < text.count, text[at] == Ascii.space { at += 1 }
  }

  /// Reads a number of at most `limit` digits.
  private mutating func digits(upTo limit: Int) -> Digits? {
    let start = at
    var value: Int64 = 0
    while at < text.count, let digit = Ascii.digit(text[at]) {
      guard at - start < limit else { return nil }
      value = value * 10 + Int64(digit)
      at += 1
    }
    return at > start ? Digits(value: value, count: at - start) : nil
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    at += 1
    return true
  }

  /// Returns a date if it exists.
  ///
  /// A year of two digits is between 1969 and 2068, as POSIX defines for `%y`.
  private func date(year: Digits, month: Digits, day: Digits) -> CivilDate? {
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

  // MARK: Numbers

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

  // MARK: Names

  /// Reads a date with the English name of its month, and writes it with its time.
  ///
  /// The forms are those of RFC 9110 and RFC 5322, of `asctime` and `date`, of web servers' logs
  /// (`31/Dec/2024:10:00:00 +0000`), and of people.
  mutating func readNamedDate(into plain: inout PlainSpelling) -> Bool? {
    if let word = self.word(), Self.isWeekday(word, in: text) {
      _ = skip(Ascii.comma) || skip(Ascii.point)
      skipSpaces()
    } else {
      at = 0
      skipSpaces()
    }
    if let word = self.word() {
      guard let month = Self.month(word, in: text) else { return nil }
      skipMark()
      guard let day = digits(upTo: 2) else { return nil }
      skipOrdinalSuffix()
      skipMark()
      return readYear(month: month, day: day, into: &plain)
    }
    guard let day = digits(upTo: 2) else { return nil }
    skipOrdinalSuffix()
    skipMark()
    guard let word = self.word(), let month = Self.month(word, in: text) else { return nil }
    skipMark()
    return readYear(month: month, day: day, into: &plain)
  }

  /// Reads a year and a time, in either order.
  private mutating func readYear(
    month: Int64,
    day: Digits,
    into plain: inout PlainSpelling
  ) -> Bool? {
    let start = at
    let month = Digits(value: month, count: 2)
    if let hour = digits(upTo: 2), hour.count <= 2, next == Ascii.colon {
      // The time comes before the year, and a zone stands between them or at the end.
      at = start
      guard var time = readTime() else { return nil }
      skipSpaces()
      guard let year = digits(upTo: 4), year.count == 4, time.zone != nil || readZone(of: &time),
        at == text.count, let date = date(year: year, month: month, day: day), plain.append(date)
      else { return nil }
      return time.append(to: &plain) ? true : nil
    }
    at = start
    guard let year = digits(upTo: 4), let date = date(year: year, month: month, day: day) else {
      return nil
    }
    return finish(date, into: &plain)
  }

  /// Skips the marks that stand between the parts of a date.
  private mutating func skipMark() {
    while let next,
      next == Ascii.space || next == Ascii.comma || next == Ascii.minus || next == Ascii.slash
        || next == Ascii.point
    {
      at += 1
    }
  }

  /// Skips the ending of `1st`, `2nd`, `3rd` and `4th`.
  private mutating func skipOrdinalSuffix() {
    let start = at
    guard let word = self.word() else { return }
    let suffixes: [StaticString] = ["st", "nd", "rd", "th"]
    let isSuffix = word.count == 2 && suffixes.contains { Self.begins($0, word, text) }
    if !isSuffix { at = start }
  }

  /// Reads a word of letters.
  private mutating func word() -> Range<Int>? {
    let start = at
    while let next, Ascii.lowercased(next) &- 0x61 < 26 { at += 1 }
    return at > start ? start..<at : nil
  }

  private static let months: [StaticString] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static let weekdays: [StaticString] = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static func month(_ word: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard word.count >= 3 else { return nil }
    if Self.begins("sept", word, text) { return 9 }
    return months.firstIndex { isName($0, word, text) }.map { Int64($0) + 1 }
  }

  private static func isWeekday(_ word: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    word.count >= 3 && weekdays.contains { isName($0, word, text) }
  }

  /// Returns `true` for a name, or its first three letters, in any case.
  private static func isName(
    _ name: StaticString,
    _ word: Range<Int>,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    (word.count == 3 || word.count == name.utf8CodeUnitCount) && Self.begins(name, word, text)
  }

  private static func begins(
    _ name: StaticString,
    _ word: Range<Int>,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    word.count <= name.utf8CodeUnitCount
      && word.indices.allSatisfy {
        Ascii.lowercased(text[$0]) == name.utf8Start[$0 - word.lowerBound]
      }
  }

  // MARK: Times

  /// A time of day with the text of its fraction.
  struct Time {
    var hour: Int64 = 0
    var minute: Int64 = 0
    var second: Int64 = 0
    var fraction = InlineArray<9, UInt8>(repeating: 0)
    var fractionCount = 0

    /// The seconds ahead of UTC; `nil` if the zone is not given.
    var zone: Int64?

    /// Appends the time and its zone in the notation of ISO 8601.
    ///
    /// Returns `false` if there is no room.
    func append(to plain: inout PlainSpelling) -> Bool {
      guard plain.append(UInt8(ascii: "T")), plain.append(hour, digits: 2),
        plain.append(Ascii.colon), plain.append(minute, digits: 2), plain.append(Ascii.colon),
        plain.append(second, digits: 2)
      else { return false }
      if fractionCount > 0 {
        guard plain.append(Ascii.point),
          plain.append(fraction.span.extracting(first: fractionCount))
        else { return false }
      }
      guard let zone else { return true }
      let minutes = abs(zone) / 60
      return plain.append(zone < 0 ? Ascii.minus : Ascii.plus)
        && plain.append(minutes / 60, digits: 2) && plain.append(Ascii.colon)
        && plain.append(minutes % 60, digits: 2)
    }
  }

  /// Writes a date with the time that may follow it at the end of the text.
  ///
  /// Returns `true` if there is a time, and `nil` if anything else follows.
  mutating func finish(_ date: CivilDate, into plain: inout PlainSpelling) -> Bool? {
    guard plain.append(date) else { return nil }
    if at == text.count { return false }
    let mark = text[at]
    let isMark =
      mark == Ascii.space || mark == Ascii.comma || mark == Ascii.colon || mark == Ascii.minus
      || mark | 0x20 == 0x74
    guard isMark else {
      // A point ends a date in some languages.
      guard mark == Ascii.point, at + 1 == text.count else { return nil }
      return false
    }
    at += 1
    skipSpaces()
    if at == text.count { return mark == Ascii.space ? false : nil }
    skipAt()
    guard let time = readTime() else { return nil }
    skipSpaces()
    skipComment()
    guard at == text.count, time.append(to: &plain) else { return nil }
    return true
  }

  /// Skips the word in `December 31, 2024 at 10:00 AM`.
  private mutating func skipAt() {
    let start = at
    let isAt = word().map { $0.count == 2 && Self.begins("at", $0, text) } ?? false
    if isAt { skipSpaces() } else { at = start }
  }

  /// Skips a comment at the end, as in `10:00:00 +0100 (CET)`.
  private mutating func skipComment() {
    if next == Ascii.open, text[text.count - 1] == Ascii.close { at = text.count }
  }

  /// Reads `10:00`, `10:00:00.123`, `10.00.00`, `3 PM` or `3:00:00 PM`, and a zone.
  private mutating func readTime() -> Time? {
    guard let hour = digits(upTo: 2) else { return nil }
    var time = Time(hour: hour.value)
    let mark = next == Ascii.point ? Ascii.point : Ascii.colon
    let hasMinutes = skip(mark)
    if hasMinutes {
      guard let minute = digits(upTo: 2), minute.count == 2, minute.value < 60 else { return nil }
      time.minute = minute.value
      if skip(mark) {
        // 60 is a leap second.
        guard let second = digits(upTo: 2), second.count == 2, second.value <= 60,
          readFraction(of: &time)
        else { return nil }
        time.second = second.value
      }
    }
    guard readHalf(of: &time) ?? hasMinutes, time.hour < 24 else { return nil }
    return readZone(of: &time) ? time : nil
  }

  private mutating func readFraction(of time: inout Time) -> Bool {
    guard next == Ascii.point || next == Ascii.comma else { return true }
    at += 1
    let start = at
    while let next, Ascii.digit(next) != nil {
      if time.fractionCount < 9 {
        time.fraction[time.fractionCount] = next
        time.fractionCount += 1
      }
      at += 1
    }
    return at > start
  }

  /// Reads `AM` or `PM`.
  ///
  /// Returns `nil` if neither is there, and `false` if the hour does not fit.
  private mutating func readHalf(of time: inout Time) -> Bool? {
    let start = at
    skipSpaces()
    let isMorning = next.map { $0 | 0x20 == 0x61 } ?? false
    let isEvening = next.map { $0 | 0x20 == 0x70 } ?? false
    guard isMorning || isEvening else {
      at = start
      return nil
    }
    at += 1
    _ = skip(Ascii.point)
    guard skip(UInt8(ascii: "M")) || skip(UInt8(ascii: "m")) else {
      at = start
      return nil
    }
    _ = skip(Ascii.point)
    guard 1...12 ~= time.hour else { return false }
    time.hour = time.hour % 12 + (isEvening ? 12 : 0)
    return true
  }

  /// The zones of RFC 5322 and of Europe, with the hours ahead of UTC.
  private static let zones: [(name: StaticString, hours: Int64)] = [
    ("z", 0), ("utc", 0), ("gmt", 0), ("ut", 0), ("est", -5), ("edt", -4), ("cst", -6),
    ("cdt", -5), ("mst", -7), ("mdt", -6), ("pst", -8), ("pdt", -7), ("wet", 0), ("west", 1),
    ("cet", 1), ("cest", 2), ("eet", 2), ("eest", 3),
  ]

  /// Reads `Z`, `CET`, `GMT+1`, `+0100`, `+01:00` or `+0100 CET`, if there is one.
  private mutating func readZone(of time: inout Time) -> Bool {
    let start = at
    skipSpaces()
    if let word = self.word() {
      let zone = Self.zones.first {
        $0.name.utf8CodeUnitCount == word.count && Self.begins($0.name, word, text)
      }
      guard let zone else { return false }
      time.zone = zone.hours * 3600
      let isUniversal = zone.hours == 0 && word.count == 3
      if isUniversal, next == Ascii.plus || next == Ascii.minus {
        return readOffset(of: &time, isShort: true)
      }
      return true
    }
    guard next == Ascii.plus || next == Ascii.minus else {
      at = start
      return true
    }
    guard readOffset(of: &time, isShort: false) else { return false }
    // The name of the zone may follow its offset.
    let end = at
    skipSpaces()
    if let word = self.word(), 3...5 ~= word.count { return true }
    at = end
    return true
  }

  /// Reads `+0100` or `+01:00`, and `+1` or `+01` if it may be short.
  private mutating func readOffset(of time: inout Time, isShort: Bool) -> Bool {
    let isBehind = next == Ascii.minus
    at += 1
    if isShort {
      let start = at
      if let hours = digits(upTo: 2), hours.value < 24, next != Ascii.colon {
        time.zone = (isBehind ? -1 : 1) * hours.value * 3600
        return true
      }
      at = start
    }
    guard let hours = NumberScanner.fixed(text.span, at, 2), hours < 24 else { return false }
    at += 2
    _ = skip(Ascii.colon)
    guard let minutes = NumberScanner.fixed(text.span, at, 2), minutes < 60 else { return false }
    at += 2
    time.zone = (isBehind ? -1 : 1) * (hours * 3600 + minutes * 60)
    return true
  }
}
