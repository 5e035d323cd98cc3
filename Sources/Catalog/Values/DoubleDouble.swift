// SPDX-License-Identifier: GPL-3.0-or-later

/// A number of about 32 digits: the sum of two doubles.
///
/// The second double is at most half a unit in the last place of the first.
/// The algorithms are those of Dekker (1971), with a fused multiply-add for the exact product.
struct DoubleDouble: Sendable {
  let high: Double
  let low: Double

  /// Creates the exact sum of two doubles.
  init(_ a: Double, plus b: Double) {
    high = a + b
    let part = high - a
    low = (a - (high - part)) + (b - part)
  }

  /// Creates the exact product of two doubles.
  init(_ a: Double, times b: Double) {
    high = a * b
    low = (-high).addingProduct(a, b)
  }

  /// Converts an integer below 2^127 with a precision of 106 bits.
  init(_ integer: UInt128) {
    let high = Double(integer)
    self.init(high, plus: Double(Int128(integer) - Int128(high)))
  }

  /// Returns the number multiplied by a power of two.
  func scaled(by exponent: Int) -> DoubleDouble {
    DoubleDouble(
      Double(sign: .plus, exponent: exponent, significand: high),
      plus: Double(sign: .plus, exponent: exponent, significand: low)
    )
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = DoubleDouble(a.high, plus: b.high)
    let low = DoubleDouble(a.low, plus: b.low)
    let sum = DoubleDouble(high.high, plus: high.low + low.high)
    return DoubleDouble(sum.high, plus: sum.low + low.low)
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(-a.high, plus: -a.low)
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(a.high, times: b.high)
    return DoubleDouble(product.high, plus: product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: Double) -> DoubleDouble {
    let quotient = a.high / b
    let product = DoubleDouble(quotient, times: b)
    let rest = a + -product
    return DoubleDouble(quotient, plus: rest.high / b)
  }
}
