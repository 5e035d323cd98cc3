// SPDX-License-Identifier: GPL-3.0-or-later

/// A search for a text in raw bytes, many at a time.
struct ByteSearch: Sendable, Hashable {
  /// What is looked for; with `ignoresCase`, in small letters.
  let bytes: [UInt8]

  /// Whether ASCII letters are found in either case; there are no others then.
  let ignoresCase: Bool

  /// How short a text may be to be worth while to look for.
  static let shortest = 3

  /// Whether a byte is one of what is looked for.
  func contains(_ byte: UInt8?) -> Bool {
    byte.map(bytes.contains) ?? false
  }
}
