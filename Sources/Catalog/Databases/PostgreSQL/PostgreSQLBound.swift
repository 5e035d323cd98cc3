// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// The greatest value of a type that does not exceed a literal.
struct PostgreSQLBound {
  /// The value as the server reads it.
  let floor: String

  /// `true` if the value equals the literal.
  let isExact: Bool
}

/// The position of a literal among the values of a type.
enum PostgreSQLPosition {
  case at(PostgreSQLBound)

  /// Less than all values.
  case below

  /// Greater than all values.
  case above
}

// MARK: Numbers

/// The number in a literal: its digits without redundant zeros, and a power of ten.
struct PostgreSQLNumber {
  let isNegative: Bool

  /// The digits from the first to the last nonzero one.
  ///
  /// It is empty for zero.
  let digits: [UInt8]

  /// The power of ten of the first digit.
  let power: Int

  init?(_ literal: [UInt8]) {
    guard let number = NumberDigits(literal.span) else { return nil }
    isNegative = number.isNegative && !number.isZero
    digits = literal[number.range].filter { $0 != Ascii.point }
    power = number.power
  }

  /// The position among 64-bit integers.
  var integerPosition: PostgreSQLPosition {
    let isWhole = digits.count <= power + 1
    guard power < 19 else { return isNegative ? .below : .above }
    var integerPart: UInt64 = 0
    if !digits.isEmpty, power >= 0 {
      for index in 0...power {
        let digit = index < digits.count ? digits[index] &- Ascii.zero : 0
        // Nineteen digits are less than 2^64.
        integerPart = integerPart &* 10 &+ UInt64(digit)
      }
    }
    if !isNegative {
      guard integerPart <= UInt64(Int64.max) else { return .above }
      return .at(PostgreSQLBound(floor: String(integerPart), isExact: isWhole || digits.isEmpty))
    }
    let magnitude = isWhole ? integerPart : integerPart + 1
    guard magnitude <= 1 << 63 else { return .below }
    return .at(PostgreSQLBound(floor: magnitude == 0 ? "0" : "-\(magnitude)", isExact: isWhole))
  }

  /// The position among the values of `numeric`, or `nil` if it lies between two of them.
  ///
  /// A `numeric` has up to 131,072 digits before the decimal point and 16,383 after it (manual,
  /// section 8.1).
  var numericPosition: PostgreSQLPosition? {
    guard !digits.isEmpty else { return .at(PostgreSQLBound(floor: "0", isExact: true)) }
    guard power < 131_072 else { return isNegative ? .below : .above }
    guard digits.count - 1 - power <= 16_383 else { return nil }
    return .at(PostgreSQLBound(floor: text, isExact: true))
  }

  /// The number in the server's syntax.
  private var text: String {
    (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
      + "e\(power - digits.count + 1)"
  }

  /// Returns the number as a floating-point literal, or `nil` if it might be displayed differently.
  ///
  /// Each number with at most `DBL_DIG` or `FLT_DIG` digits has a value of its own. The server
  /// writes that value with the fewest digits that identify it, which are the digits of the number.
  func floatLiteral(isSingle: Bool) -> String? {
    guard !digits.isEmpty else { return "0" }
    guard digits.count <= (isSingle ? 6 : 15), (isSingle ? -37...37 : -300...300).contains(power)
    else { return nil }
    return text
  }
}

// MARK: Dates and times

/// The date or time in a literal: the seconds since 1970 and the digits of a fraction.
struct PostgreSQLMoment {
  let seconds: Int64

  /// The digits after the decimal point, without trailing zeros.
  let fraction: [UInt8]

  init?(_ literal: [UInt8]) {
    guard let date = ISODate.parse(literal.span) else { return nil }
    seconds = date.moment.wholeSeconds
    let afterMinutes = literal.dropFirst(16).drop { $0 != Ascii.point && $0 != Ascii.comma }
      .dropFirst()
    let digits = afterMinutes.prefix { Ascii.digit($0) != nil }
    fraction = Array(
      digits[..<((digits.lastIndex { $0 != Ascii.zero }).map { $0 + 1 } ?? digits.startIndex)]
    )
  }

  private var days: Int64 { Int64((Double(seconds) / 86_400).rounded(.down)) }

  /// The position among the days of the years 1 to 9999, the only ones that look like dates.
  var dayPosition: PostgreSQLPosition {
    position(
      PostgreSQLBound(
        floor: ISODate.text(of: Double(days) * 86_400, hasTime: false),
        isExact: fraction.isEmpty && seconds == days * 86_400
      )
    )
  }

  /// The position among the microseconds of the years 1 to 9999, in UTC.
  var microsecondPosition: PostgreSQLPosition {
    let digits =
      fraction.prefix(6) + Array(repeating: Ascii.zero, count: max(0, 6 - fraction.count))
    let time = ISODate.text(of: Double(seconds), hasTime: true)
    return position(
      PostgreSQLBound(
        floor: "\(time).\(String(decoding: digits, as: UTF8.self))",
        isExact: fraction.count <= 6
      )
    )
  }

  private func position(_ bound: PostgreSQLBound) -> PostgreSQLPosition {
    days < Self.firstDay ? .below : days > Self.lastDay ? .above : .at(bound)
  }

  private static let firstDay = ISODate.daysSince1970(1, 1, 1)
  private static let lastDay = ISODate.daysSince1970(9999, 12, 31)
}
#endif
