// SPDX-License-Identifier: GPL-3.0-or-later

/// Determines the number of columns of delimited text, and the types of some of them.
struct ColumnSurveyor: RowVisitor {
  /// The maximum number of values in a row.
  private(set) var width = 0

  /// The inferences of the types of the chosen columns.
  private(set) var inferences: [TypeInference]

  /// The indexes of the chosen columns, in ascending order.
  let chosen: [Int]

  /// Creates a survey without rows.
  ///
  /// - Parameters:
  ///   - chosen: The indexes of the columns whose types are inferred, in ascending order.
  ///   - inference: The inference of the type of a column without values.
  init(_ chosen: [Int], _ inference: TypeInference) {
    self.chosen = chosen
    inferences = [TypeInference](repeating: inference, count: chosen.count)
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
    for index in inferences.indices {
      guard chosen[index] < row.fields.count else { return }
      inferences[index].add(row.fields[chosen[index]].bytes.span)
    }
  }

  /// Adds the result of another part.
  mutating func merge(_ other: ColumnSurveyor) {
    width = max(width, other.width)
    for index in inferences.indices { inferences[index].merge(other.inferences[index]) }
  }
}
