// SPDX-License-Identifier: GPL-3.0-or-later

/// Fast paths over JSON text.
///
/// Each one is exact for the input that it accepts. `start` never exceeds `end`. Single bytes are
/// read only before `end`, and eight bytes at a time only if eight are left.
enum JSONQuickScan {
  /// Returns `true` for white space as defined in RFC 8259, section 2.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == Ascii.space || byte == Ascii.lineFeed || byte == Ascii.carriageReturn
      || byte == Ascii.tab
  }

  /// Returns the offset of the first byte that is not white space, or `end`.
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

  /// Returns the end of a plain string, a plain number or a literal name that begins at `start`.
  ///
  /// Returns `nil` if the value may be something else. The byte after the value is checked only for
  /// a number.
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

  /// Returns the end of `true`, `false` or `null`, or `nil` if the text may be something else.
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

  /// Returns the end of a complete ASCII string without escapes, otherwise `nil`.
  @inline(__always)
  static func endOfPlainString(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int? {
    let at = endOfPlainText(text, start &+ 1, end)
    return at < end && text[at] == Ascii.quote ? at &+ 1 : nil
  }

  /// Returns the end of a plain number that begins at `start` with a digit other than zero.
  ///
  /// Returns `nil` if the number is long or has an exponent, or if no `,`, `}` or `]` follows it.
  @inline(__always)
  static func endOfPlainNumber(
    _ text: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int
  ) -> Int? {
    let length =
      end &- start >= 16
      ? NumberScanner.plainLength(text + start)
      : NumberScanner.plainLength(UnsafeBufferPointer(start: text + start, count: end &- start))
    guard let length, start &+ length < end else { return nil }
    let byte = text[start &+ length]
    return byte == Ascii.comma || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      ? start &+ length : nil
  }

  /// Returns the offset of the first quote, backslash, control or non-ASCII byte, or `end`.
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

  /// Returns the offset of the first marked byte, or `end`.
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
    // The mark of the lowest byte is exact, because no carry can reach it.
    while at < end, marks(ByteWord(bits: UInt64(text[at]))) & 0x80 == 0 { at &+= 1 }
    return at
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// `true` if there is only white space (RFC 8259, section 2).
  var isBlank: Bool { allSatisfy(JSONQuickScan.isSpace) }
}
