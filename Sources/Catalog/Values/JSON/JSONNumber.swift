// SPDX-License-Identifier: GPL-3.0-or-later

/// A number of JSON in the making, byte by byte (RFC 8259, section 6): what it has come to.
enum JSONNumber: UInt8 {
  case minus
  case zero
  case whole
  case point
  case fraction
  case exponent
  case exponentSign
  case exponentDigits

  /// What a byte does to a number.
  enum Step {
    case taken

    /// The byte is none of it; the number is whole.
    case ended

    /// The byte cannot follow, and the number is none without another.
    case failed
  }

  /// The number that begins with a byte; `nil` if none does.
  @inline(__always)
  init?(first byte: UInt8) {
    switch byte {
    case Ascii.minus: self = .minus
    case Ascii.zero: self = .zero
    case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .whole
    default: return nil
    }
  }

  /// Whether it may end here.
  var isWhole: Bool {
    switch self {
    case .zero, .whole, .fraction, .exponentDigits: true
    case .minus, .point, .exponent, .exponentSign: false
    }
  }

  /// Goes on to the next byte.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Step {
    if JSONQuickScan.isDigit(byte) { return take(digit: byte) }
    switch self {
    case .zero where byte == Ascii.point, .whole where byte == Ascii.point: self = .point
    case .zero where byte | 0x20 == Ascii.e, .whole where byte | 0x20 == Ascii.e,
      .fraction where byte | 0x20 == Ascii.e:
      self = .exponent
    case .exponent where byte == Ascii.plus || byte == Ascii.minus: self = .exponentSign
    default: return isWhole ? .ended : .failed
    }
    return .taken
  }

  private mutating func take(digit: UInt8) -> Step {
    switch self {
    case .minus: self = digit == Ascii.zero ? .zero : .whole
    case .zero: return .failed
    case .point: self = .fraction
    case .exponent, .exponentSign: self = .exponentDigits
    case .whole, .fraction, .exponentDigits: break
    }
    return .taken
  }
}
