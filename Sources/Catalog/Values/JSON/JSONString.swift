// SPDX-License-Identifier: GPL-3.0-or-later

/// Strings of JSON text (RFC 8259, section 7), between their quote marks.
///
/// A surrogate that is escaped without its partner has no UTF-8. It is kept as the three bytes that
/// UTF-8 would have for it (WTF-8): no other text has these bytes, the terminal shows them as what
/// they are, and ``JSONText`` writes the same escape back.
enum JSONString {
  /// Replaces the escapes of a string.
  ///
  /// Where it is no valid JSON, bytes stay as they are.
  ///
  /// - Parameters:
  ///   - string: What stands between the quote marks.
  ///   - target: Room for as many bytes as the string has, which is never exceeded: no escape is
  ///     shorter than what it stands for.
  /// - Returns: How many bytes it has become.
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

  /// The string without its escapes.
  static func unescaped(_ string: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard !string.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: string.count) { buffer, count in
      count = buffer.baseAddress.map { unescape(string, into: $0) } ?? 0
    }
  }

  /// The content of a string that lies in a text, with its quote marks.
  static func content(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    unescaped(UnsafeBufferPointer(rebasing: text[range].dropFirst().dropLast()))
  }

  /// The beginning of a value that lies in a text: it cuts no escape and no character.
  ///
  /// - Parameters:
  ///   - range: Where the value lies, in quote marks or not.
  ///   - text: The text.
  ///   - length: How many bytes it is to have, more or less; fewer than the value has.
  /// - Returns: Where the beginning lies.
  static func beginning(
    of range: Range<Int>,
    in text: UnsafeBufferPointer<UInt8>,
    upTo length: Int
  ) -> Range<Int> {
    // A quote mark or the end comes first, in any case.
    let last = range.upperBound - 1
    let end = range.lowerBound + max(1, length)
    var at = range.lowerBound + 1
    while at < min(end, last) {
      // Both escapes of a pair, or neither.
      let isEscape = text[at] == Ascii.backslash
      let value = UnsafeBufferPointer(rebasing: text[at..<last])
      at += isEscape ? unicodeEscape(value, at: 0)?.length ?? 2 : 1
    }
    while at < last, text[at] & 0xC0 == 0x80 { at += 1 }
    return range.lowerBound..<min(at, last)
  }

  /// The surrogate that three bytes stand for; `nil` if they are anything else.
  @inline(__always)
  static func surrogate(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt16? {
    guard first == 0xED, 0xA0...0xBF ~= second, 0x80...0xBF ~= third else { return nil }
    return 0xD000 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F)
  }

  /// The text of a key, in which a surrogate without its partner reads as its escape: `\ud800`.
  static func name(_ key: [UInt8]) -> String {
    String(decoding: escapingSurrogates(key), as: UTF8.self)
  }

  /// A text in which each surrogate without its partner is its escape, so that it is UTF-8.
  static func escapingSurrogates(_ text: [UInt8]) -> [UInt8] {
    replacingSurrogates(text) { "\\u" + String($0, radix: 16) }
  }

  /// A text to be shown, in which each surrogate without its partner is one U+FFFD, as is what else
  /// is not UTF-8.
  static func shown(_ text: [UInt8]) -> String {
    String(decoding: replacingSurrogates(text) { _ in "\u{FFFD}" }, as: UTF8.self)
  }

  /// Whether nothing but surrogates without their partners keeps a text from being UTF-8.
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

  /// The code point of an escape, or of the pair of escapes that a code point beyond U+FFFF has.
  private static func unicodeEscape(
    _ string: UnsafeBufferPointer<UInt8>,
    at place: Int
  ) -> (value: UInt32, length: Int)? {
    guard let first = unit(string, at: place) else { return nil }
    if 0xD800...0xDBFF ~= first, let second = unit(string, at: place + 6),
      0xDC00...0xDFFF ~= second
    {
      return (0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), 12)
    }
    return (first, 6)
  }

  /// The number of an escape `\u0041`.
  private static func unit(_ string: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt32? {
    guard place + 6 <= string.count, string[place] == Ascii.backslash,
      string[place + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for index in place + 2..<place + 6 {
      guard let digit = Ascii.hexDigit(string[index]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Writes a code point or a surrogate as UTF-8 would have it.
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
