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
      let character = UTF8Character.length(at: at, in: bytes)
      if character.isValid {
        valid += 1
      } else {
        // The text may end within a character that is valid so far.
        let isCut =
          at + character.count == bytes.count
          && UTF8Character.form(bytes[at]).length > character.count
        if isCut, !isComplete { break }
        invalid += character.count
        firstInvalid = firstInvalid ?? at
      }
      at += character.count
    }
  }
}
