// SPDX-License-Identifier: GPL-3.0-or-later

/// Caches row positions and the row count of a query.
struct SQLTrail: Sendable {
  /// The positions with their rows, in ascending order.
  private var known: [(place: Int, anchor: SQLOrdering.Anchor)] = []

  /// The row count, if known.
  var total: Int?

  /// The engine's estimate of the row count, if it was requested.
  var estimate: Int?

  /// The maximum number of cached positions.
  private static let most = 4096

  /// Stores the row count.
  ///
  /// If the count has changed, all positions are dropped.
  mutating func settle(_ total: Int) {
    if let known = self.total, known != total { self = SQLTrail() }
    self.total = total
  }

  /// Stores the row at a position.
  mutating func note(_ anchor: SQLOrdering.Anchor, at place: Int) {
    let index = known.firstIndex { $0.place >= place } ?? known.endIndex
    if index < known.endIndex, known[index].place == place {
      known[index].anchor = anchor
      return
    }
    known.insert((place, anchor), at: index)
    // Every second position is enough to start from.
    if known.count > Self.most {
      known = known.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
  }

  /// Returns the nearest known row at or before a position.
  func row(atOrBefore place: Int) -> (place: Int, anchor: SQLOrdering.Anchor)? {
    known.last { $0.place <= place }
  }

  /// Returns the nearest known row at or after a position.
  func row(atOrBehind place: Int) -> (place: Int, anchor: SQLOrdering.Anchor)? {
    known.first { $0.place >= place }
  }
}
