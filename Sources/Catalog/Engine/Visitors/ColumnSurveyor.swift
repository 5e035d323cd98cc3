// SPDX-License-Identifier: GPL-3.0-or-later

/// Who finds out how many columns delimited text has, and of what kind those are that may still be
/// narrower than text.
struct ColumnSurveyor: RowVisitor {
  /// The most values that the rows have.
  private(set) var width = 0

  /// What the values of the columns that are looked at seem to be.
  private(set) var inferences: [KindInference]

  /// The columns that are looked at, in order.
  let chosen: [Int]

  /// Up to which column the kinds of all are known then.
  let settled: Int

  /// Looks at the kinds of some columns, after which those of so many first ones are known.
  init(_ chosen: [Int], upTo settled: Int) {
    self.chosen = chosen
    self.settled = settled
    inferences = [KindInference](repeating: KindInference(), count: chosen.count)
  }

  /// Of many columns, most rows may be too short to have them all: then what is there is looked at.
  var columns: [Int]? { chosen.count > 256 ? nil : chosen }
  var countsValues: Bool { true }
  var isContent: Bool { false }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
    width = max(width, row.width)
    // Once a row and not once a value, it is made sure that nobody else has the array.
    inferences.withUnsafeMutableBufferPointer { inferences in
      for index in inferences.indices {
        guard chosen[index] < row.fields.count else { return }
        inferences[index].add(row.fields[chosen[index]].bytes.span)
      }
    }
  }

  /// Adds what was found in another part.
  mutating func merge(_ other: ColumnSurveyor) {
    width = max(width, other.width)
    for index in inferences.indices { inferences[index].merge(other.inferences[index]) }
  }
}
