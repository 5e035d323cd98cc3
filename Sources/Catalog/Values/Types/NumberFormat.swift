// SPDX-License-Identifier: GPL-3.0-or-later

/// A notation of numbers, such as `1.234,56`, `$1,234`, `(12.50)` and `5 %`.
///
/// A negative number has a minus sign before or after it, or stands in parentheses.
package struct NumberFormat: Sendable, Hashable {
  /// The mark between the whole part and the fraction.
  enum DecimalMark: UInt8, Sendable, CaseIterable {
    case point
    case comma
  }

  /// The mark between groups of digits.
  enum GroupMark: UInt8, Sendable, CaseIterable {
    case none
    case comma
    case point

    /// A space, also one that does not break a line.
    case space

    /// The straight or the curved apostrophe.
    case apostrophe
  }

  var decimalMark = DecimalMark.point
  var groupMark = GroupMark.none

  /// The currency that may stand before or after a number; `nil` for none.
  var currency: Currency?

  /// `true` if each number other than zero is followed by a percent sign.
  var isPercent = false

  /// All combinations of a decimal mark and a group mark that a reader can tell apart.
  static let all: [NumberFormat] = DecimalMark.allCases.flatMap { decimal in
    GroupMark.allCases.filter { !$0.isSame(as: decimal) }.map { group in
      NumberFormat(decimalMark: decimal, groupMark: group)
    }
  }
}

extension NumberFormat.GroupMark {
  fileprivate func isSame(as decimal: NumberFormat.DecimalMark) -> Bool {
    switch decimal {
    case .point: self == .point
    case .comma: self == .comma
    }
  }
}

// MARK: Reading

extension NumberFormat {
  /// Writes the plain spelling of a number, such as `-1234.5` for `(1.234,5)`.
  ///
  /// - Parameters:
  ///   - value: The number in this notation.
  ///   - plain: The spelling, which is replaced. Its content is undefined after a failure.
  /// - Returns: `false` if the value is not a number in this notation, or has too many digits.
  func read(_ value: Span<UInt8>, into plain: inout PlainSpelling) -> Bool {
    guard let parts = NumberParts(value), parts.currency == nil || parts.currency == currency,
      read(parts, of: value, into: &plain)
    else { return false }
    return parts.isPercent == isPercent || (isPercent && plain.isZero)
  }

  /// Writes the plain spelling of the digits of a number, without regard to a unit.
  func read(
    _ parts: NumberParts,
    of value: Span<UInt8>,
    into plain: inout PlainSpelling
  ) -> Bool {
    plain.removeAll()
    if parts.isNegative, !plain.append(Ascii.minus) { return false }
    var digits = DigitGroups()
    var at = parts.digits.lowerBound
    let end = parts.digits.upperBound
    while at < end {
      let byte = value[at]
      if byte &- Ascii.zero < 10 {
        digits.add(byte)
        guard plain.append(byte) else { return false }
        at &+= 1
      } else if let length = groupMarkLength(value, at, end) {
        guard digits.endGroup() else { return false }
        at &+= length
      } else {
        break
      }
    }
    guard digits.isComplete else { return false }
    return at == end || readFraction(value.extracting(at..<end), digits, into: &plain)
  }

  private func readFraction(
    _ rest: Span<UInt8>,
    _ digits: DigitGroups,
    into plain: inout PlainSpelling
  ) -> Bool {
    var at = 0
    if rest[0] == (decimalMark == .point ? Ascii.point : Ascii.comma) {
      guard plain.append(Ascii.point) else { return false }
      at = 1
      while at < rest.count, rest[at] &- Ascii.zero < 10 {
        guard plain.append(rest[at]) else { return false }
        at &+= 1
      }
      guard at > 1 else { return false }
    } else if digits.count == 0 {
      return false
    }
    guard at < rest.count else { return true }
    // Only an exponent may follow.
    return rest[at] | 0x20 == Ascii.e && plain.append(rest.extracting(at...))
      && plain.withBytes { NumberScanner($0) != nil }
  }

  /// Returns the number of bytes of a group mark, or `nil` if there is none.
  @inline(__always)
  private func groupMarkLength(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> Int? {
    let byte = text[at]
    switch groupMark {
    case .none: return nil
    case .comma: return byte == Ascii.comma ? 1 : nil
    case .point: return byte == Ascii.point ? 1 : nil
    case .space: return NumberParts.spaceLength(text, at, end)
    case .apostrophe:
      if byte == Ascii.apostrophe { return 1 }
      let isCurved = byte == 0xE2 && at + 2 < end && text[at + 1] == 0x80 && text[at + 2] == 0x99
      return isCurved ? 3 : nil
    }
  }
}

/// The lengths of the groups of digits before a decimal mark.
///
/// All groups but the first have three digits. In India the last has three, and all others two.
private struct DigitGroups {
  /// The number of digits of the group that is being read.
  private(set) var count = 0

  /// `true` if the first digit is zero.
  private var beginsWithZero = false

  /// The number of group marks.
  private var marks = 0

  /// The number of digits of the groups between the first and the last; 0 if it is not known.
  private var inner = 0

  /// Adds a digit.
  @inline(__always)
  mutating func add(_ digit: UInt8) {
    if count == 0, marks == 0 { beginsWithZero = digit == Ascii.zero }
    count &+= 1
  }

  /// Ends a group.
  ///
  /// Returns `false` if it has a length that no group can have.
  mutating func endGroup() -> Bool {
    if marks == 0 {
      guard 1...3 ~= count, !beginsWithZero else { return false }
      if count == 3 { inner = 3 }
    } else {
      guard count == 2 || count == 3, inner == 0 || inner == count else { return false }
      inner = count
    }
    marks += 1
    count = 0
    return true
  }

  /// `true` if the groups may end here.
  var isComplete: Bool { marks == 0 || count == 3 }
}

extension PlainSpelling {
  /// `true` if the spelling is a number whose digits are all zero.
  fileprivate var isZero: Bool {
    withBytes { bytes in !bytes.indices.contains { bytes[$0] &- Ascii.zero &- 1 < 9 } }
  }
}

// MARK: The parts of a number

/// The parts of a number as people write it: a sign, digits with their marks, and a unit.
struct NumberParts {
  /// The range of the digits with their marks.
  private(set) var digits: Range<Int>
  private(set) var isNegative = false
  private(set) var hasPlus = false
  private(set) var currency: Currency?
  private(set) var isPercent = false

  /// Finds the parts.
  ///
  /// Returns `nil` if the value cannot be a number in any notation.
  init?(_ value: Span<UInt8>) {
    digits = value.indices
    trim(value)
    if digits.count > 2, value[digits.lowerBound] == Ascii.open,
      value[digits.upperBound - 1] == Ascii.close
    {
      digits = digits.lowerBound + 1..<digits.upperBound - 1
      isNegative = true
      trim(value)
    }
    removeSign(value)
    if let sign = Currency(atStartOf: digits, in: value) {
      currency = sign
      digits.removeFirst(sign.length)
      trim(value)
      if !hasSign { removeSign(value) }
    }
    removeUnit(value)
    guard let first = digits.first, let last = digits.last,
      Ascii.digit(value[last]) != nil,
      NumberScanner.mayBegin(with: value[first])
        || value[first] == Ascii.comma, value[first] != Ascii.minus, value[first] != Ascii.plus
    else { return nil }
  }

  private var hasSign: Bool { isNegative || hasPlus }

  private mutating func removeSign(_ value: Span<UInt8>) {
    guard let first = digits.first, !hasSign else { return }
    if value[first] == Ascii.minus {
      isNegative = true
      digits.removeFirst()
    } else if value[first] == Ascii.plus {
      hasPlus = true
      digits.removeFirst()
    } else if digits.count > 3, value[first] == 0xE2, value[first + 1] == 0x88,
      value[first + 2] == 0x92
    {
      // U+2212, the minus sign of typography.
      isNegative = true
      digits.removeFirst(3)
    } else {
      return
    }
    trim(value)
  }

  /// Removes a percent sign, a currency, and a minus sign after the number.
  private mutating func removeUnit(_ value: Span<UInt8>) {
    if digits.last.map({ value[$0] }) == Ascii.percent {
      isPercent = true
      digits.removeLast()
      trim(value)
    } else if currency == nil, let last = digits.last, Ascii.digit(value[last]) == nil,
      let sign = Currency(atEndOf: digits, in: value)
    {
      currency = sign
      digits.removeLast(sign.length)
      trim(value)
    }
    if !hasSign, digits.count > 1, digits.last.map({ value[$0] }) == Ascii.minus {
      isNegative = true
      digits.removeLast()
    }
  }

  private mutating func trim(_ value: Span<UInt8>) {
    while let first = digits.first,
      let length = Self.spaceLength(value, first, digits.upperBound)
    {
      digits.removeFirst(length)
    }
    while let last = digits.last {
      if value[last] == Ascii.space {
        digits.removeLast()
      } else if digits.count >= 2, value[last] == 0xA0, value[last - 1] == 0xC2 {
        digits.removeLast(2)
      } else if digits.count >= 3, Self.spaceLength(value, last - 2, digits.upperBound) == 3 {
        digits.removeLast(3)
      } else {
        return
      }
    }
  }

  /// Returns the number of bytes of a space, or `nil` if there is none.
  ///
  /// The spaces are U+0020, U+00A0, U+2009 and U+202F.
  @inline(__always)
  static func spaceLength(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> Int? {
    if text[at] == Ascii.space { return 1 }
    guard text[at] >= 0x80, at + 1 < end else { return nil }
    if text[at] == 0xC2, text[at + 1] == 0xA0 { return 2 }
    guard text[at] == 0xE2, at + 2 < end, text[at + 1] == 0x80 else { return nil }
    return text[at + 2] == 0x89 || text[at + 2] == 0xAF ? 3 : nil
  }
}
