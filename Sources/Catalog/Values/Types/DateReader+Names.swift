// SPDX-License-Identifier: GPL-3.0-or-later

extension DateReader {
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
        at == text.count, let date = date(year: year, month: month, day: day),
        plain.append(date: date)
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
  mutating func word() -> Range<Int>? {
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

  /// Returns `true` if a name begins with a word, in any case.
  static func begins(
    _ name: StaticString,
    _ word: Range<Int>,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    word.count <= name.utf8CodeUnitCount
      && word.indices.allSatisfy {
        Ascii.lowercased(text[$0]) == name.utf8Start[$0 - word.lowerBound]
      }
  }
}
