// SPDX-License-Identifier: GPL-3.0-or-later

/// Who notes where rows are.
struct PlaceCollector: RowVisitor {
  /// How many are wanted.
  let limit: Int

  private(set) var places: [RowPlace] = []

  init(limit: Int) {
    self.limit = limit
  }

  var columns: [Int]? { [] }
  var isContent: Bool { places.count >= limit }

  mutating func visit(_ row: RowView, at place: RowPlace) {
    if places.count < limit { places.append(place) }
  }
}
