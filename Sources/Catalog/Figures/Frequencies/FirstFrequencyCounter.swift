// SPDX-License-Identifier: GPL-3.0-or-later

/// Who counts the values of a column in the first rows, and is content then.
///
/// Few rows are looked at, so that it needs no walk that is compiled for it.
struct FirstFrequencyCounter: RowVisitor {
  let limit: Int
  private(set) var counter: FrequencyCounter

  init(column: Int, limit: Int) {
    self.limit = limit
    counter = FrequencyCounter(column: column)
  }

  var columns: [Int]? { counter.columns }
  var isContent: Bool { counter.counts.total >= limit }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    counter.visit(row, at: place)
  }
}
