// SPDX-License-Identifier: GPL-3.0-or-later

/// A 64-bit hash of bytes that reads eight bytes at a time.
///
/// Each step multiplies two words to 128 bits and folds the halves with XOR. Every bit of either
/// word affects every bit in the middle of the product, and the fold spreads those to both ends.
struct ByteHash: Sendable {
  /// A hash with a random seed for each process, which resists crafted collisions.
  static let unpredictable = ByteHash(seed: .random(in: 0...UInt64.max))

  /// A hash with a fixed seed, which makes estimates the same in every process.
  static let reproducible = ByteHash(seed: 0x243F_6A88_85A3_08D3)

  private let first: UInt64
  private let second: UInt64

  private init(seed: UInt64) {
    first = Self.fold(seed ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
    second = Self.fold(seed ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
  }

  /// Returns the hash of a value whose ``Span/head`` has already been computed.
  @inline(__always)
  func hash(_ value: Span<UInt8>, head: UInt64) -> UInt64 {
    let count = value.count
    let length = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var state = head ^ first
    if count > 8 {
      var at = 8
      while at &+ 8 < count {
        state = Self.fold(state, value.word(at: at) ^ second) ^ first
        at &+= 8
      }
      // The last eight bytes may overlap the previous word. The length tells both cases apart.
      state = Self.fold(state, value.word(at: count &- 8) ^ second)
    }
    return Self.fold(state ^ length, second)
  }

  @inline(__always)
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}

extension Span<UInt8> {
  /// The first eight bytes as a little-endian number, padded with zeros if the span is shorter.
  @inline(__always)
  var head: UInt64 {
    // Each load ends at or before `count`.
    if count >= 8 { return word(at: 0) }
    if count >= 4 {
      let low = UInt64(half(at: 0))
      let high = UInt64(half(at: count &- 4))
      return low | high &<< UInt64(truncatingIfNeeded: (count &- 4) &* 8)
    }
    if count == 0 { return 0 }
    let middle = count &>> 1
    return UInt64(self[unchecked: 0])
      | UInt64(self[unchecked: middle]) &<< UInt64(truncatingIfNeeded: middle &* 8)
      | UInt64(self[unchecked: count &- 1]) &<< UInt64(truncatingIfNeeded: (count &- 1) &* 8)
  }

  /// Returns eight bytes, which must be within the span, as a little-endian number.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    let word = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset,
      as: UInt64.self
    )
    return UInt64(littleEndian: word)
  }

  @inline(__always)
  private func half(at offset: Int) -> UInt32 {
    let half = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset,
      as: UInt32.self
    )
    return UInt32(littleEndian: half)
  }
}
