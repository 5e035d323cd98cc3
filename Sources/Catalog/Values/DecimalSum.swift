// SPDX-License-Identifier: GPL-3.0-or-later

/// An exact sum of decimal numbers of any size, which does not depend on their order.
///
/// Each group of nine digits has a 64-bit integer of its own, so that additions carry nothing until
/// the sum is read (after Kulisch).
struct DecimalSum: Sendable {
  /// The power of ten of the first group of digits.
  ///
  /// The square of the least float has no digit below it.
  private static var lowest: Int { -720 }

  /// The number of groups of digits, which leaves room for 10^30 times the square of a float.
  private static var groupCount: Int { 152 }

  private static var base: Int64 { 1_000_000_000 }

  private var groups = [Int64](repeating: 0, count: groupCount)

  /// The number of additions since the last carry, each of which adds less than `base` to a group.
  private var additions = 0

  /// `true` if a number was a float, so that the sum is one.
  private var hasFloat = false

  /// `true` if a number was larger than all floats.
  private var isTooLarge = false

  /// Adds a number.
  mutating func add(_ number: Numeral) {
    switch number {
    case .exact(let number): add(number.parts)
    case .float(let value):
      hasFloat = true
      add(DecimalParts(shortest: value))
    }
  }

  /// Adds a number, whose digits are within the bounds of floats.
  mutating func add(_ number: DecimalParts) {
    let position = -number.scale - Self.lowest
    guard number.magnitude != 0, position >= 0 else { return }
    let (first, shift) = position.quotientAndRemainder(dividingBy: 9)
    let (high, low) = number.magnitude.multipliedFullWidth(by: .power(ofTen: shift))
    let sign: Int64 = number.isNegative ? -1 : 1
    // 38 digits and a shift of eight are less than 2^128 × 2^27.
    var rest = low
    var carry = high
    var group = first
    while rest != 0 || carry != 0, group < groups.count {
      let divided = UInt128(Self.base).dividingFullWidth((carry % UInt128(Self.base), rest))
      groups[group] &+= sign &* Int64(truncatingIfNeeded: divided.remainder)
      carry /= UInt128(Self.base)
      rest = divided.quotient
      group += 1
    }
    if rest != 0 || carry != 0 { isTooLarge = true }
    additions += 1
    if additions == 1 << 30 { settle() }
  }

  /// Adds a number with any number of digits and no exponent.
  mutating func add(text: Span<UInt8>, isFloat: Bool) {
    hasFloat = hasFloat || isFloat
    var point = text.count
    for index in text.indices where text[index] == Ascii.point { point = index }
    let isNegative = text.count > 0 && text[0] == Ascii.minus
    var magnitude: UInt128 = 0
    var digits = 0
    for index in text.indices {
      if let digit = Ascii.digit(text[index]) {
        magnitude = magnitude * 10 + UInt128(digit)
        digits += 1
      }
      guard digits == 30 || index == text.count - 1 else { continue }
      let scale = index < point ? index + 1 - point : index - point
      add(DecimalParts(isNegative: isNegative, magnitude: magnitude, scale: scale))
      magnitude = 0
      digits = 0
    }
  }

  /// Adds another sum.
  mutating func add(_ other: DecimalSum) {
    var other = other
    other.settle()
    settle()
    for index in groups.indices { groups[index] += other.groups[index] }
    hasFloat = hasFloat || other.hasFloat
    isTooLarge = isTooLarge || other.isTooLarge
    additions = 1
  }

  /// Carries, so that each group but the last has at most nine digits.
  private mutating func settle() {
    for index in groups.indices.dropLast() {
      let carry = groups[index] / Self.base
      groups[index] -= carry * Self.base
      groups[index + 1] += carry
    }
    additions = 0
  }

  /// Adds the square of a number of at most 38 digits.
  mutating func add(squareOf number: Numeral) {
    let parts =
      switch number {
      case .exact(let number): number.parts
      case .float(let value): DecimalParts(shortest: value)
      }
    // Each product of two halves has at most 38 digits.
    let (high, low) = parts.magnitude.quotientAndRemainder(dividingBy: .power(ofTen: 19))
    let scale = parts.scale * 2
    for (product, scale) in [
      (high * high, scale - 38), (high * low, scale - 19), (high * low, scale - 19),
      (low * low, scale),
    ] {
      add(DecimalParts(isNegative: false, magnitude: product, scale: scale))
    }
  }

  /// The exact square of the sum.
  var square: DecimalSum {
    let digits = magnitude.groups
    var square = DecimalSum()
    square.isTooLarge = isTooLarge
    guard let first = digits.firstIndex(where: { $0 != 0 }),
      let last = digits.lastIndex(where: { $0 != 0 })
    else { return square }
    // A product of groups has the power of ten of both.
    let offset = Self.lowest / 9
    for index in first...last {
      var carry: Int64 = 0
      var target = index + first + offset
      for other in first...last {
        guard square.groups.indices.contains(target) else { break }
        let product = square.groups[target] + digits[index] * digits[other] + carry
        square.groups[target] = product % Self.base
        carry = product / Self.base
        target += 1
      }
      if square.groups.indices.contains(target) { square.groups[target] += carry }
    }
    square.settle()
    return square
  }

  /// The absolute value, without negative groups, and the sign of the sum.
  private var magnitude: (groups: [Int64], isNegative: Bool) {
    var sum = self
    sum.settle()
    guard let top = sum.groups.lastIndex(where: { $0 != 0 }) else { return (sum.groups, false) }
    let isNegative = sum.groups[top] < 0
    var carry: Int64 = 0
    for index in 0...top {
      var digits = (isNegative ? -sum.groups[index] : sum.groups[index]) + carry
      carry = 0
      if index < top, digits < 0 {
        digits += Self.base
        carry = -1
      }
      sum.groups[index] = digits
    }
    return (sum.groups, isNegative)
  }

  /// Returns a multiple of the sum by a factor below 2^32.
  func times(_ factor: Int) -> DecimalSum {
    var product = self
    product.settle()
    for index in product.groups.indices { product.groups[index] *= Int64(factor) }
    product.settle()
    return product
  }

  /// Subtracts another sum.
  mutating func subtract(_ other: DecimalSum) {
    var negative = other.times(-1)
    negative.hasFloat = false
    add(negative)
  }

  /// The sum, rounded once to a float unless it has at most 38 digits; `nil` if it is too large.
  var value: Numeral? {
    guard !isTooLarge else { return nil }
    let (digits, isNegative) = magnitude
    guard let text = Self.text(digits) else { return hasFloat ? .float(0) : Numeral(0) }
    let spelled = "\(isNegative ? "-" : "")\(text.digits)e\(text.exponent)"
    let number = Numeral(Array(spelled.utf8).span)
    return hasFloat ? number.flatMap { Numeral($0.double) } : number
  }

  /// The square root of the quotient of the sum and a positive number; 0 for a negative sum.
  ///
  /// The sum may be larger or smaller than any float.
  func squareRoot(dividedBy divisor: Double) -> Double? {
    guard !isTooLarge else { return nil }
    let (digits, isNegative) = magnitude
    guard !isNegative, let text = Self.text(digits) else { return 0 }
    // An even exponent has a power of ten as its root.
    let kept = text.digits.prefix(30)
    let exponent = text.exponent + text.digits.count - kept.count
    let odd = exponent.isMultiple(of: 2) ? "" : "0"
    guard let leading = Double(kept + odd) else { return nil }
    let root = DecimalParts(shortest: (leading / divisor).squareRoot())
    let power = (exponent - odd.count) / 2
    let scaled = DecimalParts(
      isNegative: false,
      magnitude: root.magnitude,
      scale: root.scale - power
    )
    return Numeral(scaled)?.double
  }

  /// Returns the digits of groups and the power of ten of the last one, or `nil` for zero.
  private static func text(_ groups: [Int64]) -> (digits: String, exponent: Int)? {
    guard let first = groups.firstIndex(where: { $0 != 0 }),
      let last = groups.lastIndex(where: { $0 != 0 })
    else { return nil }
    var text = ""
    for index in (first...last).reversed() {
      let digits = String(groups[index])
      text += index == last ? digits : String(repeating: "0", count: 9 - digits.count) + digits
    }
    return (text, lowest + first * 9)
  }
}

// MARK: Storing

extension DecimalSum {
  /// Appends the sum to bytes.
  func write(to bytes: inout [UInt8]) {
    var sum = self
    sum.settle()
    bytes.append((hasFloat ? 1 : 0) | (isTooLarge ? 2 : 0))
    for group in sum.groups { bytes.append(integer: group) }
  }

  /// Reads a sum that was appended to bytes.
  init(from reader: inout ByteReader) {
    let flags = reader.byte()
    hasFloat = flags & 1 == 1
    isTooLarge = flags & 2 == 2
    for index in groups.indices { groups[index] = reader.integer() }
  }
}
