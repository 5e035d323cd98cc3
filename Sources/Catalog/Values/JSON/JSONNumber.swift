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

  /// A Boolean value indicating whether it may end here.
  var isWhole: Bool {
    switch self {
    case .zero, .whole, .fraction, .exponentDigits: true
    case .minus, .point, .exponent, .exponentSign: false
    }
  }

  /// Goes on to the next byte.
  ///
  /// - Returns: `false` if the byte is none of it, and the number is whole.
  /// - Throws: The problem if the byte cannot follow, and the number is none without another.
  @inline(__always)
  mutating func take(_ byte: UInt8) throws(JSONSyntaxError.Problem) -> Bool {
    if JSONQuickScan.isDigit(byte) {
      try take(digit: byte)
      return true
    }
    switch self {
    case .zero where byte == Ascii.point, .whole where byte == Ascii.point: self = .point
    case .zero where byte | 0x20 == Ascii.e, .whole where byte | 0x20 == Ascii.e,
      .fraction where byte | 0x20 == Ascii.e:
      self = .exponent
    case .exponent where byte == Ascii.plus || byte == Ascii.minus: self = .exponentSign
    default:
      guard isWhole else { throw .badNumber }
      return false
    }
    return true
  }

  private mutating func take(digit: UInt8) throws(JSONSyntaxError.Problem) {
    switch self {
    case .minus: self = digit == Ascii.zero ? .zero : .whole
    case .zero: throw .badNumber
    case .point: self = .fraction
    case .exponent, .exponentSign: self = .exponentDigits
    case .whole, .fraction, .exponentDigits: break
    }
  }
}
