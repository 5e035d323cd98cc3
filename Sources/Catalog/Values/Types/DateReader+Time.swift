// SPDX-License-Identifier: GPL-3.0-or-later

extension DateReader {
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
    guard plain.append(date: date) else { return nil }
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
  mutating func readTime() -> Time? {
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
  mutating func readZone(of time: inout Time) -> Bool {
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
