// SPDX-License-Identifier: GPL-3.0-or-later

extension String {
  /// Returns the text with percent-encoding for all bytes except ASCII letters, digits and `plain`.
  func percentEncoded(except plain: String) -> String {
    utf8.reduce(into: "") { encoded, byte in
      let isPlain =
        Ascii.digit(byte) != nil || (0x61...0x7A).contains(Ascii.lowercased(byte))
        || plain.utf8.contains(byte)
      if isPlain {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded.appendPercentEncoded(byte)
      }
    }
  }

  /// Appends a byte as `%2F` (RFC 3986, section 2.1).
  mutating func appendPercentEncoded(_ byte: UInt8) {
    self += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
