// SPDX-License-Identifier: GPL-3.0-or-later

/// A place in text as people count: lines and, within a line, characters, both from 1.
///
/// It walks over text in pieces, up to the place that is asked for. A line ends with LF, CR LF or
/// CR; a character is a code point.
struct TextPosition: Sendable, Equatable {
  private(set) var line = 1
  private(set) var column = 1

  private var isAfterCarriageReturn = false

  /// The beginning of the text.
  init() {}

  /// Goes on by some bytes.
  mutating func advance(over bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch byte {
      case Ascii.lineFeed where isAfterCarriageReturn: break
      case Ascii.lineFeed, Ascii.carriageReturn:
        line += 1
        column = 1
      // The second and later bytes of a code point.
      case 0x80...0xBF: break
      default: column += 1
      }
      isAfterCarriageReturn = byte == Ascii.carriageReturn
    }
  }
}
