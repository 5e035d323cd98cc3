// SPDX-License-Identifier: GPL-3.0-or-later

/// Conversions of text to numbers, in the syntax of ``NumberScanner``.
///
/// Comparisons of numbers are exact. They use `Double` if ``short(_:)`` accepts both numbers, and
/// otherwise integers or digits.
enum Number {
  /// Parses a number of at most 15 digits without an exponent, the form of nearly all numbers.
  ///
  /// It may have a sign and a decimal point. Numbers of up to 15 digits and powers of ten up to
  /// 10^15 are exact in a `Double`, so that a single division returns the nearest value.
  @inline(__always)
  static func short(_ bytes: Span<UInt8>) -> Double? {
    guard bytes.count <= 17 else { return nil }
    var number = NumberScanner()
    var offset = 0
    number.scanDecimal(bytes, from: &offset)
    guard offset == bytes.count, number.digitCount > 0, number.digitCount <= 15 else { return nil }
    let digits = Int64(bitPattern: number.digits)
    let value = Double(number.isNegative ? 0 &- digits : digits)
    return number.fractionCount == 0 ? value : value / power(ofTen: number.fractionCount)
  }

  /// Parses an integer of at most 20 bytes that fits in 64 bits, such as a key of a table.
  @inline(__always)
  static func integer(_ bytes: Span<UInt8>) -> Int64? {
    guard bytes.count <= 20 else { return nil }
    var number = NumberScanner()
    var offset = 0
    number.scanDecimal(bytes, from: &offset)
    return offset == bytes.count ? number.integer : nil
  }

  /// Returns the nearest `Double` to a number, or `nil` if the bytes are not a number.
  static func double(_ bytes: Span<UInt8>) -> Double? {
    guard let number = NumberScanner(bytes) else { return nil }
    return number.quickDouble ?? slowDouble(bytes)
  }

  /// Parses a number with the standard library, which ignores the locale.
  ///
  /// A number that is too large becomes infinite.
  private static func slowDouble(_ bytes: Span<UInt8>) -> Double {
    // The bytes of a number are ASCII and therefore UTF-8.
    unsafe bytes.withUnsafeBufferPointer {
      unsafe Double(String(decoding: $0, as: UTF8.self)) ?? 0
    }
  }

  /// Returns an exact power of ten up to 10^22 from a table that the compiler generates.
  @inline(__always)
  static func power(ofTen exponent: Int) -> Double {
    switch exponent {
    case 0: 1e0
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    case 18: 1e18
    case 19: 1e19
    case 20: 1e20
    case 21: 1e21
    default: 1e22
    }
  }
}

extension NumberScanner {
  /// The value, if it is an integer that fits in 64 bits.
  @inline(__always)
  var integer: Int64? {
    guard isInteger, fitsDigits else { return nil }
    if !isNegative { return Int64(exactly: digits) }
    return digits <= 1 << 63 ? Int64(bitPattern: 0 &- digits) : nil
  }

  /// The correctly rounded value, if a single division or multiplication can compute it.
  ///
  /// The operands must be exact: an integer up to 2^53 and a power of ten up to 10^22 (Clinger
  /// 1990). A larger integer is divided with twice the precision. The quotient is used only if its
  /// error cannot change the rounding.
  fileprivate var quickDouble: Double? {
    let power = exponent - fractionCount
    guard fitsDigits, digits < 1 << 63, abs(power) <= 22 else { return nil }
    let value: Double
    if digits <= 1 << 53 {
      let tenfold = Number.power(ofTen: abs(power))
      value = power < 0 ? Double(digits) / tenfold : Double(digits) * tenfold
    } else {
      guard let quotient = preciseQuotient(power) else { return nil }
      value = quotient
    }
    return isNegative ? -value : value
  }

  private func preciseQuotient(_ power: Int) -> Double? {
    guard power <= 0 else { return nil }
    let high = Double(digits)
    let low = Double(Int64(bitPattern: digits &- UInt64(high)))
    let quotient = DoubleDouble(high, plus: low) / Number.power(ofTen: -power)
    // The division has a relative error of at most 2^-104. The bound 2^-100 leaves a margin.
    let error = quotient.high * 0x1p-100
    guard quotient.high + (quotient.low - error) == quotient.high,
      quotient.high + (quotient.low + error) == quotient.high
    else { return nil }
    return quotient.high
  }
}
