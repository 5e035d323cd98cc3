// SPDX-License-Identifier: GPL-3.0-or-later

/// A 1-based line and column in a text.
///
/// It advances over text in pieces. A line ends with LF, CR LF or CR. A column is a code point.
struct TextPosition: Sendable, Equatable {
  private(set) var line = 1
  private(set) var column = 1

  private var isAfterCarriageReturn = false

  /// Creates the position of the first character.
  init() {}

  /// Advances the position over bytes.
  mutating func advance(over bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case Ascii.lineFeed where isAfterCarriageReturn: break
      case Ascii.lineFeed, Ascii.carriageReturn:
        line += 1
        column = 1
      // Continuation bytes of a code point.
      case 0x80...0xBF: break
      default: column += 1
      }
      isAfterCarriageReturn = byte == Ascii.carriageReturn
    }
  }
}
