// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import Catalog

/// A number of a computed expression, with the arithmetic that is taught at school.
enum SlowNumeral {
  /// A number of at most 38 digits.
  case exact(DecimalReference)

  /// A 64-bit float, which is compared by its shortest spelling.
  case float(Double)

  /// Reads a number, or returns `nil` for any other text and for a number that is too large.
  init?(_ text: String) {
    guard Self.isNumber(text), let value = Double(text) else { return nil }
    self.init(DecimalReference(text), else: value)
  }

  /// Creates an exact number if it has at most 38 digits, and otherwise a float.
  private init?(_ decimal: DecimalReference, else value: Double) {
    if decimal.digits.count <= 38 {
      self = .exact(decimal)
    } else {
      self.init(value)
    }
  }

  private init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self = .float(value == 0 ? 0 : value)
  }

  init(_ integer: Int) { self = .exact(DecimalReference(String(integer))) }

  static func isNumber(_ text: String) -> Bool {
    text.utf8.contains { (48...57).contains($0) }
      && text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(text) != nil
  }

  var decimal: DecimalReference {
    switch self {
    case .exact(let decimal): decimal
    case .float(let value): DecimalReference(value.description)
    }
  }

  var double: Double {
    switch self {
    case .exact(let decimal): Double(decimal.text) ?? .nan
    case .float(let value): value
    }
  }

  private var isInteger: Bool { decimal.scale <= 0 }

  /// The value if it is an integer, or the nearest bound of integers.
  var integer: Int? {
    guard isInteger else { return nil }
    let decimal = decimal
    guard decimal.digits.count - decimal.scale <= 19 else {
      return decimal.isNegative ? .min : .max
    }
    let digits = decimal.digits.map(String.init).joined()
    let text = (decimal.isNegative ? "-" : "") + digits
    return Int((decimal.isZero ? "0" : text) + String(repeating: "0", count: -decimal.scale))
      ?? (decimal.isNegative ? .min : .max)
  }

  /// Returns -1 for less, 0 for equal and 1 for more.
  static func compare(_ a: SlowNumeral, _ b: SlowNumeral) -> Int {
    let (first, second) = (a.decimal, b.decimal)
    return first == second ? 0 : first < second ? -1 : 1
  }
}

// MARK: Operators

extension SlowNumeral {
  static prefix func - (number: SlowNumeral) -> SlowNumeral {
    switch number {
    case .exact(let decimal): .exact(-decimal)
    case .float(let value): .float(0 - value)
    }
  }

  static func apply(_ sign: Arithmetic, _ a: SlowNumeral, _ b: SlowNumeral) -> SlowNumeral? {
    guard case .exact(let first) = a, case .exact(let second) = b else {
      return inFloats(sign, a.double, b.double)
    }
    let float = inFloats(sign, a.double, b.double)
    let exact: DecimalReference
    switch sign {
    case .plus: exact = first + second
    case .minus: exact = first + -second
    case .times: exact = first * second
    case .dividedBy: return quotient(first, second) ?? float
    case .remainder:
      guard !second.isZero else { return nil }
      exact = first % second
    }
    return exact.digits.count <= 38 ? .exact(exact) : float
  }

  private static func inFloats(_ sign: Arithmetic, _ a: Double, _ b: Double) -> SlowNumeral? {
    switch sign {
    case .plus: SlowNumeral(a + b)
    case .minus: SlowNumeral(a - b)
    case .times: SlowNumeral(a * b)
    case .dividedBy: SlowNumeral(a / b)
    case .remainder: SlowNumeral(fmod(a, b))
    }
  }

  /// Returns the quotient of two integers that floats represent exactly.
  private static func quotient(_ a: DecimalReference, _ b: DecimalReference) -> SlowNumeral? {
    let scale = DecimalReference(digits: [1], scale: -max(a.scale, b.scale))
    guard let first = SlowNumeral.exact(a * scale).integer,
      let second = SlowNumeral.exact(b * scale).integer,
      max(first.magnitude, second.magnitude) <= 1 << 53
    else { return nil }
    return SlowNumeral(Double(first) / Double(second))
  }
}

// MARK: Functions

extension SlowNumeral {
  func rounded(to digits: Int) -> SlowNumeral? {
    // No number of these tests has as many digits.
    if digits < -400 { return SlowNumeral(0) }
    let rounded = decimal.rounded(to: digits)
    return SlowNumeral(rounded, else: Double(rounded.text) ?? .nan)
  }

  var floor: SlowNumeral? {
    isInteger ? self : SlowNumeral(decimal.floor(to: 0), else: double.rounded(.down))
  }

  var ceiling: SlowNumeral? { (-self).floor.map { -$0 } }

  var magnitude: SlowNumeral { decimal.isNegative ? -self : self }

  var squareRoot: SlowNumeral? { SlowNumeral(double.squareRoot()) }
  var log10: SlowNumeral? { SlowNumeral(Glibc.log10(double)) }
  var ln: SlowNumeral? { SlowNumeral(Glibc.log(double)) }

  /// The shortest spelling.
  var text: String {
    let decimal = decimal
    if decimal.isZero { return "0" }
    let sign = decimal.isNegative ? "-" : ""
    let digits = decimal.digits.map(String.init)
    let isPlain: Bool
    switch self {
    case .exact: isPlain = max(decimal.scale, digits.count - min(decimal.scale, 0)) <= 38
    case .float(let value): isPlain = abs(value) >= 1e-7 && abs(value) < 1e21
    }
    guard isPlain else {
      let exponent = digits.count - 1 - decimal.scale
      let fraction = digits.count > 1 ? "." + digits.dropFirst().joined() : ""
      return "\(sign)\(digits[0])\(fraction)e\(exponent < 0 ? "" : "+")\(exponent)"
    }
    if decimal.scale <= 0 {
      return sign + digits.joined() + String(repeating: "0", count: -decimal.scale)
    }
    let zeros = Array(repeating: "0", count: max(0, decimal.scale + 1 - digits.count))
    let padded = zeros + digits
    return sign + padded.dropLast(decimal.scale).joined() + "."
      + padded.suffix(decimal.scale).joined()
  }
}
