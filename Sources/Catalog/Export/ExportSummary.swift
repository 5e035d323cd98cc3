/// What an export has written.
package struct ExportSummary: Sendable, Equatable {
  /// How many items.
  package var items = 0

  /// How many of them are no JSON, and were written without values since the format has no place for
  /// their text; and the least of their rows, 0 without any.
  package var unreadable = 0
  package var firstUnreadable = 0

  /// Nothing yet.
  package init() {}

  /// Counts an item that was written without values.
  mutating func addUnreadable(row: Int) {
    firstUnreadable = unreadable == 0 ? row : min(row, firstUnreadable)
    unreadable += 1
  }
}
