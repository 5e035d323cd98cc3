// SPDX-License-Identifier: GPL-3.0-or-later

/// Dates and times as ISO 8601 writes them in full: `2026-01-31`, `2026-01-31T12:00:00.5+01:00`.
///
/// A space may stand for the `T`; seconds, their fraction and the zone may be missing. What has no
/// zone is compared as if it were in UTC. A date is its midnight.
package enum ISODate {
  /// The moment that the bytes spell, in seconds since 1970, and whether they spell a time as well.
  static func parse(_ bytes: Span<UInt8>) -> (moment: Magnitude, hasTime: Bool)? {
    // The shortest is 2026-01-31; looking for its hyphens first tells most values from dates.
    guard bytes.count >= 10, bytes[4] == Ascii.minus, bytes[7] == Ascii.minus,
      let year = NumberScanner.fixed(bytes, 0, 4), let month = NumberScanner.fixed(bytes, 5, 2),
      let day = NumberScanner.fixed(bytes, 8, 2),
      (1...12).contains(month), day >= 1, day <= days(inMonth: month, of: year)
    else { return nil }
    let midnight = daysSince1970(year, month, day) * 86_400
    if bytes.count == 10 { return (Magnitude(midnight), false) }
    guard bytes[10] | 0x20 == 0x74 || bytes[10] == Ascii.space,
      let time = try? time(bytes, from: 11)
    else { return nil }
    return (Magnitude(whole: midnight + time.seconds, rest: time.fraction), true)
  }

  /// Why there is no such time.
  enum TimeFlaw: Error {
    /// There is no hour, minute or second of this number.
    case hour(Int64)
    case minute(Int64)
    case second(Int64)

    /// What stands from a place on is no zone.
    case zone(from: Int)

    /// It is not written as a time is.
    case form
  }

  /// `12:00`, `12:00:00`, `12:00:00.123`, each perhaps with `Z`, `+01`, `+0100` or `+01:00`.
  static func time(
    _ bytes: Span<UInt8>,
    from start: Int
  ) throws(TimeFlaw) -> (seconds: Int64, fraction: Double) {
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

  /// The zone's seconds ahead of UTC; 0 if nothing follows.
  private static func zone(_ bytes: Span<UInt8>, from start: Int) -> Int64? {
    guard start < bytes.count else { return 0 }
    if bytes[start] | 0x20 == 0x7A { return start + 1 == bytes.count ? 0 : nil }
    guard bytes[start] == Ascii.plus || bytes[start] == Ascii.minus,
      let hours = NumberScanner.fixed(bytes, start + 1, 2), hours < 24
    else { return nil }
    var at = start + 3
    var minutes: Int64 = 0
    if at < bytes.count {
      if bytes[at] == Ascii.colon { at += 1 }
      guard let value = NumberScanner.fixed(bytes, at, 2), value < 60 else { return nil }
      minutes = value
      at += 2
    }
    guard at == bytes.count else { return nil }
    let ahead = hours * 3600 + minutes * 60
    return bytes[start] == Ascii.minus ? -ahead : ahead
  }

  static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 in the Gregorian calendar, with years that begin in March so that the
  /// leap day is their last.
  static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    // The last year before year 0 would need flooring division; year 0 begins in March of -1.
    let correction: Int64 = marchYear < 0 ? -1 : 0
    return marchYear * 365 + leapDays + correction + (marchMonth * 153 + 2) / 5 + day - 719_469
  }
}
