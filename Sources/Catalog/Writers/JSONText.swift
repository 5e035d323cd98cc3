// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes JSON strings (RFC 8259, section 7) and values.
package enum JSONText {
  /// Returns a JSON string literal with the fewest escapes.
  package static func quoted(_ text: String) -> String {
    String(decoding: bytes(of: text.utf8Span.span), as: UTF8.self)
  }

  /// The maximum output bytes per byte of a value, and the maximum additional bytes per value.
  static let sizeBound = (forByte: 6, forValue: 4)

  /// Returns a JSON string literal.
  static func bytes(of text: Span<UInt8>) -> [UInt8] {
    Array(capacity: text.count * sizeBound.forByte + sizeBound.forValue) {
      _ = append(text, to: &$0)
    }
  }

  /// Appends a JSON string literal.
  ///
  /// Bytes that represent an unpaired surrogate (see ``JSONString``) become its escape. Other bytes
  /// that are not UTF-8 become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: The text, with any bytes.
  ///   - mark: A byte, which needs no escape, to insert after the opening quote.
  ///   - bytes: The output.
  /// - Returns: `true` if bytes were replaced by U+FFFD.
  @inline(__always)
  static func append(
    _ text: Span<UInt8>,
    after mark: UInt8? = nil,
    to bytes: inout OutputSpan<UInt8>
  ) -> Bool {
    let special = firstSpecial(in: text, from: 0)
    if special == text.count, mark == nil {
      bytes.append(text, before: Ascii.quote, after: Ascii.quote)
      return false
    }
    bytes.append(Ascii.quote)
    if let mark { bytes.append(mark) }
    let isReplaced = append(text, escapingFrom: special, to: &bytes)
    bytes.append(Ascii.quote)
    return isReplaced
  }

  /// Appends a value from a JSON source.
  ///
  /// Only the escapes of its strings may differ from the source.
  ///
  /// - Parameters:
  ///   - field: The value. An absent value is written as `null`.
  ///   - isOnOneLine: `true` to omit line breaks, which occur only between the parts of a list or
  ///     an object.
  ///   - bytes: The output.
  /// - Returns: `true` if bytes of a string were replaced.
  static func append(
    _ field: Field,
    onOneLine isOnOneLine: Bool = false,
    to bytes: inout OutputSpan<UInt8>
  ) -> Bool {
    let value = field.bytes.span
    switch field.kind {
    case .absent, .null: bytes.append("null")
    case .text: return append(value, to: &bytes)
    case .json where isOnOneLine: appendOnOneLine(value, to: &bytes)
    case .json: bytes.append(value)
    }
    return false
  }
}

// MARK: Escapes

extension JSONText {
  /// Returns the index of the next byte that must be escaped or is not ASCII.
  @inline(__always)
  private static func firstSpecial(in text: Span<UInt8>, from start: Int) -> Int {
    TextEscaper.first(in: text, from: start) { word in
      word.marks(of: Ascii.quote) | word.marks(of: Ascii.backslash)
        | word.marks(below: Ascii.space) | word.marksBeyondASCII
    } where: { byte in
      byte == Ascii.quote || byte == Ascii.backslash || byte < Ascii.space || byte >= 0x80
    }
  }

  @inline(never)
  private static func append(
    _ text: Span<UInt8>,
    escapingFrom first: Int,
    to bytes: inout OutputSpan<UInt8>
  ) -> Bool {
    TextEscaper.append(text, escapingFrom: first, to: &bytes) {
      firstSpecial(in: text, from: $0)
    } escape: { index, bytes in
      if text[index] < 0x80 {
        append(escaped: text[index], to: &bytes)
        return 1
      }
      guard index + 2 < text.count,
        let surrogate = JSONString.surrogate(text[index], text[index + 1], text[index + 2])
      else { return nil }
      append(escape: surrogate, to: &bytes)
      return 3
    }
  }

  private static func appendOnOneLine(
    _ text: Span<UInt8>,
    to bytes: inout OutputSpan<UInt8>
  ) {
    var start = 0
    while start < text.count {
      let end = TextEscaper.first(in: text, from: start) { word in
        word.marks(of: Ascii.lineFeed) | word.marks(of: Ascii.carriageReturn)
      } where: { byte in
        byte == Ascii.lineFeed || byte == Ascii.carriageReturn
      }
      bytes.append(text.extracting(start..<end))
      start = end + 1
    }
  }

  private static func append(escape unit: UInt16, to bytes: inout OutputSpan<UInt8>) {
    bytes.append("\\u")
    for shift in stride(from: 12, through: 0, by: -4) {
      bytes.append(hexDigit(UInt8(unit >> UInt16(shift) & 0xF)))
    }
  }

  private static func append(escaped byte: UInt8, to bytes: inout OutputSpan<UInt8>) {
    switch byte {
    case Ascii.quote, Ascii.backslash:
      bytes.append(Ascii.backslash)
      bytes.append(byte)
    case Ascii.lineFeed: bytes.append("\\n")
    case Ascii.carriageReturn: bytes.append("\\r")
    case Ascii.tab: bytes.append("\\t")
    default: append(escape: UInt16(byte), to: &bytes)
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? Ascii.zero + value : 0x61 + value - 10
  }
}
