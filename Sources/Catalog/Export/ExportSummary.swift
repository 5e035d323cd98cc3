/// What an export has written.
package struct ExportSummary: Sendable, Equatable {
  /// How many items.
  package var items = 0

  /// How many of them could not be read, and so were written without values.
  package var unreadable = 0

  /// How many of them have values that were cut, and the row of the first.
  package var cut = 0
  package var firstCutRow: Int?

  /// Nothing yet.
  package init() {}
}
