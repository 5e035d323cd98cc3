// SPDX-License-Identifier: GPL-3.0-or-later

/// Collects selected rows of a scan as items.
struct ChosenItemCollector: RowVisitor {
  private var collector = ItemCollector()

  /// The starts of the selected rows, in source order.
  private let starts: [RowStart]

  /// The number of bytes of values that may still be collected.
  private var rest: Int

  /// Creates a collector.
  ///
  /// - Parameters:
  ///   - starts: The starts of the rows, in source order.
  ///   - byteLimit: The number of bytes of values after which it stops.
  init(of starts: [RowStart], byteLimit: Int) {
    self.starts = starts
    rest = byteLimit
  }

  var items: [Item] { collector.items }
  var columns: [Int]? { nil }
  var isFinished: Bool { hasAll || rest < 0 }

  /// `true` if all selected rows were collected.
  var hasAll: Bool { collector.items.count == starts.count }

  mutating func visit(_ row: Row, at start: RowStart) {
    let count = collector.items.count
    guard !isFinished, start.offset == starts[count].offset else { return }
    rest -= row.fields.reduce(0) { $0 + $1.count }
    collector.visit(row, at: starts[count])
  }
}
