// SPDX-License-Identifier: GPL-3.0-or-later

/// The state of a multi-byte character in a string.
///
/// It is an escape (RFC 8259, section 7) or a non-ASCII character (RFC 3629, section 4).
enum JSONCharacter: UInt8 {
  case escape
  case hex1, hex2, hex3, hex4

  /// The states before one, two or three continuation bytes that are not restricted further.
  case rest1, rest2, rest3

  /// The state after a first byte that restricts the range of the second.
  case afterE0, afterED, afterF0, afterF4

  /// Begins a character, or returns `nil` if no multi-byte character begins with the byte.
  @inline(__always)
  init?(first byte: UInt8) {
    switch byte {
    case Ascii.backslash: self = .escape
    case 0xC2...0xDF: self = .rest1
    case 0xE0: self = .afterE0
    case 0xED: self = .afterED
    case 0xE1...0xEF: self = .rest2
    case 0xF0: self = .afterF0
    case 0xF1...0xF3: self = .rest3
    case 0xF4: self = .afterF4
    default: return nil
    }
  }

  /// Advances over the next byte.
  ///
  /// - Returns: `true` if the byte is the last one of the character.
  /// - Throws: The problem if the byte is not allowed here.
  @inline(__always)
  mutating func take(_ byte: UInt8) throws(JSONSyntaxError.Problem) -> Bool {
    switch self {
    case .rest1: return try follow(0x80...0xBF, nil, byte)
    case .rest2: return try follow(0x80...0xBF, .rest1, byte)
    case .rest3: return try follow(0x80...0xBF, .rest2, byte)
    case .afterE0: return try follow(0xA0...0xBF, .rest1, byte)
    case .afterED: return try follow(0x80...0x9F, .rest1, byte)
    case .afterF0: return try follow(0x90...0xBF, .rest2, byte)
    case .afterF4: return try follow(0x80...0x8F, .rest2, byte)
    case .escape: return try takeLetter(byte)
    case .hex1: return try takeHexDigit(byte, .hex2)
    case .hex2: return try takeHexDigit(byte, .hex3)
    case .hex3: return try takeHexDigit(byte, .hex4)
    case .hex4: return try takeHexDigit(byte, nil)
    }
  }

  /// Moves to the next state, or returns `true` if there is none because the character is complete.
  @inline(__always)
  private mutating func go(to next: JSONCharacter?) -> Bool {
    guard let next else { return true }
    self = next
    return false
  }

  @inline(__always)
  private mutating func follow(
    _ allowed: ClosedRange<UInt8>,
    _ next: JSONCharacter?,
    _ byte: UInt8
  ) throws(JSONSyntaxError.Problem) -> Bool {
    guard allowed.contains(byte) else { throw .invalidUTF8 }
    return go(to: next)
  }

  private mutating func takeLetter(_ byte: UInt8) throws(JSONSyntaxError.Problem) -> Bool {
    switch byte {
    case Ascii.quote, Ascii.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    case UInt8(ascii: "u"): return go(to: .hex1)
    default: throw .badEscape
    }
  }

  private mutating func takeHexDigit(
    _ byte: UInt8,
    _ next: JSONCharacter?
  ) throws(JSONSyntaxError.Problem) -> Bool {
    guard Ascii.hexDigit(byte) != nil else { throw .badEscape }
    return go(to: next)
  }
}
