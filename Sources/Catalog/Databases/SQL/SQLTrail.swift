// SPDX-License-Identifier: GPL-3.0-or-later

/// What the pages of a query have taught: which rows stand at some places, and how many there are.
struct SQLTrail: Sendable {
  /// Places with the rows there, in order.
  private var known: [(place: Int, anchor: SQLOrdering.Anchor)] = []

  /// How many rows there are, once that is known.
  var total: Int?

  /// How many the engine thinks there are, once it was asked.
  var estimate: Int?

  /// How many places are kept.
  private static let most = 4096

  /// Takes how many rows there are; if these are others than there were, no place is known any more.
  mutating func settle(_ total: Int) {
    if let known = self.total, known != total { self = SQLTrail() }
    self.total = total
  }

  /// Notes which row stands at a place.
  mutating func note(_ anchor: SQLOrdering.Anchor, at place: Int) {
    let index = known.firstIndex { $0.place >= place } ?? known.endIndex
    if index < known.endIndex, known[index].place == place {
      known[index].anchor = anchor
      return
    }
    known.insert((place, anchor), at: index)
    // Every second one is enough to go on from.
    if known.count > Self.most {
      known = known.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
  }

  /// The nearest known row at a place or before it.
  func row(atOrBefore place: Int) -> (place: Int, anchor: SQLOrdering.Anchor)? {
    known.last { $0.place <= place }
  }

  /// The nearest known row at a place or behind it.
  func row(atOrBehind place: Int) -> (place: Int, anchor: SQLOrdering.Anchor)? {
    known.first { $0.place >= place }
  }
}
