// SPDX-License-Identifier: GPL-3.0-or-later

// Steps through text in characters. An invalid sequence is one character.

extension UTF8Character {
  /// Returns the character at an offset, and its length.
  ///
  /// The character is `nil` for an invalid sequence.
  @inline(__always)
  static func scalar(
    at offset: Int,
    in text: Span<UInt8>
  ) -> (scalar: Unicode.Scalar?, count: Int) {
    let first = text[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    return scalarBeyondASCII(at: offset, in: text)
  }

  private static func scalarBeyondASCII(
    at offset: Int,
    in text: Span<UInt8>
  ) -> (scalar: Unicode.Scalar?, count: Int) {
    let (count, isValid) = length(at: offset, in: text)
    guard isValid else { return (nil, count) }
    var value = UInt32(text[offset]) & (0x7F >> UInt32(count))
    for index in offset + 1..<offset + count { value = value << 6 | UInt32(text[index] & 0x3F) }
    return (Unicode.Scalar(value), count)
  }

  /// Returns the offset after the character at an offset.
  @inline(__always)
  static func end(at offset: Int, in text: Span<UInt8>) -> Int {
    text[offset] < 0x80 ? offset + 1 : offset + length(at: offset, in: text).count
  }

  /// Returns the offset of the character that ends at an offset.
  ///
  /// The offset is the end of a character, and not 0.
  static func start(before end: Int, in text: Span<UInt8>) -> Int {
    // Only continuation bytes follow the first byte of a character, and at most three.
    var start = end - 1
    while start > 0, end - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
    // Otherwise the last byte is a continuation byte without a first byte.
    return self.end(at: start, in: text) == end ? start : end - 1
  }

  /// Returns the offset after a number of characters, or `nil` if there are fewer.
  static func offset(
    after count: Int,
    in text: Span<UInt8>,
    from start: Int = 0
  ) -> Int? {
    var (offset, rest) = (start, count)
    while rest > 0 {
      // Eight bytes of ASCII at a time.
      while rest >= 8, text.count - offset >= 8,
        ByteWord(text, at: offset).marksBeyondASCII == 0
      {
        offset += 8
        rest -= 8
      }
      guard rest > 0 else { break }
      guard offset < text.count else { return nil }
      offset = end(at: offset, in: text)
      rest -= 1
    }
    return offset
  }

  /// Returns the offset of the last characters, or `nil` if there are fewer than `count`.
  static func offset(ofLast count: Int, in text: Span<UInt8>) -> Int? {
    var (offset, rest) = (text.count, count)
    while rest > 0 {
      guard offset > 0 else { return nil }
      offset = start(before: offset, in: text)
      rest -= 1
    }
    return offset
  }

  /// Returns the number of characters.
  static func count(_ text: Span<UInt8>) -> Int {
    if isASCII(text) { return text.count }
    if (try? UTF8Span(validating: text)) != nil { return text.count - continuationCount(text) }
    var (count, offset) = (0, 0)
    while offset < text.count {
      offset = end(at: offset, in: text)
      count += 1
    }
    return count
  }

  // The compiler turns this loop into vector instructions.
  private static func isASCII(_ text: Span<UInt8>) -> Bool {
    var all: UInt8 = 0
    for index in text.indices { all |= text[index] }
    return all < 0x80
  }

  private static func continuationCount(_ text: Span<UInt8>) -> Int {
    var (count, offset) = (0, 0)
    while text.count - offset >= 8 {
      let bits = ByteWord(text, at: offset).bits
      // The highest bit of a continuation byte is set, and the next bit is not.
      count += (bits & ~(bits << 1) & 0x8080_8080_8080_8080).nonzeroBitCount
      offset += 8
    }
    for index in offset..<text.count { count += text[index] & 0xC0 == 0x80 ? 1 : 0 }
    return count
  }
}
