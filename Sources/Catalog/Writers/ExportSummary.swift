// SPDX-License-Identifier: GPL-3.0-or-later

/// What an export has written.
package struct ExportSummary: Sendable, Equatable {
  /// How many items.
  package var items = 0

  /// Those of them that are no JSON, and were written without values since the format has no place
  /// for their text.
  package var unreadable = Sighting()

  /// Those that have values that were cut.
  package var cut = Sighting()

  /// Those that have bytes that are not UTF-8, which the format cannot hold: they became U+FFFD.
  package var replaced = Sighting()

  /// Nothing yet.
  package init() {}

  /// Adds what was written of a part of which so many rows of the source come before.
  mutating func add(_ part: ExportSummary, rowsBefore rows: Int = 0) {
    items += part.items
    unreadable.add(part.unreadable, rowsBefore: rows)
    cut.add(part.cut, rowsBefore: rows)
    replaced.add(part.replaced, rowsBefore: rows)
  }
}
