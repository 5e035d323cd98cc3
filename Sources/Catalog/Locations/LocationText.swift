// SPDX-License-Identifier: GPL-3.0-or-later

/// Percent-encoding of the texts in a location (RFC 3986, section 2.1).
package enum LocationText {
  static let percent = UInt8(ascii: "%")

  /// Escapes the characters that are invisible or have a meaning in a location.
  ///
  /// - Parameters:
  ///   - text: The text to escape.
  ///   - separator: A character that separates such texts and must be escaped, too.
  /// - Returns: A text that ``unescaped(_:)`` decodes.
  package static func escaped(_ text: String, separator: Unicode.Scalar? = nil) -> String {
    var escaped = ""
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let isEdge = index == scalars.startIndex || scalars.index(after: index) == scalars.endIndex
      if "%&#?".unicodeScalars.contains(scalar) || scalar == separator || !isVisible(scalar)
        || (scalar == " " && isEdge)
      {
        for byte in UTF8.encode(scalar) ?? .init() { escaped.appendPercentEncoded(byte) }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Decodes the escapes of a text, or returns the first one that is malformed.
  package static func unescaped(_ text: Substring) -> Result<String, BadEscape> {
    guard text.utf8.contains(percent) else { return .success(String(text)) }
    var bytes: [UInt8] = []
    var first: String.Index?
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text.utf8[index]
      let next = text.utf8.index(after: index)
      guard byte == percent else {
        bytes.append(byte)
        index = next
        continue
      }
      let end = text.utf8.index(next, offsetBy: 2, limitedBy: text.endIndex) ?? text.endIndex
      guard let value = value(of: text.utf8[next..<end]) else {
        return .failure(BadEscape(range: index..<end))
      }
      first = first ?? index
      bytes.append(value)
      index = end
    }
    guard let spelled = String(validating: bytes, as: UTF8.self) else {
      return .failure(BadEscape(range: (first ?? text.startIndex)..<text.endIndex))
    }
    return .success(spelled)
  }

  /// An incomplete escape, or escapes that do not decode to UTF-8.
  package struct BadEscape: Error {
    let range: Range<String.Index>
  }

  /// Returns `true` if all characters are visible and no space is at either end.
  static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(isVisible) && text.utf8.first != Ascii.space
      && text.utf8.last != Ascii.space
  }

  private static func value(of digits: Substring.UTF8View) -> UInt8? {
    let isHexadecimal = digits.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
    }
    guard digits.count == 2, isHexadecimal else { return nil }
    return UInt8(Substring(digits), radix: 16)
  }

  /// Returns `true` for a character that looks different from others, and from nothing.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    // Looking up Unicode properties is slow.
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .surrogate, .unassigned:
      return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
