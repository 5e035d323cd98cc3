// SPDX-License-Identifier: GPL-3.0-or-later

/// A regular expression that matches one literal text, optionally anchored at the start or the end.
struct PlainPattern {
  let text: String
  let isAtStart: Bool
  let isAtEnd: Bool
  let ignoresCase: Bool

  /// The only matching text, or `nil` if longer texts or other cases of the text also match.
  var onlyMatch: String? {
    let hasLetters = text.utf8.contains(where: Self.isLetter)
    return isAtStart && isAtEnd && !(ignoresCase && hasLetters) ? text : nil
  }

  /// Parses a pattern.
  ///
  /// Returns `nil` unless the pattern is a literal text with optional anchors.
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
        // Before letters and digits, and before some punctuation, a backslash has another meaning.
        guard let next = rest.popFirst(), Self.isPunctuation(next) else { return nil }
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
    // If case is ignored, PCRE2 also matches K and S with non-ASCII letters, as engines may match I.
    let isRisky = ignoresCase && bytes.contains { "iksIKS".utf8.contains($0) }
    guard !isRisky else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    Ascii.digit(byte) != nil || isLetter(byte) || " _-:,/".utf8.contains(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool { Ascii.lowercased(byte) &- 0x61 < 26 }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    " !\"#$%&()*+,-./:;=?@[\\]^_{|}~".utf8.contains(byte)
  }
}
