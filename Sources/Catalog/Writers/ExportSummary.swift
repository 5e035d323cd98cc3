// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of exported items, and the warnings about them.
package struct ExportSummary: Sendable, Equatable {
  /// The number of items.
  package var items = 0

  /// The items that are not valid JSON and were written without values.
  ///
  /// The format cannot hold their text.
  package var unreadable = Occurrences()

  /// The items with truncated values.
  package var cut = Occurrences()

  /// The items with bytes that are not UTF-8.
  ///
  /// The format cannot hold these, so U+FFFD replaced them.
  package var replaced = Occurrences()

  /// The items with values that could not be computed.
  package var uncomputed = Occurrences()

  /// Creates an empty summary.
  package init() {}

  /// Adds the summary of a chunk that follows `rows` rows of the source.
  mutating func add(_ part: ExportSummary, rowsBefore rows: Int = 0) {
    items += part.items
    unreadable.add(part.unreadable, rowsBefore: rows)
    cut.add(part.cut, rowsBefore: rows)
    replaced.add(part.replaced, rowsBefore: rows)
    uncomputed.add(part.uncomputed, rowsBefore: rows)
  }
}
