// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts of valid non-ASCII characters and invalid bytes in UTF-8.
struct UTF8Census {
  private(set) var valid = 0
  private(set) var broken = 0
  private(set) var firstBroken: Int?

  /// Creates an empty census.
  init() {}

  /// Adds the counts of a part of the same text that begins at an offset.
  mutating func add(_ other: UTF8Census, movedBy place: Int) {
    valid += other.valid
    broken += other.broken
    firstBroken = firstBroken ?? other.firstBroken.map { $0 + place }
  }

  /// Counts the characters of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isWhole: `true` if an incomplete character at the end is invalid.
  init(_ bytes: Span<UInt8>, isWhole: Bool) {
    var at = 0
    while at < bytes.count {
      guard bytes[at] >= 0x80 else {
        at += 1
        continue
      }
      let length = Self.length(of: bytes, at: at)
      if length > 0 {
        valid += 1
        at += length
      } else if !isWhole, Self.isCut(bytes, at: at) {
        break
      } else {
        broken += 1
        firstBroken = firstBroken ?? at
        at += 1
      }
    }
  }

  /// Returns the length of the character at an offset, or 0 if it is invalid.
  ///
  /// See Unicode 16.0, table 3-7.
  private static func length(of bytes: Span<UInt8>, at place: Int) -> Int {
    let (length, range) = UTF8Character.form(bytes[place])
    guard length > 0, place + length <= bytes.count, range.contains(bytes[place + 1]) else {
      return 0
    }
    for at in place + 2..<max(place + 2, place + length) where bytes[at] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Returns `true` if the text ends within a character that is valid so far.
  private static func isCut(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    let (length, range) = UTF8Character.form(bytes[place])
    guard length > 0, place + length > bytes.count else { return false }
    let rest = bytes.extracting(place + 1..<bytes.count)
    return rest.isEmpty
      || (range.contains(rest[0]) && rest.indices.allSatisfy { rest[$0] & 0xC0 == 0x80 })
  }
}
