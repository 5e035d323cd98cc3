// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in JSON text, and quick ways to get over what stands there.
///
/// It checks nothing but the end of the text: right for what is JSON, harmless for the rest. `at` is
/// never beyond `end`; a byte is looked at only before `end`, a word only where eight are left.
struct JSONCursor {
  var at: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  /// The next byte; 0 at the end.
  @inline(__always)
  var byte: UInt8 { at < end ? at.pointee : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while at < end, at.pointee <= Ascii.space { at += 1 }
  }

  /// Passes over a byte, and white space on both sides of it.
  ///
  /// - Returns: Whether it was there.
  @inline(__always)
  mutating func skip(_ byte: UInt8) -> Bool {
    if self.byte != byte {
      skipSpace()
      guard self.byte == byte else { return false }
    }
    at += 1
    skipSpace()
    return true
  }

  /// Passes over the rest of a string, behind the quote mark that opens it.
  ///
  /// - Returns: What stands up to the quote mark that closes it, and whether there is an escape;
  ///   `nil` if it does not end.
  @inline(__always)
  mutating func restOfString() -> (content: UnsafeBufferPointer<UInt8>, hasEscapes: Bool)? {
    let start = at
    var hasEscapes = false
    while at < end {
      if end - at >= 8 {
        let word = ByteWord(at: at)
        let marks = word.marks(of: Ascii.quote) | word.marks(of: Ascii.backslash)
        guard marks != 0 else {
          at += 8
          continue
        }
        at += ByteWord.first(of: marks)
      }
      if at.pointee == Ascii.quote {
        at += 1
        return (UnsafeBufferPointer(start: start, count: at - start - 1), hasEscapes)
      }
      if at.pointee == Ascii.backslash {
        hasEscapes = true
        at += 1
        guard at < end else { return nil }
      }
      at += 1
    }
    return nil
  }

  /// Passes over a value.
  ///
  /// - Returns: Whether it has ended.
  @inline(__always)
  mutating func skipValue() -> Bool {
    switch byte {
    case Ascii.quote:
      at += 1
      return restOfString() != nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipNested()
    default:
      skipWord()
      return true
    }
  }

  /// Passes over a number, `true`, `false` or `null`, up to what follows it.
  @inline(__always)
  mutating func skipWord() {
    while end - at >= 8 {
      let word = ByteWord(at: at)
      let marks =
        word.marks(of: Ascii.comma) | word.lowercased.marks(of: UInt8(ascii: "}"))
        | word.marks(below: Ascii.space + 1)
      if marks != 0 {
        at += ByteWord.first(of: marks)
        return
      }
      at += 8
    }
    while at < end, at.pointee > Ascii.space, at.pointee != Ascii.comma,
      at.pointee | 0x20 != UInt8(ascii: "}")
    {
      at += 1
    }
  }

  /// Passes over a list or an object with all that is in it.
  ///
  /// In JSON every bracket closes one of its own kind: counting them is enough.
  @inline(never)
  mutating func skipNested() -> Bool {
    var depth = 0
    while at < end {
      if end - at >= 8 {
        let word = ByteWord(at: at)
        let brackets = word.lowercased
        let marks =
          word.marks(of: Ascii.quote) | brackets.marks(of: UInt8(ascii: "{"))
          | brackets.marks(of: UInt8(ascii: "}"))
        guard marks != 0 else {
          at += 8
          continue
        }
        at += ByteWord.first(of: marks)
      }
      let byte = at.pointee
      at += 1
      switch byte {
      case Ascii.quote: guard restOfString() != nil else { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return true }
      default: break
      }
    }
    return false
  }
}
