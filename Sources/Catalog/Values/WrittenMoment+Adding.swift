// SPDX-License-Identifier: GPL-3.0-or-later

extension WrittenMoment {
  /// Returns the moment after a number of units, which may be negative.
  ///
  /// A day beyond the end of its month becomes the last day of the month. A date and a number of
  /// hours, minutes or seconds give a date and time. The zone does not change. A leap second
  /// remains one only if days, weeks or months are added.
  ///
  /// Returns `nil` outside the years 0000 to 9999.
  func adding(_ amount: Int64, _ unit: TimeUnit) -> WrittenMoment? {
    switch unit.length {
    case .months(let length):
      let (months, overflow) = amount.multipliedReportingOverflow(by: length)
      return overflow ? nil : adding(months: months)
    case .seconds(let length):
      let (seconds, overflow) = amount.multipliedReportingOverflow(by: length)
      return overflow ? nil : adding(seconds: seconds, isPartOfDay: unit.isPartOfDay)
    }
  }

  /// Returns the moment after a number of units, which may be negative or fractional.
  ///
  /// A date and a fraction of days give a date and time. The result has a precision of a
  /// nanosecond, or less if the amount is less precise.
  ///
  /// Returns `nil` outside the years 0000 to 9999, and for fractions of years, quarters and months.
  func adding(fractional amount: Double, _ unit: TimeUnit) -> WrittenMoment? {
    if let amount = Int64(exactly: amount) { return adding(amount, unit) }
    guard case .seconds(let length) = unit.length else { return nil }
    let total = amount * Double(length)
    // The comparison is false for a number that is not finite.
    guard total.magnitude < Double(Self.range.upperBound) * 2 else { return nil }
    // Digits of the amount beyond its precision are rounded away: 5000.1 days have no nanoseconds.
    var precision = 1.0
    while precision < total.ulp * 4e9 { precision *= 10 }
    let whole = total.rounded(.down)
    let nanoseconds = ((total - whole) * 1e9 / precision).rounded() * precision
    return adding(
      seconds: Int64(whole),
      nanoseconds: Int64(nanoseconds),
      isPartOfDay: unit.isPartOfDay
    )
  }

  private func adding(months: Int64) -> WrittenMoment? {
    let date = CivilDate(days: day)
    let (month, overflow) = months.addingReportingOverflow(date.year * 12 + date.month - 1)
    guard !overflow, (0..<120_000).contains(month) else { return nil }
    let (newYear, newMonth) = (month / 12, month % 12 + 1)
    let newDay = min(date.day, ISODate.days(inMonth: newMonth, of: newYear))
    return WrittenMoment(
      localSeconds: ISODate.daysSince1970(newYear, newMonth, newDay) * 86_400 + secondOfDay,
      fraction: fraction,
      hasTime: hasTime,
      isLeapSecond: isLeapSecond,
      zone: zone
    )
  }

  private func adding(
    seconds: Int64,
    nanoseconds: Int64 = 0,
    isPartOfDay: Bool
  ) -> WrittenMoment? {
    var (fraction, carry) = (fraction, Int64(0))
    if nanoseconds > 0 {
      let sum = self.nanoseconds + nanoseconds
      carry = sum / 1_000_000_000
      fraction = Self.fraction(ofNanoseconds: sum % 1_000_000_000)
    }
    let isWholeDays = nanoseconds == 0 && seconds % 86_400 == 0 && !isPartOfDay
    let keepsLeapSecond = isLeapSecond && isWholeDays
    carry += isLeapSecond && !keepsLeapSecond ? 1 : 0
    let (sum, overflow) = seconds.addingReportingOverflow(localSeconds + carry)
    guard !overflow, Self.range.contains(sum) else { return nil }
    return WrittenMoment(
      localSeconds: sum,
      fraction: fraction,
      hasTime: hasTime || !isWholeDays,
      isLeapSecond: keepsLeapSecond,
      zone: zone
    )
  }

  /// Returns the fraction that ``ISODate`` parses from nine digits.
  private static func fraction(ofNanoseconds nanoseconds: Int64) -> Double {
    var (fraction, scale, unit) = (0.0, 0.1, Int64(100_000_000))
    while unit > 0 {
      fraction += Double(nanoseconds / unit % 10) * scale
      scale /= 10
      unit /= 10
    }
    return fraction
  }
}
