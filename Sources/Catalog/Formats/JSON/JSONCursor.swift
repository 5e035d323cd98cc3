// SPDX-License-Identifier: GPL-3.0-or-later

/// A position in JSON text, with fast functions that skip tokens.
///
/// The cursor checks only for the end of the text, and for ``JSONExtensions`` where they would
/// mislead it. It is exact for valid JSON and harmless for other text, since it reads no byte at or
/// after `end`.
struct JSONCursor {
  let text: UnsafePointer<UInt8>
  var at = 0
  let end: Int

  /// `true` after skipping a string with an escape sequence.
  var hasEscapes = false

  /// The next byte, or 0 at the end.
  @inline(__always)
  var byte: UInt8 { at < end ? text[at] : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while at < end, text[at] <= Ascii.space { at &+= 1 }
  }

  /// Skips a byte, and white space on both sides of it.
  ///
  /// - Returns: `false` if another byte comes next.
  @inline(__always)
  mutating func skip(_ byte: UInt8) -> Bool {
    if self.byte != byte {
      skipSpace()
      guard self.byte == byte else { return false }
    }
    at &+= 1
    skipSpace()
    return true
  }

  /// Skips the rest of a string, after its opening quote.
  ///
  /// - Returns: `false` if the text ends first.
  @inline(__always)
  mutating func skipString() -> Bool {
    while true {
      at = JSONQuickScan.first(text, at, end) {
        $0.marks(of: Ascii.quote) | $0.marks(of: Ascii.backslash)
      }
      guard at < end else { return false }
      if text[at] == Ascii.quote { break }
      hasEscapes = true
      at &+= 2
    }
    at &+= 1
    return true
  }

  /// Skips a value.
  ///
  /// - Returns: `false` if the text ends first.
  @inline(__always)
  mutating func skipValue() -> Bool {
    switch byte {
    case Ascii.quote:
      at &+= 1
      return skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipNested()
    default:
      skipWord()
      return true
    }
  }

  /// Skips a number, `true`, `false` or `null`, up to a comma, a bracket, white space or a comment.
  @inline(__always)
  mutating func skipWord() {
    at = JSONQuickScan.first(text, at, end) {
      $0.marks(of: Ascii.comma) | $0.marks(of: Ascii.slash) | $0.marksOfBrackets
        | $0.marks(below: Ascii.space + 1)
    }
  }

  /// `true` if `NaN`, `Infinity` or `-Infinity` comes next, unless the text is invalid.
  @inline(__always)
  var isAtNonFinite: Bool {
    // No other value begins with a capital letter.
    let byte = byte
    return byte &- UInt8(ascii: "A") < 26
      || byte == Ascii.minus && at &+ 1 < end && text[at &+ 1] == UInt8(ascii: "I")
  }

  /// Skips an array or object with its contents.
  ///
  /// In valid JSON every bracket is closed by one of its own kind, so counting brackets is enough.
  ///
  /// - Returns: `false` also if there is an extension, whose brackets and quotes do not count.
  @inline(never)
  mutating func skipNested() -> Bool {
    var depth = 0
    while true {
      at = JSONQuickScan.first(text, at, end) {
        $0.marks(of: Ascii.quote) | $0.marks(of: Ascii.slash) | $0.marksOfBracketsAndCapitals
      }
      guard at < end else { return false }
      let byte = text[at]
      at &+= 1
      if byte == Ascii.quote {
        guard skipString() else { return false }
      } else if byte | 0x20 == UInt8(ascii: "{") {
        depth &+= 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        guard !isAfterComma else { return false }
        depth &-= 1
        if depth == 0 { return true }
      } else if byte != Ascii.e - 0x20 {
        return false
      }
    }
  }

  /// `true` if a comma comes before the last byte, which closes a list or an object.
  @inline(__always)
  private var isAfterComma: Bool {
    // The opening bracket comes before, so two bytes were read.
    let byte = text[at &- 2]
    return byte > Ascii.space ? byte == Ascii.comma : isAfterCommaAndSpace
  }

  @inline(never)
  private var isAfterCommaAndSpace: Bool {
    var before = at &- 2
    while before > 0, text[before] <= Ascii.space { before &-= 1 }
    return text[before] == Ascii.comma
  }
}
