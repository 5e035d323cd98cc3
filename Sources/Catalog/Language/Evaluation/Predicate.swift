// SPDX-License-Identifier: GPL-3.0-or-later

/// A filter made ready to be asked of many rows: numbers read, cases folded, patterns compiled, and
/// the tree laid out as a list of tests, each with where to go on.
///
/// It is made for one walk and stays with it.
final class Predicate {
  /// The columns that it asks for, in order; `nil` if it asks for all.
  let columns: [Int]?

  /// A text that stands in the source of every row for which it holds, if there is one that is worth
  /// while to look for.
  let needle: ByteSearch?

  /// What asks the rows, as long as the predicate lives.
  let test: RowTest

  private let texts: [UnsafeMutableBufferPointer<UInt8>]

  init(_ filter: Filter) {
    columns = filter.expression.columns
    needle = filter.expression.needle
    var layout = RowTest.Layout()
    let first = layout.add(
      filter.expression,
      whenTrue: RowTest.holds,
      whenFalse: RowTest.fails
    )
    test = RowTest(first: first, layout)
    texts = layout.texts
  }

  deinit {
    test.deallocate()
    for text in texts { text.deallocate() }
  }

  /// Whether the filter holds for a row.
  func holds(for row: RowView) -> Bool { test.holds(for: row) }
}
