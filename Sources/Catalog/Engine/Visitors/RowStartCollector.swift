// SPDX-License-Identifier: GPL-3.0-or-later

/// Collects the starts of rows.
struct RowStartCollector: RowVisitor {
  /// The maximum number of row starts.
  let limit: Int

  private(set) var starts: [RowStart] = []

  init(limit: Int) {
    self.limit = limit
  }

  var columns: [Int]? { [] }
  var isFinished: Bool { starts.count >= limit }

  mutating func visit(_ row: Row, at start: RowStart) {
    if starts.count < limit { starts.append(start) }
  }
}
