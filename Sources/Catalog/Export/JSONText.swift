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

  /// Whether the bytes are a number as JSON spells it (section 6): no `+`, no zeros before it,
  /// digits on both sides of a point.
  static func isNumber(_ bytes: [UInt8]) -> Bool {
    guard let shape = NumberShape(bytes.span), !shape.hasPlus, shape.wholeDigits > 0,
      !(shape.beginsWithZero && shape.wholeDigits > 1)
    else { return false }
    return shape.fractionDigits > 0 || !bytes.contains(Ascii.point)
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
