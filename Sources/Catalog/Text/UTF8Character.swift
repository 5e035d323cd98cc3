// SPDX-License-Identifier: GPL-3.0-or-later

/// The recognition of valid and invalid UTF-8 characters (Unicode 16.0, section 3.9).
enum UTF8Character {
  /// The replacement for invalid bytes, U+FFFD.
  static let replacement: StaticString = "\u{FFFD}"

  /// Returns the length of the character or of the invalid sequence at an offset.
  ///
  /// A truncated character counts as one invalid sequence, as the standard recommends for
  /// replacements.
  ///
  /// - Parameters:
  ///   - offset: The offset of a non-ASCII byte.
  ///   - text: The text.
  static func length(at offset: Int, in text: Span<UInt8>) -> (count: Int, isValid: Bool) {
    let (length, second) = form(text[offset])
    guard length > 0, offset + 1 < text.count, second.contains(text[offset + 1]) else {
      return (1, false)
    }
    var count = 2
    while count < length, offset + count < text.count, text[offset + count] & 0xC0 == 0x80 {
      count += 1
    }
    return (count, count == length)
  }

  /// Returns the length of a character by its first byte, and the valid range of its second byte.
  ///
  /// See table 3-7 of the standard. The length is 0 for a byte that begins no character.
  static func form(_ byte: UInt8) -> (length: Int, second: ClosedRange<UInt8>) {
    switch byte {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: (0, 0...0)
    }
  }
}
