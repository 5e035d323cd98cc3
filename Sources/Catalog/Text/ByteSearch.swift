// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that can be searched for in raw bytes, many rows at a time.
struct ByteSearch: Sendable, Hashable {
  /// The bytes to search for, in lowercase if `ignoresCase` is `true`.
  let bytes: [UInt8]

  /// `true` if letters match in either case, which requires that the text is ASCII.
  let ignoresCase: Bool

  /// The minimum length of a text for which a raw search is worthwhile.
  static let minimumLength = 3

  /// Returns `true` if the byte occurs in the text.
  func contains(_ byte: UInt8?) -> Bool {
    byte.map(bytes.contains) ?? false
  }
}
