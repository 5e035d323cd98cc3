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
    guard plain.append(date: date),
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
