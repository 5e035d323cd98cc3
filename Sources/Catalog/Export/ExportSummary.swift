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

  /// Adds what was written of a part.
  ///
  /// - Parameters:
  ///   - part: What that was.
  ///   - rows: How many rows of the source come before those that it counts.
  mutating func add(_ part: ExportSummary, rowsBefore rows: Int = 0) {
    items += part.items
    guard part.unreadable > 0 else { return }
    let first = part.firstUnreadable + rows
    firstUnreadable = unreadable == 0 ? first : min(first, firstUnreadable)
    unreadable += part.unreadable
  }
}
