// SPDX-License-Identifier: GPL-3.0-or-later

/// Quick ways over bytes of JSON text, each right for what it says and no more.
///
/// `start` is never beyond `end`; a byte is looked at only before `end`, a word of eight only where
/// eight are left.
enum JSONQuickScan {
  /// The white space of section 2.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == Ascii.space || byte == Ascii.lineFeed || byte == Ascii.carriageReturn
      || byte == Ascii.tab
  }

  /// The first byte that is no white space, or the end.
  @inline(__always)
  static func endOfSpace(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int {
    var at = start
    while end &- at >= 8, ByteWord(at: text + at).isSpaces { at &+= 8 }
    while at < end, isSpace(text[at]) { at &+= 1 }
    return at
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- Ascii.zero < 10 }

  /// The end of a value that begins here and is a plain string, a plain number, or one of the three
  /// words; `nil` if it may be another.
  ///
  /// What follows it is not looked at.
  @inline(__always)
  static func endOfPlainScalar(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int? {
    let byte = text[start]
    if byte == Ascii.quote { return endOfPlainString(text, start, end) }
    if byte == Ascii.minus { return endOfPlainNumber(text, start &+ 1, end) }
    return byte < 0x40 ? endOfPlainNumber(text, start, end) : endOfWord(text, start, end)
  }

  /// The end of `true`, `false` or `null`; `nil` if it may be none of them.
  @inline(__always)
  private static func endOfWord(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int? {
    guard end &- start >= 8 else { return nil }
    let bits = ByteWord(at: text + start).bits
    switch UInt32(truncatingIfNeeded: bits) {
    case 0x6575_7274, 0x6C6C_756E: return start &+ 4
    case 0x736C_6166: return bits >> 32 & 0xFF == UInt64(Ascii.e) ? start &+ 5 : nil
    default: return nil
    }
  }

  /// The end of a string that begins here and is ASCII as it reads; `nil` if it may be another.
  @inline(__always)
  static func endOfPlainString(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int? {
    let at = endOfPlainText(text, start &+ 1, end)
    return at < end && text[at] == Ascii.quote ? at &+ 1 : nil
  }

  /// The end of a plain number whose first digit is here and not zero, of 15 bytes at most; `nil` if it
  /// may be another.
  @inline(__always)
  static func endOfPlainNumber(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int? {
    guard end &- start >= 16, let length = NumberScanner.plainLength(text + start) else {
      return nil
    }
    let byte = text[start &+ length]
    return byte == Ascii.comma || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      ? start &+ length : nil
  }

  /// The first byte of a string that is not ASCII as it reads, or the end.
  @inline(__always)
  static func endOfPlainText(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int {
    first(text, start, end) {
      $0.marks(of: Ascii.quote) | $0.marks(of: Ascii.backslash) | $0.marks(below: Ascii.space)
        | $0.marksBeyondASCII
    }
  }

  /// The first byte that is marked, or the end.
  @inline(__always)
  static func first(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int,
    where marks: (ByteWord) -> UInt64
  ) -> Int {
    var at = start
    while end &- at >= 8 {
      let found = marks(ByteWord(at: text + at))
      if found != 0 { return at &+ ByteWord.first(of: found) }
      at &+= 8
    }
    // The lowest mark of a word is always right.
    while at < end, marks(ByteWord(bits: UInt64(text[at]))) & 0x80 == 0 { at &+= 1 }
    return at
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A Boolean value indicating whether there is nothing but white space (RFC 8259, section 2).
  var isBlank: Bool { allSatisfy(JSONQuickScan.isSpace) }
}
