// SPDX-License-Identifier: GPL-3.0-or-later

/// The significant digits of a number in its text.
///
/// They are used to compare numbers that neither an integer nor a `Double` represents exactly.
struct NumberDigits {
  let isNegative: Bool

  /// The power of ten of the first significant digit, or 0 for zero.
  let power: Int

  /// The range from the first to the last nonzero digit, which may include a decimal point.
  let range: Range<Int>

  /// Locates the digits of a number, or returns `nil` if the bytes are not a number.
  init?(_ bytes: Span<UInt8>) {
    guard let number = NumberScanner(bytes) else { return nil }
    isNegative = number.isNegative
    var start = number.isNegative || number.hasPlus ? 1 : 0
    let point = start + number.integerCount
    var end = number.fractionCount > 0 ? point + 1 + number.fractionCount : point
    let isNeedless = { (byte: UInt8) in byte == Ascii.zero || byte == Ascii.point }
    while start < end, isNeedless(bytes[start]) { start += 1 }
    while end > start, isNeedless(bytes[end - 1]) { end -= 1 }
    range = start..<end
    power = range.isEmpty ? 0 : point - start - (start < point ? 1 : 0) + number.exponent
  }

  var isZero: Bool { range.isEmpty }

  /// Returns the next digit, or 0 after the last one.
  ///
  /// - Parameters:
  ///   - offset: An offset in `range`, which is moved to the next digit.
  ///   - bytes: The text of the number.
  @inline(__always)
  func next(_ offset: inout Int, in bytes: Span<UInt8>) -> UInt64 {
    if offset < range.upperBound, bytes[offset] == Ascii.point { offset += 1 }
    guard offset < range.upperBound else { return 0 }
    offset += 1
    return UInt64(bytes[offset - 1] &- Ascii.zero)
  }
}

extension Number {
  /// Compares two numbers exactly, or returns `nil` if one of the texts is not a number.
  static func compare(_ a: Span<UInt8>, _ b: Span<UInt8>) -> ValueOrder.Comparison? {
    guard let first = NumberDigits(a), let second = NumberDigits(b) else { return nil }
    if first.isZero || second.isZero {
      if first.isZero, second.isZero { return .equal }
      return (first.isZero ? !second.isNegative : first.isNegative) ? .less : .more
    }
    guard first.isNegative == second.isNegative else { return first.isNegative ? .less : .more }
    let order = compareMagnitudes(a, first, b, second)
    return first.isNegative ? order.reversed : order
  }

  private static func compareMagnitudes(
    _ a: Span<UInt8>,
    _ first: NumberDigits,
    _ b: Span<UInt8>,
    _ second: NumberDigits
  ) -> ValueOrder.Comparison {
    if first.power != second.power { return ValueOrder.Comparison(first.power, second.power) }
    var (offset, otherOffset) = (first.range.lowerBound, second.range.lowerBound)
    while offset < first.range.upperBound || otherOffset < second.range.upperBound {
      let (digit, otherDigit) = (first.next(&offset, in: a), second.next(&otherOffset, in: b))
      if digit != otherDigit { return digit < otherDigit ? .less : .more }
    }
    return .equal
  }
}
