// SPDX-License-Identifier: GPL-3.0-or-later

/// Places of a text that spell no character, and read as U+FFFD.
package struct BrokenPlaces: Sendable, Equatable {
  /// How many.
  package let count: Int

  /// The byte of the source, from 0, where the first is.
  package let first: Int
}
