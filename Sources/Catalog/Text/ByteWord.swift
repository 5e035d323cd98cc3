// SPDX-License-Identifier: GPL-3.0-or-later

/// Eight bytes of text at once, the first in the lowest bits.
///
/// A question marks bytes by their highest bit. The lowest mark is always right; one above it may be
/// there by a carry only. So the lowest mark of several questions joined by `|` is right as well.
struct ByteWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  let bits: UInt64

  /// The eight bytes from a place on, all of which must be readable.
  @inline(__always)
  init(at place: UnsafePointer<UInt8>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  }

  /// The eight bytes of a text from a place on.
  @inline(__always)
  init(_ text: Span<UInt8>, at place: Int) {
    let word = text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    bits = UInt64(littleEndian: word)
  }

  @inline(__always)
  init(bits: UInt64) {
    self.bits = bits
  }

  /// Marks the bytes that are this one.
  @inline(__always)
  func marks(of byte: UInt8) -> UInt64 {
    let difference = bits ^ Self.ones &* UInt64(byte)
    return (difference &- Self.ones) & ~difference & Self.highs
  }

  /// Marks the bytes below a limit of at most 128.
  @inline(__always)
  func marks(below limit: UInt8) -> UInt64 {
    (bits &- Self.ones &* UInt64(limit)) & ~bits & Self.highs
  }

  /// Marks the bytes that are not ASCII.
  @inline(__always)
  var marksBeyondASCII: UInt64 { bits & Self.highs }

  /// Whether all bytes are spaces.
  @inline(__always)
  var isSpaces: Bool { bits == Self.ones &* 0x20 }

  /// The bytes with the bit set that makes letters small, and a bracket of a list one of an object.
  @inline(__always)
  var lowercased: ByteWord { ByteWord(bits: bits | Self.ones &* 0x20) }

  /// How many of the first bytes are digits.
  @inline(__always)
  var digits: Int {
    let values = bits ^ Self.ones &* 0x30
    let others = ((values & ~Self.highs) &+ Self.ones &* 0x76 | values) & Self.highs
    return others.trailingZeroBitCount >> 3
  }

  /// Which of the bytes the lowest mark is on; there must be one.
  @inline(__always)
  static func first(of marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }
}
