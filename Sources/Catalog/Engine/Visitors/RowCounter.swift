// SPDX-License-Identifier: GPL-3.0-or-later

/// A visitor that needs only the number of rows, which the scan itself counts.
struct RowCounter: RowVisitor {
  var columns: [Int]? { [] }
  var isContent: Bool { false }
  var looksAtRows: Bool { false }
  mutating func visit(_ row: RowView, at place: RowPlace) {}
}
