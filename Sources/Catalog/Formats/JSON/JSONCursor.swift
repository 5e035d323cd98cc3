// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in JSON text, and quick ways to get over what stands there.
///
/// It checks nothing but the end of the text: right for what is JSON, harmless for the rest. A byte is
/// looked at only before `end`.
struct JSONCursor {
  let text: UnsafePointer<UInt8>
  var at = 0
  let end: Int

  /// A Boolean value that becomes `true` where a string has an escape.
  var hasEscapes = false

  /// The next byte; 0 at the end.
  @inline(__always)
  var byte: UInt8 { at < end ? text[at] : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while at < end, text[at] <= Ascii.space { at &+= 1 }
  }

  /// Passes over a byte, and white space on both sides of it.
  ///
  /// - Returns: `true` if it was there.
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

  /// Passes over the rest of a string, behind the quote mark that opens it.
  ///
  /// - Returns: `true` if it has ended.
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

  /// Passes over a value.
  ///
  /// - Returns: `true` if it has ended.
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

  /// Passes over a number, `true`, `false` or `null`, up to what follows it.
  @inline(__always)
  mutating func skipWord() {
    at = JSONQuickScan.first(text, at, end) {
      $0.marks(of: Ascii.comma) | $0.lowercased.marks(of: UInt8(ascii: "}"))
        | $0.marks(below: Ascii.space + 1)
    }
  }

  /// Passes over a list or an object with all that is in it.
  ///
  /// In JSON every bracket closes one of its own kind: counting them is enough.
  @inline(never)
  mutating func skipNested() -> Bool {
    var depth = 0
    while true {
      at = JSONQuickScan.first(text, at, end) {
        $0.marks(of: Ascii.quote) | $0.lowercased.marks(of: UInt8(ascii: "{"))
          | $0.lowercased.marks(of: UInt8(ascii: "}"))
      }
      guard at < end else { return false }
      let byte = text[at]
      at &+= 1
      if byte == Ascii.quote {
        guard skipString() else { return false }
      } else {
        depth += byte | 0x20 == UInt8(ascii: "{") ? 1 : -1
        if depth == 0 { return true }
      }
    }
  }
}
