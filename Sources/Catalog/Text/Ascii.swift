// SPDX-License-Identifier: GPL-3.0-or-later

/// ASCII bytes that have a meaning in some file format or in the query language.
enum Ascii {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let percent: UInt8 = 0x25
  static let apostrophe: UInt8 = 0x27
  static let open: UInt8 = 0x28
  static let close: UInt8 = 0x29
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let point: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let question: UInt8 = 0x3F
  static let at: UInt8 = 0x40
  static let backslash: UInt8 = 0x5C
  static let e: UInt8 = 0x65
  static let pipe: UInt8 = 0x7C

  /// Returns the value of a decimal digit, or `nil` for any other byte.
  static func digit(_ byte: UInt8) -> UInt64? {
    let value = byte &- zero
    return value < 10 ? UInt64(value) : nil
  }

  /// Returns the byte with ASCII capital letters converted to lowercase.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Returns the value of a hexadecimal digit, or `nil` for any other byte.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    let value = byte &- zero
    if value < 10 { return value }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
