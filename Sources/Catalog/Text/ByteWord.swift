// SPDX-License-Identifier: GPL-3.0-or-later

/// Eight bytes of text in one word, the first byte in the lowest bits.
///
/// A test marks the bytes that pass it by setting their highest bit. The lowest mark is always
/// correct. A higher mark may be the result of a carry. The lowest mark of several tests that are
/// combined with `|` is therefore also correct.
struct ByteWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  let bits: UInt64

  /// Loads eight bytes, which must be readable, from an address.
  @inline(__always)
  init(at address: UnsafePointer<UInt8>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
  }

  /// Loads eight bytes of a text from an offset.
  @inline(__always)
  init(_ text: Span<UInt8>, at offset: Int) {
    let word = text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    bits = UInt64(littleEndian: word)
  }

  @inline(__always)
  init(bits: UInt64) {
    self.bits = bits
  }

  /// Returns marks on the bytes that are equal to `byte`.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let difference = bits ^ Self.ones &* UInt64(byte)
    return (difference &- Self.ones) & ~difference & Self.highs
  }

  /// Returns marks on the bytes below a limit, which is at most 128.
  @inline(__always)
  func marks(below limit: UInt8) -> UInt64 {
    (bits &- Self.ones &* UInt64(limit)) & ~bits & Self.highs
  }

  /// Marks on the bytes that are not ASCII.
  @inline(__always)
  var marksBeyondASCII: UInt64 { bits & Self.highs }

  /// Marks on brackets and capital letters in ASCII text without other bytes after `u`.
  ///
  /// Bit 5 is inverted first, so that brackets and capitals follow all other bytes.
  @inline(__always)
  var marksOfBracketsAndCapitals: UInt64 {
    ((bits ^ Self.ones &* 0x20) &+ Self.ones &* (0x80 - 0x56)) & Self.highs
  }

  /// Marks on brackets in ASCII text without other bytes after `u`, ignoring case.
  @inline(__always)
  var marksOfBrackets: UInt64 {
    ((bits | Self.ones &* 0x20) &+ Self.ones &* (0x80 - 0x76)) & Self.highs
  }

  @inline(__always)
  var isSpaces: Bool { bits == Self.ones &* 0x20 }

  /// The bytes with bit 5 set, which lowercases letters and maps `[` to `{` and `]` to `}`.
  @inline(__always)
  var lowercased: ByteWord { ByteWord(bits: bits | Self.ones &* 0x20) }

  /// The number of digits that the word begins with.
  @inline(__always)
  var digits: Int {
    let values = bits ^ Self.ones &* 0x30
    let others = ((values & ~Self.highs) &+ Self.ones &* 0x76 | values) & Self.highs
    return others.trailingZeroBitCount >> 3
  }

  /// Returns the index of the byte with the lowest mark, which must exist.
  @inline(__always)
  static func first(of marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}
