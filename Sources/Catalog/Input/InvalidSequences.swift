// SPDX-License-Identifier: GPL-3.0-or-later

/// The invalid byte sequences of a text, which are read as U+FFFD.
package struct InvalidSequences: Sendable, Equatable {
  /// The number of invalid sequences.
  package let count: Int

  /// The offset of the first invalid sequence in the source.
  package let firstOffset: Int
}
