// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers as text: `-12`, `3.50`, `.5`, `+7`, `1e-5`.
///
/// Not numbers: thousands separators, hexadecimal, `inf`, `nan`, spaces around, an empty text. They are
/// compared exactly: as `Double`s where both are ``short(_:)``, else digit by digit.
enum Number {
  /// The number that the bytes spell, if that is quickly done: at most 15 digits, perhaps with a
  /// hyphen before and a point among them, as nearly all numbers are.
  ///
  /// Up to 15 digits, and powers of ten up to 10^15, are exact in a `Double`, so that the one division
  /// gives the nearest one.
  @inline(__always)
  static func short(_ bytes: Span<UInt8>) -> Double? {
    let count = bytes.count
    guard count > 0, count <= 17 else { return nil }
    let isNegative = bytes[0] == Ascii.minus
    var at = isNegative ? 1 : 0
    var digits: Int64 = 0
    let start = at
    // Every index is compared with the count first.
    while at < count, bytes[unchecked: at] &- Ascii.zero < 10 {
      digits = digits &* 10 &+ Int64(bytes[unchecked: at] &- Ascii.zero)
      at &+= 1
    }
    var digitCount = at &- start
    var fractionCount = 0
    if at < count, bytes[unchecked: at] == Ascii.point {
      at &+= 1
      let fractionStart = at
      while at < count, bytes[unchecked: at] &- Ascii.zero < 10 {
        digits = digits &* 10 &+ Int64(bytes[unchecked: at] &- Ascii.zero)
        at &+= 1
      }
      fractionCount = at &- fractionStart
      digitCount &+= fractionCount
    }
    guard at == count, digitCount > 0, digitCount <= 15 else { return nil }
    let value = Double(isNegative ? -digits : digits)
    return fractionCount == 0 ? value : value / power(ofTen: fractionCount)
  }

  /// The integer that the bytes spell, if they are digits, nineteen at most, perhaps with a hyphen
  /// before, and it is within 64 bits: as keys of tables are.
  @inline(__always)
  static func integer(_ bytes: Span<UInt8>) -> Int64? {
    let count = bytes.count
    guard count > 0 else { return nil }
    let start = bytes[0] == Ascii.minus ? 1 : 0
    guard count > start, count &- start <= 19 else { return nil }
    var digits: UInt64 = 0
    // Every index is below the count; nineteen digits are less than 2^64.
    for at in start..<count {
      let digit = bytes[unchecked: at] &- Ascii.zero
      guard digit < 10 else { return nil }
      digits = digits &* 10 &+ UInt64(digit)
    }
    guard let integer = Int64(exactly: digits) else { return nil }
    return start == 0 ? integer : -integer
  }

  /// A power of ten up to 10^15, from a table that the compiler makes.
  @inline(__always)
  private static func power(ofTen exponent: Int) -> Double {
    switch exponent {
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
    default: 1e15
    }
  }

  /// The nearest `Double` to the number that the bytes spell, if they spell one.
  static func double(_ bytes: Span<UInt8>) -> Double? {
    guard let shape = NumberShape(bytes) else { return nil }
    return shape.quickDouble ?? slowDouble(bytes)
  }

  /// The number as the standard library reads it, which knows no locale; infinite if too large.
  private static func slowDouble(_ bytes: Span<UInt8>) -> Double {
    // The digits, signs, point and letter of a number are ASCII, and so UTF-8.
    unsafe bytes.withUnsafeBufferPointer {
      unsafe Double(String(decoding: $0, as: UTF8.self)) ?? 0
    }
  }
}
