// SPDX-License-Identifier: GPL-3.0-or-later

/// Functions for the content of JSON strings (RFC 8259, section 7) between their quotation marks.
///
/// An unpaired escaped surrogate has no UTF-8. It is kept as the three bytes that UTF-8 would use
/// for it (WTF-8). No valid text contains these bytes, the terminal displays them as invalid, and
/// ``JSONText`` writes the same escape back.
enum JSONString {
  /// Replaces the escapes of a string.
  ///
  /// Invalid escapes are copied unchanged.
  ///
  /// - Parameters:
  ///   - string: The content between the quotation marks.
  ///   - target: A buffer at least as large as the string. It is never exceeded, because no escape
  ///     is shorter than its character.
  /// - Returns: The number of bytes written.
  static func unescape(
    _ string: UnsafeBufferPointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var at = 0
    var written = 0
    while at < string.count {
      let byte = string[at]
      guard byte == Ascii.backslash, at + 1 < string.count else {
        target[written] = byte
        written += 1
        at += 1
        continue
      }
      if let simple = simpleEscape(string[at + 1]) {
        target[written] = simple
        written += 1
        at += 2
      } else if let (value, length) = unicodeEscape(string, at: at) {
        written += encode(value, into: target + written)
        at += length
      } else {
        target[written] = byte
        written += 1
        at += 1
      }
    }
    return written
  }

  /// Replaces the escapes in the strings of a list or an object.
  ///
  /// Escapes that JSON requires stay as they are: those of quotation marks, backslashes and control
  /// characters, and unpaired surrogates. The result is JSON with the same value.
  ///
  /// - Parameters:
  ///   - text: The JSON text of the list or object, or its beginning.
  ///   - target: A buffer at least as large as the text.
  /// - Returns: The number of bytes written.
  static func decodeNested(
    _ text: UnsafeBufferPointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var at = 0
    var written = 0
    while at < text.count {
      var length = 1
      if text[at] == Ascii.backslash, at + 1 < text.count {
        length = 2
        if text[at + 1] == UInt8(ascii: "/") {
          at += 1
          length = 1
        } else if let escape = unicodeEscape(text, at: at) {
          length = escape.length
          if !requiresEscape(escape.value) {
            written += encode(escape.value, into: target + written)
            at += length
            continue
          }
        }
      }
      for byte in text[at..<at + length] {
        target[written] = byte
        written += 1
      }
      at += length
    }
    return written
  }

  /// Returns the JSON text of a list or an object with the escapes in its strings replaced.
  static func decodedNested(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard text.contains(Ascii.backslash) else { return Array(text) }
    return [UInt8](unsafeUninitializedCapacity: text.count) { buffer, count in
      count = buffer.baseAddress.map { decodeNested(text, into: $0) } ?? 0
    }
  }

  /// Returns `true` for a code point that is written as an escape in a JSON string.
  private static func requiresEscape(_ value: UInt32) -> Bool {
    value < 0x20 || value == UInt32(Ascii.quote) || value == UInt32(Ascii.backslash)
      || 0xD800...0xDFFF ~= value
  }

  /// Returns the string with its escapes replaced.
  static func unescaped(_ string: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard !string.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: string.count) { buffer, count in
      count = buffer.baseAddress.map { unescape(string, into: $0) } ?? 0
    }
  }

  /// Returns the content of a string at a range that includes its quotation marks.
  static func content(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    unescaped(UnsafeBufferPointer(rebasing: text[range].dropFirst().dropLast()))
  }

  /// Returns the range of a value's beginning, without splitting an escape or a character.
  ///
  /// - Parameters:
  ///   - range: The range of the value, which may be quoted.
  ///   - text: The text.
  ///   - length: The approximate number of bytes, less than the length of the value.
  static func beginning(
    of range: Range<Int>,
    in text: UnsafeBufferPointer<UInt8>,
    upTo length: Int
  ) -> Range<Int> {
    // The last byte, which may be a quotation mark, is never part of the result.
    let last = range.upperBound - 1
    let end = range.lowerBound + max(1, length)
    var at = range.lowerBound + 1
    while at < min(end, last) {
      // A pair of surrogate escapes is not split.
      let isEscape = text[at] == Ascii.backslash
      let value = UnsafeBufferPointer(rebasing: text[at..<last])
      at += isEscape ? unicodeEscape(value, at: 0)?.length ?? 2 : 1
    }
    while at < last, text[at] & 0xC0 == 0x80 { at += 1 }
    return range.lowerBound..<min(at, last)
  }

  /// Returns the surrogate that three bytes encode in WTF-8, or `nil` for any other bytes.
  @inline(__always)
  static func surrogate(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt16? {
    guard first == 0xED, 0xA0...0xBF ~= second, 0x80...0xBF ~= third else { return nil }
    return 0xD000 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F)
  }

  /// Returns the text of a key, with unpaired surrogates written as escapes: `\ud800`.
  static func name(_ key: [UInt8]) -> String {
    String(decoding: escapingSurrogates(key), as: UTF8.self)
  }

  /// Returns valid UTF-8 by replacing each unpaired surrogate with its escape.
  static func escapingSurrogates(_ text: [UInt8]) -> [UInt8] {
    replacingSurrogates(text) { "\\u" + String($0, radix: 16) }
  }

  /// Returns a text for display.
  ///
  /// Each unpaired surrogate becomes one U+FFFD, and so does other invalid UTF-8.
  static func displayText(_ text: [UInt8]) -> String {
    String(decoding: replacingSurrogates(text) { _ in "\u{FFFD}" }, as: UTF8.self)
  }

  /// Returns `true` if a text would be valid UTF-8 without its unpaired surrogates.
  static func hasOnlyBrokenSurrogates(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    String(validating: escapingSurrogates(Array(text)), as: UTF8.self) != nil
  }

  private static func replacingSurrogates(
    _ text: [UInt8],
    with replacement: (UInt16) -> String
  ) -> [UInt8] {
    guard text.contains(0xED) else { return text }
    var bytes: [UInt8] = []
    var at = 0
    while at < text.count {
      if at + 2 < text.count, let surrogate = surrogate(text[at], text[at + 1], text[at + 2]) {
        bytes += replacement(surrogate).utf8
        at += 3
      } else {
        bytes.append(text[at])
        at += 1
      }
    }
    return bytes
  }

  private static func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case Ascii.quote, Ascii.backslash, UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): Ascii.lineFeed
    case UInt8(ascii: "r"): Ascii.carriageReturn
    case UInt8(ascii: "t"): Ascii.tab
    default: nil
    }
  }

  /// Reads an escape, or the pair of escapes of a code point beyond U+FFFF.
  private static func unicodeEscape(
    _ string: UnsafeBufferPointer<UInt8>,
    at offset: Int
  ) -> (value: UInt32, length: Int)? {
    guard let first = unit(string, at: offset) else { return nil }
    if 0xD800...0xDBFF ~= first, let second = unit(string, at: offset + 6),
      0xDC00...0xDFFF ~= second
    {
      return (0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), 12)
    }
    return (first, 6)
  }

  /// Reads the number of an escape such as `\u0041`.
  private static func unit(_ string: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32? {
    guard offset + 6 <= string.count, string[offset] == Ascii.backslash,
      string[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = Ascii.hexDigit(string[index]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Writes a code point, or a surrogate as WTF-8, and returns the number of bytes.
  private static func encode(_ value: UInt32, into target: UnsafeMutablePointer<UInt8>) -> Int {
    func rest(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(value >> shift & 0x3F) }
    switch value {
    case 0..<0x80:
      target[0] = UInt8(value)
      return 1
    case 0x80..<0x800:
      target[0] = 0xC0 | UInt8(value >> 6)
      target[1] = rest(0)
      return 2
    case 0x800..<0x10000:
      target[0] = 0xE0 | UInt8(value >> 12)
      target[1] = rest(6)
      target[2] = rest(0)
      return 3
    default:
      target[0] = 0xF0 | UInt8(value >> 18)
      target[1] = rest(12)
      target[2] = rest(6)
      target[3] = rest(0)
      return 4
    }
  }
}
