// SPDX-License-Identifier: GPL-3.0-or-later

/// An exact decimal number of at most 38 significant digits.
///
/// The value is `coefficient` × 10^-`scale`. The scale is negative for numbers such as 1e30.
/// Results keep trailing zeros until they need the room: 1.50 and 1.5 are equal. Every nonzero
/// number is between 10^-256 and 10^294, where a `Double` has its full precision.
struct ExactNumber: Sendable {
  let coefficient: Int128
  let scale: Int

  /// The maximum number of digits of the coefficient.
  static var maximumDigits: Int { 38 }

  /// The maximum magnitude of the scale.
  private static var maximumScale: Int { 256 }

  /// The maximum magnitude of the coefficient: 38 times the digit 9.
  private static var maximumCoefficient: UInt128 { UInt128.power(ofTen: maximumDigits) - 1 }

  /// Creates a number of which the coefficient and the scale are within the bounds.
  @inline(__always)
  private init(coefficient: Int128, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  @inline(__always)
  init(_ integer: Int) {
    self.init(coefficient: Int128(integer), scale: 0)
  }

  /// Creates a number, or returns `nil` if it has too many digits or is too large or too small.
  init?(_ parts: DecimalParts) {
    var parts = parts
    let scales = -Self.maximumScale...Self.maximumScale
    if parts.magnitude > Self.maximumCoefficient || !scales.contains(parts.scale) {
      parts.dropZeros()
      parts.raiseScale(to: scales.lowerBound)
    }
    guard parts.magnitude <= Self.maximumCoefficient, scales.contains(parts.scale) else {
      return nil
    }
    let coefficient = Int128(parts.magnitude)
    self.init(coefficient: parts.isNegative ? -coefficient : coefficient, scale: parts.scale)
  }

  /// Reads a number of at most 18 digits without an exponent, the form of nearly all numbers.
  ///
  /// It may have a sign and a decimal point. The syntax is that of ``NumberScanner``.
  @inline(__always)
  init?(short bytes: Span<UInt8>) {
    let count = bytes.count
    guard count > 0, count <= 20 else { return nil }
    // Every index is compared with the count before it is used.
    let isNegative = bytes[unchecked: 0] == Ascii.minus
    let start = isNegative || bytes[unchecked: 0] == Ascii.plus ? 1 : 0
    var offset = start
    var digits: UInt64 = 0
    while offset < count, bytes[unchecked: offset] &- Ascii.zero < 10 {
      digits = digits &* 10 &+ UInt64(bytes[unchecked: offset] &- Ascii.zero)
      offset &+= 1
    }
    var digitCount = offset &- start
    var scale = 0
    if offset < count, bytes[unchecked: offset] == Ascii.point {
      offset &+= 1
      let fraction = offset
      while offset < count, bytes[unchecked: offset] &- Ascii.zero < 10 {
        digits = digits &* 10 &+ UInt64(bytes[unchecked: offset] &- Ascii.zero)
        offset &+= 1
      }
      scale = offset &- fraction
      digitCount &+= scale
    }
    guard offset == count, digitCount > 0, digitCount <= 18 else { return nil }
    let magnitude = Int64(bitPattern: digits)
    self.init(coefficient: Int128(isNegative ? 0 &- magnitude : magnitude), scale: scale)
  }

  /// The sign, digits and scale, for the plain algorithms.
  var parts: DecimalParts {
    DecimalParts(isNegative: coefficient < 0, magnitude: coefficient.magnitude, scale: scale)
  }

  /// The coefficient, if it fits in 64 bits.
  @inline(__always)
  private var shortCoefficient: Int64? {
    let short = Int64(truncatingIfNeeded: coefficient)
    return Int128(short) == coefficient ? short : nil
  }

  /// The nearest `Double`.
  @inline(__always)
  var double: Double {
    // Integers up to 2^53 and powers of ten up to 10^22 are exact, so that a division rounds once.
    guard let short = shortCoefficient, short.magnitude <= 1 << 53, 0...22 ~= scale else {
      return parts.double
    }
    return scale == 0 ? Double(short) : Double(short) / Number.power(ofTen: scale)
  }

  /// `true` if the value has no digits after the point.
  var isInteger: Bool { scale <= 0 || integerPart == self }

  /// The value, if it is an integer that fits.
  var integer: Int? {
    if scale == 0, let short = shortCoefficient { return Int(short) }
    return parts.integer
  }

  private var integerPart: ExactNumber? { ExactNumber(parts.rounded(to: 0, .down)) }
}

// MARK: Comparing

extension ExactNumber: Equatable {
  static func == (a: ExactNumber, b: ExactNumber) -> Bool { compare(a, b) == .equal }

  /// Compares two numbers by their values.
  @inline(__always)
  static func compare(_ a: ExactNumber, _ b: ExactNumber) -> ValueOrder.Comparison {
    if a.scale == b.scale { return ValueOrder.Comparison(a.coefficient, b.coefficient) }
    guard let (first, second) = shortAligned(a, b) else {
      return DecimalParts.compare(a.parts, b.parts)
    }
    return ValueOrder.Comparison(first, second)
  }

  /// Returns the coefficients of two short numbers at the larger of their scales.
  ///
  /// Both are below 2^63 × 10^18, which is less than 10^38.
  @inline(__always)
  private static func shortAligned(_ a: ExactNumber, _ b: ExactNumber) -> (Int128, Int128)? {
    let difference = a.scale &- b.scale
    guard let first = a.shortCoefficient, let second = b.shortCoefficient,
      -18...18 ~= difference
    else { return nil }
    if difference == 0 { return (Int128(first), Int128(second)) }
    let power = Int64(bitPattern: UInt64.power(ofTen: abs(difference)))
    return difference < 0
      ? (Int128(first) &* Int128(power), Int128(second))
      : (Int128(first), Int128(second) &* Int128(power))
  }
}

// MARK: Arithmetic

extension ExactNumber {
  @inline(__always)
  static prefix func - (number: ExactNumber) -> ExactNumber {
    ExactNumber(coefficient: 0 &- number.coefficient, scale: number.scale)
  }

  /// Returns the exact sum, or `nil` if it has too many digits.
  @inline(__always)
  static func + (a: ExactNumber, b: ExactNumber) -> ExactNumber? {
    guard let (first, second) = shortAligned(a, b) else { return longSum(a, b) }
    return ExactNumber(coefficient: first &+ second, scale: max(a.scale, b.scale))
  }

  @inline(never)
  private static func longSum(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    (a.parts + b.parts).flatMap { ExactNumber($0) }
  }

  /// Returns the exact difference, or `nil` if it has too many digits.
  @inline(__always)
  static func - (a: ExactNumber, b: ExactNumber) -> ExactNumber? { a + -b }

  /// Returns the exact product, or `nil` if it has too many digits or is too large or too small.
  @inline(__always)
  static func * (a: ExactNumber, b: ExactNumber) -> ExactNumber? {
    let scale = a.scale &+ b.scale
    // A product of two numbers of 64 bits is at most 2^126, which is less than 10^38.
    guard let first = a.shortCoefficient, let second = b.shortCoefficient,
      abs(scale) <= maximumScale
    else { return longProduct(a, b) }
    return ExactNumber(coefficient: Int128(first) &* Int128(second), scale: scale)
  }

  @inline(never)
  private static func longProduct(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    (a.parts * b.parts).flatMap { ExactNumber($0) }
  }

  /// Returns the nearest `Double` to the quotient, if one division can compute it.
  @inline(__always)
  static func shortQuotient(_ a: ExactNumber, by b: ExactNumber) -> Double? {
    guard let (first, second) = shortAligned(a, b), first.magnitude <= 1 << 53,
      second.magnitude <= 1 << 53
    else { return nil }
    return Double(Int64(first)) / Double(Int64(second))
  }

  /// Returns the exact remainder, with the sign of the dividend.
  ///
  /// The divisor is not zero.
  @inline(__always)
  static func % (a: ExactNumber, b: ExactNumber) -> ExactNumber? {
    guard a.scale == b.scale, let first = a.shortCoefficient, let second = b.shortCoefficient,
      second != -1
    else { return ExactNumber(a.parts % b.parts) }
    return ExactNumber(coefficient: Int128(first % second), scale: a.scale)
  }
}
