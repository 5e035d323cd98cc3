// SPDX-License-Identifier: GPL-3.0-or-later

/// Collects rows as items.
struct ItemCollector: RowVisitor {
  private(set) var items: [Item] = []

  var columns: [Int]? { nil }
  var isContent: Bool { false }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    let isInvalid = row.oddities.contains(.invalid)
    items.append(
      Item(
        id: Item.ID(row: place.row),
        values: row.fields.map(\.value),
        oddities: row.oddities,
        unreadable: isInvalid ? row.text.map { Array($0) } : nil
      )
    )
  }
}
