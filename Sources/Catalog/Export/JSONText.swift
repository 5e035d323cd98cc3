/// Text as JSON spells it (RFC 8259, section 7).
package enum JSONText {
  /// The text in quotes, with what must be escaped, and nothing else, escaped.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds the text in quotes.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(Ascii.quote)
    for byte in text.utf8 { append(escaped: byte, to: &bytes) }
    bytes.append(Ascii.quote)
  }

  /// Adds text of any bytes in quotes.
  ///
  /// The bytes that stand for a surrogate without its partner (see ``JSONString``) become its escape;
  /// others that are not UTF-8 become U+FFFD.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(Ascii.quote)
    var at = 0
    var start = 0
    while at < text.count {
      if text[at] == 0xED, at + 2 < text.count,
        let surrogate = JSONString.surrogate(text[at], text[at + 1], text[at + 2])
      {
        append(repairing: text[start..<at], to: &bytes)
        append(escape: surrogate, to: &bytes)
        at += 3
        start = at
      } else {
        at += 1
      }
    }
    append(repairing: text[start...], to: &bytes)
    bytes.append(Ascii.quote)
  }

  /// Adds a value that came from JSON, spelled as it was, but for which escapes its strings have.
  ///
  /// - Parameters:
  ///   - field: The value; an absent one is `null`.
  ///   - isOnOneLine: Whether line breaks are left out, which stand between the parts of a list or
  ///     an object only.
  ///   - bytes: What it is added to.
  static func append(_ field: Field, onOneLine isOnOneLine: Bool = false, to bytes: inout [UInt8]) {
    switch field.kind {
    case .absent, .null: bytes += "null".utf8
    case .text: append(field.bytes, to: &bytes)
    case .json where isOnOneLine:
      bytes += field.bytes.lazy.filter { $0 != Ascii.lineFeed && $0 != Ascii.carriageReturn }
    case .json: bytes += field.bytes
    }
  }

  /// Whether the bytes are a number as JSON spells it (section 6): no `+`, no zeros before it,
  /// digits on both sides of a point.
  static func isNumber(_ bytes: [UInt8]) -> Bool {
    guard let shape = NumberShape(bytes.span), !shape.hasPlus, shape.wholeDigits > 0,
      !(shape.beginsWithZero && shape.wholeDigits > 1)
    else { return false }
    return shape.fractionDigits > 0 || !bytes.contains(Ascii.point)
  }

  private static func append(
    repairing text: Slice<UnsafeBufferPointer<UInt8>>,
    to bytes: inout [UInt8]
  ) {
    for byte in String(decoding: text, as: UTF8.self).utf8 { append(escaped: byte, to: &bytes) }
  }

  private static func append(escape unit: UInt16, to bytes: inout [UInt8]) {
    bytes += "\\u".utf8
    for shift in [12, 8, 4, 0] { bytes.append(hexDigit(UInt8(unit >> shift & 0xF))) }
  }

  private static func append(escaped byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case Ascii.quote, Ascii.backslash: bytes += [Ascii.backslash, byte]
    case Ascii.lineFeed: bytes += "\\n".utf8
    case Ascii.carriageReturn: bytes += "\\r".utf8
    case Ascii.tab: bytes += "\\t".utf8
    case 0..<Ascii.space:
      bytes += "\\u00".utf8
      bytes += [hexDigit(byte >> 4), hexDigit(byte & 0xF)]
    default: bytes.append(byte)
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? Ascii.zero + value : 0x61 + value - 10
  }
}
