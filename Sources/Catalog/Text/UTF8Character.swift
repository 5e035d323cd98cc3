// SPDX-License-Identifier: GPL-3.0-or-later

/// A character of UTF-8, or bytes that are none (Unicode 16.0, section 3.9).
enum UTF8Character {
  /// What stands for bytes that are no character: U+FFFD.
  static let replacement: StaticString = "\u{FFFD}"

  /// What begins at a place.
  ///
  /// - Parameters:
  ///   - place: Where to look, at a byte beyond ASCII.
  ///   - text: The text.
  /// - Returns: How many bytes it has, and whether they are a character. Those of a character that is
  ///   cut are taken together, as the standard recommends for what replaces them.
  static func length(at place: Int, in text: Span<UInt8>) -> (count: Int, isValid: Bool) {
    let (length, second) = form(text[place])
    guard length > 0, place + 1 < text.count, second.contains(text[place + 1]) else {
      return (1, false)
    }
    var count = 2
    while count < length, place + count < text.count, text[place + count] & 0xC0 == 0x80 {
      count += 1
    }
    return (count, count == length)
  }

  /// How many bytes the character has that begins with a byte, and what the second may be (table
  /// 3-7).
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
