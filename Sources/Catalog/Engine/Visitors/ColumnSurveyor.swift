// SPDX-License-Identifier: GPL-3.0-or-later

/// Determines the number of columns of delimited text, and the types of some of them.
///
/// The types are those of columns that are not yet known to be text.
struct ColumnSurveyor: RowVisitor {
  /// The maximum number of values in a row.
  private(set) var width = 0

  /// The type inferences of the chosen columns.
  private(set) var inferences: [KindInference]

  /// The indexes of the chosen columns, in ascending order.
  let chosen: [Int]

  /// The number of leading columns whose types are known after the survey.
  let settled: Int

  /// Creates a survey of some columns.
  ///
  /// After the survey, the types of all columns before `settled` are known.
  init(_ chosen: [Int], upTo settled: Int) {
    self.chosen = chosen
    self.settled = settled
    inferences = [KindInference](repeating: KindInference(), count: chosen.count)
  }

  /// The chosen columns, or `nil` for all columns.
  ///
  /// If many columns are chosen, most rows may be too short to have them all. The survey then reads
  /// the columns that each row has.
  var columns: [Int]? { chosen.count > 256 ? nil : chosen }
  var countsValues: Bool { true }
  var isFinished: Bool { false }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    width = max(width, row.width)
    // This checks once a row, instead of once a value, that the array is uniquely referenced.
    inferences.withUnsafeMutableBufferPointer { inferences in
      for index in inferences.indices {
        guard chosen[index] < row.fields.count else { return }
        inferences[index].add(row.fields[chosen[index]].bytes.span)
      }
    }
  }

  /// Adds the result of another part.
  mutating func merge(_ other: ColumnSurveyor) {
    width = max(width, other.width)
    for index in inferences.indices { inferences[index].merge(other.inferences[index]) }
  }
}
