// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks at a text piece by piece for what is odd about it, and keeps nothing of it.
struct TextCheck {
  /// Whether it has a NUL byte.
  private(set) var hasNUL = false

  private var isBroken = false

  /// How many bytes the character still lacks that a piece has cut, and what the next may be.
  private var missing = 0
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether it is not UTF-8, should it end here.
  var isNotUTF8: Bool { isBroken || missing > 0 }

  /// Takes the next piece into account.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      if missing > 0 {
        if next.contains(byte) {
          missing -= 1
          next = 0x80...0xBF
          continue
        }
        isBroken = true
        missing = 0
        next = 0x80...0xBF
      }
      if byte &- 1 < 0x7F { continue }
      if byte == 0 {
        hasNUL = true
        continue
      }
      let (length, second) = UTF8Character.form(byte)
      if length == 0 {
        isBroken = true
      } else {
        missing = length - 1
        next = second
      }
    }
  }

  /// Leaves a character out that is not all there.
  mutating func dropCutCharacter() {
    missing = 0
  }

  /// What is odd about it, should it end here.
  var oddities: RowOddities {
    var oddities: RowOddities = hasNUL ? .nul : []
    if isNotUTF8 { oddities.insert(.invalidUTF8) }
    return oddities
  }
}
