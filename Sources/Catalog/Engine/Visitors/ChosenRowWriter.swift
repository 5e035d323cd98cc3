// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes selected rows of a scan.
struct ChosenRowWriter: RowVisitor {
  private(set) var writer: RowWriter

  /// The end of each written row in the text of ``writer``.
  private(set) var ends: [Int] = []

  /// The starts of the selected rows, in source order.
  private let starts: [RowStart]

  /// Creates a writer of selected rows.
  ///
  /// - Parameters:
  ///   - starts: The starts of the rows, in source order.
  ///   - writer: The writer to append the rows to.
  init(of starts: [RowStart], by writer: RowWriter) {
    self.starts = starts
    self.writer = writer
    ends.reserveCapacity(starts.count)
  }

  var columns: [Int]? { writer.columns }
  var isFinished: Bool { hasAll || writer.isFinished }

  /// `true` if all selected rows were written.
  var hasAll: Bool { ends.count == starts.count }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    guard !hasAll, start.offset == starts[ends.count].offset else { return }
    // The scan does not know how many rows come before its part.
    writer.visit(row, at: starts[ends.count])
    ends.append(writer.text.count)
  }
}
