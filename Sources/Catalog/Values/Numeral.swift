// SPDX-License-Identifier: GPL-3.0-or-later

/// A value of a computed expression that is a number.
///
/// A number of at most 38 digits is exact, and so are its sums, differences and products. Results
/// of divisions, roots and logarithms, and numbers beyond the bounds of ``ExactNumber``, are 64-bit
/// floats. A float is shown, compared and rounded by its shortest decimal spelling.
/// Results that are too large for a float are `nil`. Results that are too small for one are zero.
enum Numeral: Sendable {
  case exact(ExactNumber)

  /// A finite value.
  case float(Double)

  @inline(__always)
  init(_ integer: Int) {
    self = .exact(ExactNumber(integer))
  }

  /// Creates a float, or returns `nil` if the value is not finite.
  @inline(__always)
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    // The sum with zero is positive if the value is a negative zero.
    self = .float(value + 0)
  }

  /// Creates an exact number if possible, and otherwise a float.
  ///
  /// Returns `nil` if the number is too large.
  init?(_ parts: DecimalParts) {
    if let exact = ExactNumber(parts) {
      self = .exact(exact)
    } else {
      self.init(parts.double)
    }
  }

  /// Reads a number in the syntax of ``NumberScanner``.
  ///
  /// A number that is too small for a float, such as `1e-999`, is read as zero. Returns `nil` if
  /// the bytes are not a number, or if it is too large for a float.
  @inline(__always)
  init?(_ bytes: Span<UInt8>) {
    if let short = ExactNumber(short: bytes) {
      self = .exact(short)
    } else {
      self.init(long: bytes)
    }
  }

  /// Reads a number of any form.
  @inline(never)
  init?(long bytes: Span<UInt8>) {
    guard let digits = NumberDigits(bytes) else { return nil }
    if let parts = DecimalParts(digits, in: bytes), let exact = ExactNumber(parts) {
      self = .exact(exact)
    } else if let value = Number.double(bytes) {
      self.init(value)
    } else {
      return nil
    }
  }

  /// The nearest `Double`.
  @inline(__always)
  var double: Double {
    switch self {
    case .exact(let number): number.double
    case .float(let value): value
    }
  }

  /// `true` if the value has no digits after the point.
  var isInteger: Bool {
    switch self {
    case .exact(let number): number.isInteger
    case .float(let value): value == value.rounded(.towardZero)
    }
  }

  /// The value, if it is an integer that fits.
  var integer: Int? {
    switch self {
    case .exact(let number): number.integer
    case .float(let value):
      value.magnitude < 0x1p53 ? Int(exactly: value) : DecimalParts(shortest: value).integer
    }
  }

  /// Appends the shortest plain spelling, which reads back as an equal number.
  ///
  /// An exact number has plain digits if they are at most 38. A float has plain digits from 1e-7 up
  /// to 1e21. Other numbers have an exponent: `1e+40`, `1.5e-10`.
  func write(to plain: inout PlainSpelling) {
    switch self {
    case .exact(let number):
      plain.append(number.parts, maximumDigits: ExactNumber.maximumDigits)
    case .float(let value):
      let isPlain = value == 0 || 1e-7..<1e21 ~= value.magnitude
      plain.append(
        DecimalParts(shortest: value),
        maximumDigits: isPlain ? ExactNumber.maximumDigits : 0
      )
    }
  }
}

// MARK: Comparing

extension Numeral {
  /// Compares two numbers exactly, a float by its shortest decimal spelling.
  @inline(__always)
  static func compare(_ a: Numeral, _ b: Numeral) -> ValueOrder.Comparison {
    switch (a, b) {
    case (.exact(let a), .exact(let b)): ExactNumber.compare(a, b)
    case (.float(let a), .float(let b)): ValueOrder.Comparison(a, b)
    case (.float(let a), .exact(let b)): compare(a, b)
    case (.exact(let a), .float(let b)): compare(b, a).reversed
    }
  }

  private static func compare(_ value: Double, _ number: ExactNumber) -> ValueOrder.Comparison {
    let other = number.double
    guard value == other else { return ValueOrder.Comparison(value, other) }
    // Two numbers of at most 15 digits never have the same nearest `Double`.
    if number.coefficient.magnitude < 1_000_000_000_000_000 { return .equal }
    return DecimalParts.compare(DecimalParts(shortest: value), number.parts)
  }
}

// MARK: Arithmetic

extension Numeral {
  @inline(__always)
  static prefix func - (number: Numeral) -> Numeral {
    switch number {
    case .exact(let number): .exact(-number)
    case .float(let value): .float(0 - value)
    }
  }

  /// Returns the sum, or `nil` if it is too large.
  @inline(__always)
  static func + (a: Numeral, b: Numeral) -> Numeral? {
    if case .exact(let first) = a, case .exact(let second) = b, let sum = first + second {
      return .exact(sum)
    }
    return Numeral(a.double + b.double)
  }

  /// Returns the difference, or `nil` if it is too large.
  @inline(__always)
  static func - (a: Numeral, b: Numeral) -> Numeral? { a + -b }

  /// Returns the product, or `nil` if it is too large.
  @inline(__always)
  static func * (a: Numeral, b: Numeral) -> Numeral? {
    if case .exact(let first) = a, case .exact(let second) = b, let product = first * second {
      return .exact(product)
    }
    return Numeral(a.double * b.double)
  }

  /// Returns the quotient as a float, or `nil` if the divisor is zero or the quotient too large.
  ///
  /// Short exact numbers are divided as integers, so that 0.3 / 0.1 is 3.
  @inline(__always)
  static func / (a: Numeral, b: Numeral) -> Numeral? {
    // A quotient by zero is infinite or not a number.
    if case .exact(let first) = a, case .exact(let second) = b,
      let quotient = ExactNumber.shortQuotient(first, by: second)
    {
      return Numeral(quotient)
    }
    return Numeral(a.double / b.double)
  }

  /// Returns the remainder with the sign of the dividend, or `nil` if the divisor is zero.
  @inline(__always)
  static func % (a: Numeral, b: Numeral) -> Numeral? {
    if case .exact(let first) = a, case .exact(let second) = b, second.coefficient != 0,
      let rest = first % second
    {
      return .exact(rest)
    }
    // A remainder by zero is not a number.
    return Numeral(a.double.truncatingRemainder(dividingBy: b.double))
  }
}
