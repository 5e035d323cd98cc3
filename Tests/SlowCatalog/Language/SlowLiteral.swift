// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A literal that values are compared with, in all its readings.
struct SlowLiteral {
  let text: String
  let number: DecimalReference?

  /// The first instant of a date or a shortened date, and the first one after it.
  let period: (start: [Int], end: [Int])?

  /// `true` if texts are compared with it: it is neither a number nor a complete date.
  let isText: Bool

  init(_ text: String) {
    self.text = text
    number = SlowNumeral.isNumber(text) ? DecimalReference(text) : nil
    let moment = SlowDateTime(text)
    period =
      moment?.period
      ?? Self.days(text).map { ([$0.lowerBound * 86_400, 0], [$0.upperBound * 86_400, 0]) }
    isText = number == nil && moment == nil
  }

  /// Returns the days of a year, quarter, month or week.
  private static func days(_ text: String) -> Range<Int>? {
    let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].utf8.count == 4, parts[0].utf8.allSatisfy({ (48...57).contains($0) }),
      let year = Int(parts[0])
    else { return nil }
    if parts.count == 1 { return months(year, 1, 12) }
    guard parts.count == 2, let first = parts[1].first else { return nil }
    let digits = parts[1].drop { !"0123456789".contains($0) }
    guard digits.allSatisfy({ "0123456789".contains($0) }), let number = Int(digits) else {
      return nil
    }
    switch (first, parts[1].count, digits.count) {
    case ("q", 2, 1) where (1...4).contains(number): return months(year, number * 3 - 2, 3)
    case ("w", 3, 2):
      guard let fourth = SlowCalendar.day(year, 1, 4) else { return nil }
      let start = fourth - ((fourth + 3) % 7 + 7) % 7 + (number - 1) * 7
      let isOfYear = SlowDateTime(day: start).week == parts[0] + "-W" + digits
      return number > 0 && isOfYear ? start..<start + 7 : nil
    case (_, 2, 2) where (1...12).contains(number): return months(year, number, 1)
    default: return nil
    }
  }

  private static func months(_ year: Int, _ month: Int, _ count: Int) -> Range<Int>? {
    guard let start = SlowCalendar.day(year, month, 1) else { return nil }
    let lengths = SlowCalendar.lengths(of: year)[(month - 1)..<(month - 1 + count)]
    return start..<start + lengths.reduce(0, +)
  }
}
