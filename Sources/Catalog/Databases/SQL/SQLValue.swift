// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that is bound to a statement or returned by it.
enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)

  /// Text, usually valid UTF-8.
  ///
  /// PostgreSQL sends every value as text.
  case text([UInt8])

  case blob([UInt8])

  /// A filter that is bound to a statement as an argument of a function of this program.
  case filter(Filter)

  /// Creates a text value from a string.
  init(_ text: String) {
    self = .text(Array(text.utf8))
  }
}

extension SQLValue {
  /// The bytes of the value's text.
  var bytes: [UInt8] {
    switch self {
    case .null, .filter: []
    case .integer(let integer): Array(String(integer).utf8)
    case .real(let number): Array(number.description.utf8)
    case .text(let bytes): bytes
    case .blob(let bytes): Self.hexadecimal(bytes)
    }
  }

  /// The value as a string.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The integer that the value contains or spells, if any.
  var integer: Int? {
    switch self {
    case .integer(let integer): Int(integer)
    case .text(let bytes): Int(String(decoding: bytes, as: UTF8.self))
    case .null, .real, .blob, .filter: nil
    }
  }

  /// Returns bytes in hexadecimal after `\x`, as PostgreSQL writes them (manual, section 8.4.1).
  static func hexadecimal(_ blob: [UInt8]) -> [UInt8] {
    var text = Array("\\x".utf8)
    text.reserveCapacity(2 + 2 * blob.count)
    let digits = Array("0123456789abcdef".utf8)
    for byte in blob {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  /// Parses the hexadecimal format of ``hexadecimal(_:)``.
  ///
  /// Returns `nil` if `text` is not in that format.
  static func blob(hexadecimal text: String) -> SQLValue? {
    guard text.hasPrefix("\\x"), text.utf8.count.isMultiple(of: 2) else { return nil }
    let digits = Array(text.utf8.dropFirst(2))
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16), pair.utf8.first != UInt8(ascii: "+") else {
        return nil
      }
      bytes.append(byte)
    }
    return .blob(bytes)
  }
}

extension SQLValue {
  /// The number of bytes of a text or a blob.
  var storedLength: Int {
    switch self {
    case .null, .integer, .real, .filter: 0
    case .text(let bytes), .blob(let bytes): bytes.count
    }
  }
}
