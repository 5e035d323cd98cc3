// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts the distinct values of a column.
struct FrequencyCounter: RowGatherer {
  let column: Int
  private(set) var counts = ValueCounts()

  init(column: Int) {
    self.column = column
  }

  var columns: [Int]? { [column] }
  var isFinished: Bool { false }
  var next: FrequencyCounter { FrequencyCounter(column: column) }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    let field = row[column]
    if field.kind == .absent || field.kind == .null {
      counts.addAbsent()
    } else {
      counts.add(field.bytes.span)
    }
  }

  /// Adds the counts of another part.
  mutating func merge(_ other: FrequencyCounter) {
    counts.merge(other.counts)
  }

  func figure() throws(CatalogError) -> ValueFrequencies { try counts.result() }
}
