// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts of valid non-ASCII characters and invalid bytes in UTF-8.
struct UTF8Census {
  private(set) var valid = 0
  private(set) var invalid = 0
  private(set) var firstInvalid: Int?

  /// Creates an empty census.
  init() {}

  /// Adds the counts of a part of the same text that begins at an offset.
  mutating func add(_ other: UTF8Census, offsetBy offset: Int) {
    valid += other.valid
    invalid += other.invalid
    firstInvalid = firstInvalid ?? other.firstInvalid.map { $0 + offset }
  }

  /// Counts the characters of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isComplete: `true` if an incomplete character at the end is invalid.
  init(_ bytes: Span<UInt8>, isComplete: Bool) {
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
      } else if !isComplete, Self.isCut(bytes, at: at) {
        break
      } else {
        invalid += 1
        firstInvalid = firstInvalid ?? at
        at += 1
      }
    }
  }

  /// Returns the length of the character at an offset, or 0 if it is invalid.
  ///
  /// See Unicode 16.0, table 3-7.
  private static func length(of bytes: Span<UInt8>, at offset: Int) -> Int {
    let (length, range) = UTF8Character.form(bytes[offset])
    guard length > 0, offset + length <= bytes.count, range.contains(bytes[offset + 1]) else {
      return 0
    }
    for at in offset + 2..<max(offset + 2, offset + length) where bytes[at] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }

  /// Returns `true` if the text ends within a character that is valid so far.
  private static func isCut(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    let (length, range) = UTF8Character.form(bytes[offset])
    guard length > 0, offset + length > bytes.count else { return false }
    let rest = bytes.extracting(offset + 1..<bytes.count)
    return rest.isEmpty
      || (range.contains(rest[0]) && rest.indices.allSatisfy { rest[$0] & 0xC0 == 0x80 })
  }
}
