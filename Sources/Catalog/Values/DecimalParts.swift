// SPDX-License-Identifier: GPL-3.0-or-later

/// A decimal number with its sign apart from its digits.
///
/// The value is `magnitude` × 10^-`scale`. The magnitude may exceed 38 digits and the scale has no
/// bounds, so that a step of a calculation has more room than its result. The plain algorithms are
/// here. ``ExactNumber`` has fast paths for short numbers.
struct DecimalParts {
  private(set) var isNegative: Bool
  private(set) var magnitude: UInt128
  private(set) var scale: Int

  init(isNegative: Bool, magnitude: UInt128, scale: Int) {
    self.isNegative = isNegative
    self.magnitude = magnitude
    self.scale = scale
  }

  /// Reads the digits of a number, or returns `nil` if there are more than 38.
  init?(_ digits: NumberDigits, in bytes: Span<UInt8>) {
    self.init(isNegative: digits.isNegative, magnitude: 0, scale: -1 - digits.power)
    var offset = digits.range.lowerBound
    var count = 0
    while offset < digits.range.upperBound {
      guard count < ExactNumber.maximumDigits else { return nil }
      magnitude = magnitude &* 10 &+ UInt128(digits.next(&offset, in: bytes))
      count += 1
    }
    scale += count
  }

  /// The shortest decimal number whose nearest `Double` is a finite value.
  init(shortest value: Double) {
    let text = value.description
    let scanner = NumberScanner(text.utf8.span)
    // The description of a finite value has at most 18 digits: 17 and a zero after the point.
    self.init(
      isNegative: value < 0,
      magnitude: UInt128(scanner?.digits ?? 0),
      scale: scanner.map { $0.fractionCount - $0.exponent } ?? 0
    )
  }

  /// -1, 0 or 1.
  private var sign: Int { magnitude == 0 ? 0 : isNegative ? -1 : 1 }

  /// The value as an integer, or `nil` if it is not an integer or does not fit.
  var integer: Int? {
    var number = self
    number.dropZeros()
    guard number.scale <= 0, let magnitude = number.magnitude(atScale: 0) else { return nil }
    guard let value = Int128(exactly: magnitude) else { return nil }
    return Int(exactly: isNegative ? -value : value)
  }
}

// MARK: Scales

extension DecimalParts {
  /// Drops the trailing zeros of the magnitude.
  mutating func dropZeros() {
    if magnitude == 0 { scale = 0 }
    var step = 16
    while step > 0, magnitude != 0, magnitude & 1 == 0 {
      let (quotient, rest) = magnitude.quotientAndRemainder(dividingBy: .power(ofTen: step))
      if rest == 0 {
        magnitude = quotient
        scale -= step
      } else {
        step /= 2
      }
    }
  }

  /// Appends zeros to the magnitude until the scale is at least `scale`, if there is room.
  mutating func raiseScale(to scale: Int) {
    guard self.scale < scale, let aligned = magnitude(atScale: scale) else { return }
    magnitude = aligned
    self.scale = scale
  }

  /// Returns the magnitude at an equal or larger scale, or `nil` if it exceeds 128 bits.
  private func magnitude(atScale scale: Int) -> UInt128? {
    if magnitude == 0 || scale == self.scale { return magnitude }
    guard scale - self.scale <= ExactNumber.maximumDigits else { return nil }
    let power = UInt128.power(ofTen: scale - self.scale)
    let (product, overflow) = magnitude.multipliedReportingOverflow(by: power)
    return overflow ? nil : product
  }
}

// MARK: Operations on exact numbers

extension DecimalParts {
  /// Compares two numbers by their values.
  static func compare(_ a: DecimalParts, _ b: DecimalParts) -> ValueOrder.Comparison {
    guard a.sign == b.sign, a.sign != 0 else { return ValueOrder.Comparison(a.sign, b.sign) }
    let scale = max(a.scale, b.scale)
    let order: ValueOrder.Comparison
    if let first = a.magnitude(atScale: scale) {
      // The number that exceeds 128 bits at the scale of the other is the larger one.
      order = b.magnitude(atScale: scale).map { ValueOrder.Comparison(first, $0) } ?? .less
    } else {
      order = .more
    }
    return a.isNegative ? order.reversed : order
  }

  /// Returns the exact sum of two numbers of at most 38 digits, or `nil` if it has more.
  static func + (a: DecimalParts, b: DecimalParts) -> DecimalParts? {
    if a.magnitude == 0 { return b }
    if b.magnitude == 0 { return a }
    var (a, b) = (a, b)
    a.dropZeros()
    b.dropZeros()
    let scale = max(a.scale, b.scale)
    guard let first = a.magnitude(atScale: scale), let second = b.magnitude(atScale: scale) else {
      return nil
    }
    guard a.isNegative == b.isNegative else {
      return DecimalParts(
        isNegative: first > second ? a.isNegative : b.isNegative,
        magnitude: first > second ? first - second : second - first,
        scale: scale
      )
    }
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow ? nil : DecimalParts(isNegative: a.isNegative, magnitude: sum, scale: scale)
  }

  /// Returns the exact product, or `nil` if it exceeds 128 bits without its trailing zeros.
  static func * (a: DecimalParts, b: DecimalParts) -> DecimalParts? {
    var (first, second) = (a.magnitude, b.magnitude)
    var scale = a.scale + b.scale
    var (product, overflow) = first.multipliedReportingOverflow(by: second)
    if overflow {
      // Every trailing zero of the product is a factor 2 with a factor 5.
      while divide(&first, &second) || divide(&second, &first) { scale -= 1 }
      (product, overflow) = first.multipliedReportingOverflow(by: second)
    }
    let isNegative = a.isNegative != b.isNegative
    return overflow ? nil : DecimalParts(isNegative: isNegative, magnitude: product, scale: scale)
  }

  /// Divides the product of two nonzero numbers by 10, if one is even and one a multiple of 5.
  private static func divide(_ even: inout UInt128, _ other: inout UInt128) -> Bool {
    guard even & 1 == 0 else { return false }
    if other.isMultiple(of: 5) {
      other /= 5
    } else if even.isMultiple(of: 5) {
      even /= 5
    } else {
      return false
    }
    even /= 2
    return true
  }

  /// Returns the exact remainder, with the sign of the dividend.
  ///
  /// The divisor is not zero. Both numbers have at most 38 digits.
  static func % (dividend: DecimalParts, divisor: DecimalParts) -> DecimalParts {
    let scale = max(dividend.scale, divisor.scale)
    // A divisor that exceeds 128 bits at the scale of the dividend is larger than the dividend.
    guard let modulus = divisor.magnitude(atScale: scale) else { return dividend }
    var rest = dividend.magnitude % modulus
    if dividend.scale < scale {
      // The modulus has at most 38 digits, and the sum of two remainders fits in 128 bits.
      let add = { (a: UInt128, b: UInt128) in a + b < modulus ? a + b : a + b - modulus }
      for _ in dividend.scale..<scale where rest != 0 {
        let double = add(rest, rest)
        let fivefold = add(add(double, double), rest)
        rest = add(fivefold, fivefold)
      }
    }
    return DecimalParts(isNegative: dividend.isNegative, magnitude: rest, scale: scale)
  }
}

// MARK: Rounding

extension DecimalParts {
  /// A rule that chooses one of the two neighbours of a number.
  enum Rounding {
    case nearestOrAway
    case down
    case up
  }

  /// Returns the number with at most `digits` digits after the point.
  func rounded(to digits: Int, _ rule: Rounding) -> DecimalParts {
    guard scale > digits else { return self }
    let (dropped, overflow) = scale.subtractingReportingOverflow(digits)
    // The magnitude is below 2^128, which is less than a half of 10^39.
    let isDropped = overflow || dropped > ExactNumber.maximumDigits
    let unit = UInt128.power(ofTen: isDropped ? 0 : dropped)
    let (kept, rest) =
      isDropped ? (0, magnitude) : magnitude.quotientAndRemainder(dividingBy: unit)
    let isAway =
      switch rule {
      case .nearestOrAway: !isDropped && rest >= unit - rest
      case .down: rest != 0 && isNegative
      case .up: rest != 0 && !isNegative
      }
    return DecimalParts(
      isNegative: isNegative,
      magnitude: isAway ? kept + 1 : kept,
      scale: digits
    )
  }
}
