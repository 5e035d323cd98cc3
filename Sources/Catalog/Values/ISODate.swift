// SPDX-License-Identifier: GPL-3.0-or-later

/// Complete ISO 8601 dates and times: `2026-01-31`, `2026-01-31T12:00:00.5+01:00`.
///
/// A space may replace the `T`. Seconds, their fraction and the time zone are optional. A time
/// without a zone is compared as UTC. A date means its midnight.
package enum ISODate {
  /// Parses a date or a date and time.
  ///
  /// The moment is in seconds since 1970.
  static func parse(_ bytes: Span<UInt8>) -> (moment: Moment, hasTime: Bool)? {
    // A date has at least 10 bytes. Testing its hyphens first rejects most other values.
    guard bytes.count >= 10, bytes[4] == Ascii.minus, bytes[7] == Ascii.minus,
      let year = NumberScanner.fixed(bytes, 0, 4), let month = NumberScanner.fixed(bytes, 5, 2),
      let day = NumberScanner.fixed(bytes, 8, 2),
      (1...12).contains(month), day >= 1, day <= days(inMonth: month, of: year)
    else { return nil }
    let midnight = daysSince1970(year, month, day) * 86_400
    if bytes.count == 10 { return (Moment(midnight), false) }
    guard bytes[10] | 0x20 == 0x74 || bytes[10] == Ascii.space,
      let time = try? time(bytes, from: 11)
    else { return nil }
    return (Moment(wholeSeconds: midnight + time.seconds, fraction: time.fraction), true)
  }

  /// The reason why a text is not a valid time.
  enum TimeError: Error {
    /// The hour, minute or second is out of range.
    case hour(Int64)
    case minute(Int64)
    case second(Int64)

    /// The text from an offset on is not a time zone.
    case zone(from: Int)

    /// The text does not have the form of a time.
    case form
  }

  /// Parses a time of day with an optional time zone.
  ///
  /// The time is `12:00`, `12:00:00` or `12:00:00.123`. The zone is `Z`, `+01`, `+0100`,
  /// `+01:00` or `-04:56:02`.
  static func time(
    _ bytes: Span<UInt8>,
    from start: Int
  ) throws(TimeError) -> (seconds: Int64, fraction: Double) {
    guard let hours = NumberScanner.fixed(bytes, start, 2) else { throw .form }
    guard hours < 24 else { throw .hour(hours) }
    guard start + 2 < bytes.count, bytes[start + 2] == Ascii.colon,
      let minutes = NumberScanner.fixed(bytes, start + 3, 2)
    else { throw .form }
    guard minutes < 60 else { throw .minute(minutes) }
    var at = start + 5
    var seconds: Int64 = 0
    var fraction = 0.0
    if at < bytes.count, bytes[at] == Ascii.colon {
      // 60 is a leap second.
      guard let value = NumberScanner.fixed(bytes, at + 1, 2) else { throw .form }
      guard value <= 60 else { throw .second(value) }
      seconds = value
      at += 3
      if at < bytes.count, bytes[at] == Ascii.point || bytes[at] == Ascii.comma {
        let first = at + 1
        at = first
        var scale = 0.1
        while at < bytes.count, let digit = Ascii.digit(bytes[at]) {
          fraction += Double(digit) * scale
          scale /= 10
          at += 1
        }
        guard at > first else { throw .form }
      }
    }
    guard let offset = zone(bytes, from: at) else {
      let hasSign = bytes[at] == Ascii.plus || bytes[at] == Ascii.minus
      throw hasSign ? .zone(from: at) : .form
    }
    return (hours * 3600 + minutes * 60 + seconds - offset, min(fraction, 1.0.nextDown))
  }

  /// Parses a time zone and returns its seconds ahead of UTC.
  ///
  /// A zone may have seconds, as PostgreSQL writes local times before there were standard times.
  ///
  /// Returns 0 at the end of the text, and `nil` if the zone is malformed.
  static func zone(_ bytes: Span<UInt8>, from start: Int) -> Int64? {
    guard start < bytes.count else { return 0 }
    if bytes[start] | 0x20 == 0x7A { return start + 1 == bytes.count ? 0 : nil }
    guard bytes[start] == Ascii.plus || bytes[start] == Ascii.minus,
      let hours = NumberScanner.fixed(bytes, start + 1, 2), hours < 24
    else { return nil }
    var at = start + 3
    var minutes: Int64 = 0
    var seconds: Int64 = 0
    if at < bytes.count {
      let hasColon = bytes[at] == Ascii.colon
      if hasColon { at += 1 }
      guard let value = NumberScanner.fixed(bytes, at, 2), value < 60 else { return nil }
      minutes = value
      at += 2
      if hasColon, at < bytes.count, bytes[at] == Ascii.colon {
        guard let value = NumberScanner.fixed(bytes, at + 1, 2), value < 60 else { return nil }
        seconds = value
        at += 3
      }
    }
    guard at == bytes.count else { return nil }
    let ahead = hours * 3600 + minutes * 60 + seconds
    return bytes[start] == Ascii.minus ? -ahead : ahead
  }

  static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the days since 1970-01-01 in the Gregorian calendar.
  ///
  /// Years are counted from March, so that the leap day is the last day of the year.
  static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    // The divisions truncate toward zero. `marchYear` is negative only for January and February of
    // year 0, where it is -1 and flooring would subtract one day.
    let correction: Int64 = marchYear < 0 ? -1 : 0
    return marchYear * 365 + leapDays + correction + (marchMonth * 153 + 2) / 5 + day - 719_469
  }
}
