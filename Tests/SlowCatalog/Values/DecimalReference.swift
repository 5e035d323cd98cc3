// SPDX-License-Identifier: GPL-3.0-or-later

/// A decimal number of any length, with the arithmetic that is taught at school.
struct DecimalReference: Equatable {
  private(set) var isNegative: Bool

  /// The digits, the most significant first, without zeros at either end.
  private(set) var digits: [Int]

  /// The number of digits after the point, which is negative for numbers such as 100.
  private(set) var scale: Int

  init(isNegative: Bool = false, digits: [Int], scale: Int) {
    let first = digits.firstIndex { $0 != 0 } ?? digits.count
    let last = digits.lastIndex { $0 != 0 } ?? first - 1
    self.digits = Array(digits[first..<(last + 1)])
    self.isNegative = isNegative && !self.digits.isEmpty
    self.scale = self.digits.isEmpty ? 0 : scale - (digits.count - 1 - last)
  }

  /// Reads a number that has at least one digit.
  init(_ text: String) {
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    let mantissa = parts[0].drop { $0 == "-" || $0 == "+" }
    let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    let fractionCount = halves.count > 1 ? halves[1].count : 0
    self.init(
      isNegative: text.hasPrefix("-"),
      digits: mantissa.compactMap(\.wholeNumberValue),
      scale: fractionCount - (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    )
  }

  var isZero: Bool { digits.isEmpty }

  /// A spelling that every parser of numbers reads.
  var text: String {
    isZero ? "0" : (isNegative ? "-" : "") + digits.map(String.init).joined() + "e\(-scale)"
  }

  /// The digits at an equal or larger scale.
  private func digits(atScale scale: Int) -> [Int] {
    isZero ? [] : digits + Array(repeating: 0, count: scale - self.scale)
  }

  static prefix func - (number: DecimalReference) -> DecimalReference {
    DecimalReference(isNegative: !number.isNegative, digits: number.digits, scale: number.scale)
  }

  static func + (a: DecimalReference, b: DecimalReference) -> DecimalReference {
    let scale = max(a.scale, b.scale)
    let (first, second) = (a.digits(atScale: scale), b.digits(atScale: scale))
    if a.isNegative == b.isNegative {
      let sum = combine(first, second) { $0 + $1 }
      return DecimalReference(isNegative: a.isNegative, digits: sum, scale: scale)
    }
    let isLess = isLess(first, second)
    let difference =
      isLess ? combine(second, first) { $0 - $1 } : combine(first, second) { $0 - $1 }
    return DecimalReference(
      isNegative: isLess ? b.isNegative : a.isNegative,
      digits: difference,
      scale: scale
    )
  }

  static func * (a: DecimalReference, b: DecimalReference) -> DecimalReference {
    var product = Array(repeating: 0, count: a.digits.count + b.digits.count)
    for (place, digit) in a.digits.enumerated().reversed() {
      for (otherPlace, other) in b.digits.enumerated().reversed() {
        let sum = product[place + otherPlace + 1] + digit * other
        product[place + otherPlace + 1] = sum % 10
        product[place + otherPlace] += sum / 10
      }
    }
    return DecimalReference(
      isNegative: a.isNegative != b.isNegative,
      digits: product,
      scale: a.scale + b.scale
    )
  }

  /// Returns the remainder of a long division, with the sign of the dividend.
  static func % (a: DecimalReference, b: DecimalReference) -> DecimalReference {
    let scale = max(a.scale, b.scale)
    let divisor = b.digits(atScale: scale)
    var rest: [Int] = []
    for digit in a.digits(atScale: scale) {
      rest.append(digit)
      while !isLess(rest, divisor) { rest = combine(rest, divisor) { $0 - $1 } }
    }
    return DecimalReference(isNegative: a.isNegative, digits: rest, scale: scale)
  }

  static func < (a: DecimalReference, b: DecimalReference) -> Bool { (a + -b).isNegative }

  /// Returns the number rounded half away from zero.
  func rounded(to digits: Int) -> DecimalReference {
    guard scale > digits, !isZero else { return self }
    let half = DecimalReference(isNegative: isNegative, digits: [5], scale: digits + 1)
    return (self + half).truncated(to: digits)
  }

  /// Returns the largest number with at most `digits` digits after the point that is not greater.
  func floor(to digits: Int) -> DecimalReference {
    let truncated = truncated(to: digits)
    guard isNegative, truncated != self else { return truncated }
    return truncated + DecimalReference(isNegative: true, digits: [1], scale: digits)
  }

  private func truncated(to digits: Int) -> DecimalReference {
    guard scale > digits else { return self }
    return DecimalReference(
      isNegative: isNegative,
      digits: self.digits.dropLast(scale - digits),
      scale: digits
    )
  }

  /// Adds or subtracts two integers from right to left.
  private static func combine(
    _ a: [Int],
    _ b: [Int],
    _ operation: (Int, Int) -> Int
  ) -> [Int] {
    var result: [Int] = []
    var carry = 0
    let (first, second) = (Array(a.reversed()), Array(b.reversed()))
    for place in 0...max(a.count, b.count) {
      let digit = place < first.count ? first[place] : 0
      let other = place < second.count ? second[place] : 0
      let value = operation(digit, other) + carry
      carry = value < 0 ? -1 : value / 10
      result.append((value + 10) % 10)
    }
    return result.reversed()
  }

  private static func isLess(_ a: [Int], _ b: [Int]) -> Bool {
    let (first, second) = (a.drop { $0 == 0 }, b.drop { $0 == 0 })
    return first.count == second.count
      ? first.lexicographicallyPrecedes(second) : first.count < second.count
  }
}

extension DecimalReference {
  init(isNegative: Bool, digits: ArraySlice<Int>, scale: Int) {
    self.init(isNegative: isNegative, digits: Array(digits), scale: scale)
  }
}
