// SPDX-License-Identifier: GPL-3.0-or-later

/// A regular expression that asks for a text and nothing else, perhaps at the start or the end.
struct PlainPattern {
  let text: String
  let isAtStart: Bool
  let isAtEnd: Bool
  let ignoresCase: Bool

  /// The text that a value must be, if it asks for a whole one and case cannot matter.
  var whole: String? {
    let hasLetters = text.utf8.contains(where: Self.isLetter)
    return isAtStart && isAtEnd && !(ignoresCase && hasLetters) ? text : nil
  }

  /// The text that a pattern asks for; `nil` if it may ask for something else.
  init?(_ pattern: String) {
    var rest = Array(pattern.utf8)[...]
    isAtStart = rest.first == UInt8(ascii: "^")
    if isAtStart { rest.removeFirst() }
    var bytes: [UInt8] = []
    var hasCapital = false
    var hasEnd = false
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "$") where rest.isEmpty: hasEnd = true
      case UInt8(ascii: "\\"):
        // In front of letters and digits it means something else, and of some marks as well.
        guard let next = rest.popFirst(), Self.isMark(next) else { return nil }
        bytes.append(next)
      case _ where Self.isPlain(byte):
        hasCapital = hasCapital || (Ascii.lowercased(byte) != byte)
        bytes.append(byte)
      default: return nil
      }
    }
    guard !bytes.isEmpty else { return nil }
    isAtEnd = hasEnd
    ignoresCase = !hasCapital
    // The C library makes letters large where case does not matter, and other letters become these.
    let isRisky = ignoresCase && bytes.contains { "iksIKS".utf8.contains($0) }
    guard !isRisky else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    Ascii.digit(byte) != nil || isLetter(byte) || " _-:,/".utf8.contains(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool { Ascii.lowercased(byte) &- 0x61 < 26 }

  private static func isMark(_ byte: UInt8) -> Bool {
    " !\"#$%&()*+,-./:;=?@[\\]^_{|}~".utf8.contains(byte)
  }
}
