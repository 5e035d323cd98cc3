// SPDX-License-Identifier: GPL-3.0-or-later

/// Caches row positions and the row count of a query.
struct SQLRowIndex: Sendable {
  /// The positions with their rows, in ascending order.
  private var known: [(position: Int, anchor: SQLOrdering.Anchor)] = []

  /// The row count, if known.
  var total: Int?

  /// The engine's estimate of the row count, if it was requested.
  var estimate: Int?

  /// The maximum number of cached positions.
  private static let maximumCount = 4096

  /// Stores the row count.
  ///
  /// If the count has changed, all positions are dropped.
  mutating func setTotal(_ total: Int) {
    if let known = self.total, known != total { self = SQLRowIndex() }
    self.total = total
  }

  /// Stores the row at a position.
  mutating func setRow(_ anchor: SQLOrdering.Anchor, at position: Int) {
    let index = known.firstIndex { $0.position >= position } ?? known.endIndex
    if index < known.endIndex, known[index].position == position {
      known[index].anchor = anchor
      return
    }
    known.insert((position, anchor), at: index)
    // Every second position is enough to start from.
    if known.count > Self.maximumCount {
      known = known.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
  }

  /// Returns the nearest known row at or before a position.
  func row(atOrBefore position: Int) -> (position: Int, anchor: SQLOrdering.Anchor)? {
    known.last { $0.position <= position }
  }

  /// Returns the nearest known row at or after a position.
  func row(atOrAfter position: Int) -> (position: Int, anchor: SQLOrdering.Anchor)? {
    known.first { $0.position >= position }
  }
}
