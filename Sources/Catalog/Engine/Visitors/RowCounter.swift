// SPDX-License-Identifier: GPL-3.0-or-later

/// Who wants to know only how many rows there are.
struct RowCounter: RowVisitor {
  var columns: [Int]? { [] }
  var isContent: Bool { false }
  var looksAtRows: Bool { false }
  mutating func visit(_ row: RowView, at place: RowPlace) {}
}
