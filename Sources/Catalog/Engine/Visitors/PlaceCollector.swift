// SPDX-License-Identifier: GPL-3.0-or-later

/// Collects the starts of rows.
struct PlaceCollector: RowVisitor {
  /// The maximum number of row starts.
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
