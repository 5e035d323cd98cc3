// SPDX-License-Identifier: GPL-3.0-or-later

// A fast path for the numbers of most values. It is exact for the input that it accepts.

extension NumberFormat {
  /// Parses a number of at most 15 digits, such as `1,234.5` or `-12`.
  ///
  /// Groups have three digits, and their marks one byte. A single division returns the nearest
  /// value, as in ``Number/short(_:)``.
  ///
  /// Returns `nil` for all other values, also for numbers in another form.
  func short(_ value: Span<UInt8>) -> Double? {
    guard !isPercent, value.count <= 24, !value.isEmpty else { return nil }
    let decimal = decimalMark == .point ? Ascii.point : Ascii.comma
    let group = groupMark.byte
    let isNegative = value[0] == Ascii.minus
    var digits: UInt64 = 0
    var count = 0
    // The number of digits since the last mark.
    var run = 0
    var groups = 0
    var isFraction = false
    for index in (isNegative ? 1 : 0)..<value.count {
      let byte = value[unchecked: index]
      let digit = byte &- Ascii.zero
      if digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        count &+= 1
        run &+= 1
      } else if byte == decimal, !isFraction, groups == 0 ? run > 0 : run == 3 {
        isFraction = true
        run = 0
      } else if byte == group, byte > 0, !isFraction, groups == 0 ? 1...3 ~= run : run == 3 {
        guard groups > 0 || value[isNegative ? 1 : 0] != Ascii.zero else { return nil }
        groups &+= 1
        run = 0
      } else {
        return nil
      }
    }
    guard count > 0, count <= 15, isFraction ? run > 0 : groups == 0 || run == 3 else { return nil }
    let number = Double(isNegative ? 0 &- Int64(digits) : Int64(digits))
    return isFraction ? number / Number.power(ofTen: run) : number
  }
}

extension NumberFormat.GroupMark {
  /// The byte of the mark, or 0 if there is none.
  @inline(__always)
  fileprivate var byte: UInt8 {
    switch self {
    case .none: 0
    case .comma: Ascii.comma
    case .point: Ascii.point
    case .space: Ascii.space
    case .apostrophe: Ascii.apostrophe
    }
  }
}
