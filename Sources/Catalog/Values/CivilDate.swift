// SPDX-License-Identifier: GPL-3.0-or-later

/// A date in the Gregorian calendar.
struct CivilDate: Sendable, Equatable {
  let year: Int64
  let month: Int64
  let day: Int64

  /// Creates the date a number of days after 1970-01-01.
  init(days: Int64) {
    // Days are counted from 0000-03-01. In years that begin in March, the leap day is the last day,
    // and 400 years always have 146,097 days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }
}

extension ISODate {
  /// Returns `true` if a moment, in seconds since 1970, is midnight in UTC.
  package static func isMidnight(_ seconds: Double) -> Bool {
    seconds.truncatingRemainder(dividingBy: 86_400) == 0
  }

  /// Formats a moment in UTC: `2026-01-31`, `2026-01-31 12:00:00`.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970, rounded to a second or, without a time, to a day.
  ///   - hasTime: `true` to include the time.
  /// - Returns: The text, which is empty outside the years 0000 to 9999 of ISO 8601.
  package static func text(of seconds: Double, hasTime: Bool) -> String {
    let unit: Double = hasTime ? 1 : 86_400
    let rounded = (seconds / unit).rounded() * unit
    // The limits are 0000-01-01 and 10000-01-01.
    guard rounded >= -62_167_219_200, rounded < 253_402_300_800 else { return "" }
    return text(ofRounded: rounded, hasTime: hasTime)
  }

  /// Formats the bound of an interval, which may lie outside the years 0000 to 9999.
  package static func text(ofEdge seconds: Double, hasTime: Bool) -> String {
    text(ofRounded: hasTime ? seconds.rounded() : seconds, hasTime: hasTime)
  }

  private static func text(ofRounded rounded: Double, hasTime: Bool) -> String {
    let days = (rounded / 86_400).rounded(.down)
    let date = CivilDate(days: Int64(days))
    let text = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    guard hasTime else { return text }
    let time = Int64(rounded - days * 86_400)
    return "\(text) \(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
