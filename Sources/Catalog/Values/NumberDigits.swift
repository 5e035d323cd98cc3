// SPDX-License-Identifier: GPL-3.0-or-later

/// The digits of a number where they stand, for comparing what neither an integer nor a `Double`
/// holds exactly.
struct NumberDigits {
  let isNegative: Bool

  /// Which power of ten the first digit stands for; 0 if there is none, as in zero.
  let power: Int

  /// The bytes from the first digit to the last that are no zeros; a point may be among them.
  let range: Range<Int>

  /// The digits of what the bytes spell; `nil` if that is no number, as ``Number`` has it.
  init?(_ bytes: Span<UInt8>) {
    var at = 0
    let count = bytes.count
    guard count > 0 else { return nil }
    isNegative = bytes[0] == Ascii.minus
    if isNegative || bytes[0] == Ascii.plus { at = 1 }
    var digits = 0
    var wholeDigits: Int?
    var zerosBefore = 0
    var start = 0
    var end = 0
    while at < count {
      // Below the count.
      let byte = bytes[unchecked: at]
      if byte &- Ascii.zero < 10 {
        if byte != Ascii.zero {
          if end == 0 {
            start = at
            zerosBefore = digits
          }
          end = at + 1
        }
        digits += 1
      } else if byte == Ascii.point, wholeDigits == nil {
        wholeDigits = digits
      } else {
        break
      }
      at += 1
    }
    guard digits > 0 else { return nil }
    var exponent = 0
    if at < count {
      guard bytes[at] | 0x20 == Ascii.e, let number = Self.exponent(bytes, from: at + 1) else {
        return nil
      }
      exponent = number
    }
    range = start..<end
    power = end == 0 ? 0 : (wholeDigits ?? digits) - 1 - zerosBefore + exponent
  }

  var isZero: Bool { range.isEmpty }

  /// The next digit.
  ///
  /// - Parameters:
  ///   - place: Where to look, in `range`; it is moved behind the digit.
  ///   - bytes: The number.
  /// - Returns: The digit, or 0 behind the last.
  @inline(__always)
  func next(_ place: inout Int, in bytes: Span<UInt8>) -> UInt64 {
    if place < range.upperBound, bytes[place] == Ascii.point { place += 1 }
    guard place < range.upperBound else { return 0 }
    place += 1
    return UInt64(bytes[place - 1] &- Ascii.zero)
  }

  /// What stands behind the letter of an exponent; beyond what any number needs, it does not grow.
  private static func exponent(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var at = start
    guard at < bytes.count else { return nil }
    let isNegative = bytes[at] == Ascii.minus
    if isNegative || bytes[at] == Ascii.plus { at += 1 }
    guard at < bytes.count else { return nil }
    var number = 0
    while at < bytes.count {
      guard let digit = Ascii.digit(bytes[at]) else { return nil }
      number = min(1 << 56, number * 10 + Int(digit))
      at += 1
    }
    return isNegative ? -number : number
  }
}

extension Number {
  /// How the numbers stand to each other that two texts spell, exactly; `nil` if one spells none.
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
    var (place, other) = (first.range.lowerBound, second.range.lowerBound)
    while place < first.range.upperBound || other < second.range.upperBound {
      let (digit, otherDigit) = (first.next(&place, in: a), second.next(&other, in: b))
      if digit != otherDigit { return digit < otherDigit ? .less : .more }
    }
    return .equal
  }
}
