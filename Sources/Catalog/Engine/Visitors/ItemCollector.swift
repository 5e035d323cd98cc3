// SPDX-License-Identifier: GPL-3.0-or-later

/// Collects rows as items.
struct ItemCollector: RowVisitor {
  private(set) var items: [Item] = []

  var columns: [Int]? { nil }
  var isFinished: Bool { false }

  mutating func visit(_ row: Row, at start: RowStart) {
    let isInvalid = row.warnings.contains(.invalid)
    items.append(
      Item(
        id: Item.ID(row: start.row),
        values: row.fields.map(\.value),
        warnings: row.warnings,
        unreadable: isInvalid ? row.text.map { Array($0) } : nil
      )
    )
  }
}
