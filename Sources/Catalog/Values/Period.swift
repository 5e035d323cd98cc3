// SPDX-License-Identifier: GPL-3.0-or-later

/// The range of moments of a date literal, such as a day, a month or a year.
struct Period: Sendable, Hashable {
  /// The first moment.
  let start: ISODate.Moment

  /// The first moment after the period, or the start if the period is a single moment.
  let end: ISODate.Moment

  /// Parses a literal.
  ///
  /// | literal | period |
  /// | --- | --- |
  /// | `2024` | a year |
  /// | `2024-Q1` | a quarter |
  /// | `2024-03` | a month |
  /// | `2024-W05` | an ISO week |
  /// | `2024-03-05` | a day |
  /// | `2024-03-05 10:00` | a moment |
  ///
  /// Returns `nil` for any other text. Letters may have any case.
  init?(literal: String) {
    let bytes = Array(literal.utf8)
    self.init(bytes.span)
  }

  /// Parses a literal.
  init?(_ literal: Span<UInt8>) {
    if let moment = WrittenMoment(literal) {
      self.init(moment)
    } else {
      guard let days = Self.days(literal) else { return nil }
      self.init(days: days)
    }
  }

  /// Creates the day of a date, or the moment of a date and time.
  init(_ moment: WrittenMoment) {
    if moment.hasTime {
      self.init(start: moment.moment, end: moment.moment)
    } else {
      self.init(days: moment.day..<moment.day + 1)
    }
  }

  private init(start: ISODate.Moment, end: ISODate.Moment) {
    self.start = start
    self.end = end
  }

  private init(days: Range<Int64>) {
    self.init(
      start: ISODate.Moment(days.lowerBound * 86_400),
      end: ISODate.Moment(days.upperBound * 86_400)
    )
  }

  /// Compares a moment with the period.
  ///
  /// A moment before the period is less, one within it is equal, and one after it is more.
  func compare(_ moment: ISODate.Moment) -> ValueOrder.Comparison {
    moment < start ? .less : moment == start || moment < end ? .equal : .more
  }
}

// MARK: Shortened dates

extension Period {
  /// Parses a year, quarter, month or week into days since 1970.
  private static func days(_ literal: Span<UInt8>) -> Range<Int64>? {
    guard let year = NumberScanner.fixed(literal, 0, 4) else { return nil }
    if literal.count == 4 { return months(0..<12, of: year) }
    guard literal.count > 6, literal[4] == Ascii.minus else { return nil }
    switch (literal[5] | 0x20, literal.count) {
    case (UInt8(ascii: "q"), 7):
      guard let quarter = NumberScanner.fixed(literal, 6, 1), (1...4).contains(quarter) else {
        return nil
      }
      return months(quarter * 3 - 3..<quarter * 3, of: year)
    case (UInt8(ascii: "w"), 8):
      return NumberScanner.fixed(literal, 6, 2).flatMap { week($0, of: year) }
    case (_, 7):
      guard let month = NumberScanner.fixed(literal, 5, 2), (1...12).contains(month) else {
        return nil
      }
      return months(month - 1..<month, of: year)
    default: return nil
    }
  }

  /// Returns the days of months, which are counted from 0.
  private static func months(_ months: Range<Int64>, of year: Int64) -> Range<Int64> {
    let start = ISODate.daysSince1970(year, months.lowerBound + 1, 1)
    let next = months.upperBound
    return start..<ISODate.daysSince1970(year + next / 12, next % 12 + 1, 1)
  }

  /// Returns the days of an ISO week, or `nil` if the year has no such week.
  private static func week(_ number: Int64, of year: Int64) -> Range<Int64>? {
    // The first week contains January 4.
    let fourth = ISODate.daysSince1970(year, 1, 4)
    let monday = fourth - ISODate.weekdayIndex(ofDay: fourth) + (number - 1) * 7
    guard number >= 1, ISODate.week(ofDay: monday) == (year, number) else { return nil }
    return monday..<monday + 7
  }
}
