// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of a number, found in one walk over its bytes.
struct NumberShape {
  private(set) var isNegative = false
  private(set) var hasPlus = false

  /// Whether there is neither a point nor an exponent.
  private(set) var isWhole = true
  private(set) var hasExponent = false

  /// Whether the exponent has a sign.
  private(set) var hasSignedExponent = false

  /// How many digits stand before the point, leading zeros included.
  private(set) var wholeDigits = 0
  private(set) var fractionDigits = 0
  private(set) var beginsWithZero = false

  /// All digits as one number, exact while `fitsMantissa`.
  private var mantissa: UInt64 = 0
  private var fitsMantissa = true
  private var exponent = 0

  /// The shape of what the bytes spell; `nil` if that is no number.
  init?(_ bytes: Span<UInt8>) {
    var at = 0
    let count = bytes.count
    guard count > 0 else { return nil }
    if bytes[0] == Ascii.minus || bytes[0] == Ascii.plus {
      isNegative = bytes[0] == Ascii.minus
      hasPlus = !isNegative
      at = 1
    }
    beginsWithZero = at < count && bytes[at] == Ascii.zero
    while at < count, let digit = Ascii.digit(bytes[at]) {
      add(digit)
      wholeDigits += 1
      at += 1
    }
    if at < count, bytes[at] == Ascii.point {
      isWhole = false
      at += 1
      while at < count, let digit = Ascii.digit(bytes[at]) {
        add(digit)
        fractionDigits += 1
        at += 1
      }
    }
    guard wholeDigits + fractionDigits > 0 else { return nil }
    if at < count {
      guard bytes[at] | 0x20 == Ascii.e, readExponent(bytes, from: at + 1) else { return nil }
    }
  }

  /// The value, if it is whole and fits.
  var integer: Int64? {
    guard isWhole, fitsMantissa else { return nil }
    if !isNegative { return Int64(exactly: mantissa) }
    return mantissa == 1 << 63 ? .min : Int64(exactly: mantissa).map { -$0 }
  }

  /// The value where one division or multiplication gives it exactly rounded.
  ///
  /// Both operands are exact then: up to 2^53, and powers of ten up to 10^22 (Clinger 1990). More
  /// digits are divided in twice the precision, and only taken where the error cannot matter.
  var quickDouble: Double? {
    let power = exponent - fractionDigits
    guard fitsMantissa, mantissa < 1 << 63, abs(power) <= 22 else { return nil }
    let value: Double
    if mantissa <= 1 << 53 {
      let digits = Double(mantissa)
      value = power < 0 ? digits / Self.powers[-power] : digits * Self.powers[power]
    } else {
      guard let quotient = preciseQuotient(power) else { return nil }
      value = quotient
    }
    return isNegative ? -value : value
  }

  private func preciseQuotient(_ power: Int) -> Double? {
    guard power <= 0 else { return nil }
    let high = Double(mantissa)
    let low = Double(Int64(bitPattern: mantissa &- UInt64(high)))
    let quotient = DoubleDouble(high, plus: low) / Self.powers[-power]
    // The division is right to 2^-104 of the quotient.
    let error = quotient.high * 0x1p-100
    guard quotient.high + (quotient.low - error) == quotient.high,
      quotient.high + (quotient.low + error) == quotient.high
    else { return nil }
    return quotient.high
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private mutating func add(_ digit: UInt64) {
    let (tenfold, overflow) = mantissa.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tenfold.addingReportingOverflow(digit)
    if overflow || carry { fitsMantissa = false }
    mantissa = sum
  }

  private mutating func readExponent(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    var at = start
    var sign = 1
    isWhole = false
    hasExponent = true
    if at < bytes.count, bytes[at] == Ascii.minus || bytes[at] == Ascii.plus {
      sign = bytes[at] == Ascii.minus ? -1 : 1
      hasSignedExponent = true
      at += 1
    }
    guard at < bytes.count else { return false }
    while at < bytes.count {
      guard let digit = Ascii.digit(bytes[at]) else { return false }
      // Beyond a million every number is zero or infinite anyway.
      exponent = min(1_000_000, exponent * 10 + Int(digit))
      at += 1
    }
    exponent *= sign
    return true
  }
}
