// SPDX-License-Identifier: GPL-3.0-or-later

/// What the bytes of a cell that is not empty mean, as ``Number`` and ``ISODate`` read them.
enum CellMeaning: Equatable {
  /// A number; infinite if it is too large for a `Double`.
  case number(Double, isWhole: Bool)

  /// Seconds since 1970.
  case moment(Double, hasTime: Bool)

  case text

  /// The meaning of bytes, of which there is at least one.
  @inline(__always)
  init(_ bytes: Span<UInt8>) {
    // A date begins with a digit as well.
    guard NumberScanner.mayBegin(with: bytes[0]) else {
      self = .text
      return
    }
    if let value = Number.short(bytes) {
      self = .number(value, isWhole: value == value.rounded(.towardZero))
    } else {
      self = Self.slowly(bytes)
    }
  }

  /// The meaning, found without any short cut.
  @inline(never)
  static func slowly(_ bytes: Span<UInt8>) -> CellMeaning {
    if let date = ISODate.parse(bytes) {
      return .moment(date.moment.seconds, hasTime: date.hasTime)
    }
    guard let number = Number.double(bytes) else { return .text }
    // Adding zero makes one zero of the two.
    let value = number + 0
    return .number(value, isWhole: value.isFinite && value == value.rounded(.towardZero))
  }
}

extension Magnitude {
  /// The nearest `Double` to a moment.
  var seconds: Double { Double(whole) + rest }
}
