// SPDX-License-Identifier: GPL-3.0-or-later

/// A value as a database has it: what is bound to a statement, and what comes back.
enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)

  /// Text in UTF-8, if it is well formed; PostgreSQL sends every value so.
  case text([UInt8])

  case blob([UInt8])

  /// A text to bind.
  init(_ text: String) {
    self = .text(Array(text.utf8))
  }
}

extension SQLValue {
  /// The bytes of a text, or of what else it is as text.
  var bytes: [UInt8] {
    switch self {
    case .null: []
    case .integer(let integer): Array(String(integer).utf8)
    case .real(let number): Array(number.description.utf8)
    case .text(let bytes): bytes
    case .blob(let bytes): Self.spelled(bytes)
    }
  }

  /// It as a string; what is not UTF-8 in it becomes U+FFFD.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The integer that it is or spells, if it does.
  var integer: Int? {
    switch self {
    case .integer(let integer): Int(integer)
    case .text(let bytes): Int(String(decoding: bytes, as: UTF8.self))
    case .null, .real, .blob: nil
    }
  }

  /// Bytes in hexadecimal behind `\x`, as PostgreSQL writes them (manual, section 8.4.1).
  static func spelled(_ blob: [UInt8]) -> [UInt8] {
    var text = Array("\\x".utf8)
    text.reserveCapacity(2 + 2 * blob.count)
    let digits = Array("0123456789abcdef".utf8)
    for byte in blob {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return text
  }

  /// The bytes that a text spells so; `nil` if it spells none.
  static func blob(spelled text: String) -> SQLValue? {
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
