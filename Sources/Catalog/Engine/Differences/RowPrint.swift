// SPDX-License-Identifier: GPL-3.0-or-later

/// The hashes of the key and of the values of a row, with the offset of the row.
///
/// Rows of two sources with the same key have the same first word, and the same top bits of the last
/// one. Two keys share these 80 bits by chance with a probability of about 10^-10 among a billion
/// rows. The rows of a change are read again, so that such a pair is found.
struct RowPrint: Sendable, BitwiseCopyable {
  /// The hash of the key.
  let key: UInt64

  /// The hash of all compared values, with the key.
  let values: UInt64

  /// Further bits of the hash of the key, and the offset of the row in the lowest 48 bits.
  private let place: UInt64

  /// Creates the print of a row.
  ///
  /// - Parameters:
  ///   - key: The hash of the key.
  ///   - other: A second hash of the key.
  ///   - values: The hash of all compared values.
  ///   - offset: The offset of the row, below 2^48.
  @inline(__always)
  init(key: UInt64, other: UInt64, values: UInt64, offset: Int) {
    self.key = key
    self.values = values
    place = other & ~Self.offsetMask | UInt64(truncatingIfNeeded: offset) & Self.offsetMask
  }

  private static let offsetMask: UInt64 = 1 << 48 - 1

  /// The offset of the row.
  var offset: Int { Int(place & Self.offsetMask) }

  /// Returns `true` if another row has the same key.
  @inline(__always)
  func hasKey(of other: RowPrint) -> Bool {
    key == other.key && (place ^ other.place) & ~Self.offsetMask == 0
  }
}

/// A pair of rows that differ, or a row that only one of two sources has.
struct RowChange: Sendable, BitwiseCopyable {
  /// The offset of the row in the current source; -1 if it was removed.
  let current: Int

  /// The offset of the row in the former source; -1 if it was added.
  let former: Int
}
