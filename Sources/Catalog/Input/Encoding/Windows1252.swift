// SPDX-License-Identifier: GPL-3.0-or-later

/// What Windows-1252 has where Latin-1 has control characters.
///
/// From the WHATWG's Encoding Standard, index windows-1252: the five bytes that Microsoft gives no
/// character are the control characters of Latin-1.
enum Windows1252 {
  /// The code point of a byte from 0x80 to 0x9F.
  static func scalar(_ byte: UInt8) -> UInt32 { UInt32(scalars[Int(byte & 0x1F)]) }

  private static let scalars: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
