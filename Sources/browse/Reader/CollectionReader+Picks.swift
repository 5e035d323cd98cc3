// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Picking items of a collection.

extension CollectionReader {
  /// The result of a pick.
  struct Picking: Equatable, CustomStringConvertible {
    /// The IDs of the picked items.
    var rows: [Item.ID] = []

    /// `false` if the basket had no room for all items.
    var isComplete = true

    var count: Int { rows.count }

    var description: String {
      (rows.map(\.description) + (isComplete ? [] : ["no room for more"])).joined(separator: ", ")
    }
  }

  /// The current picks, and the picks after each change.
  var picks: AnyPublisher<Picks, Never> {
    states.map(\.picks).removeDuplicates().eraseToAnyPublisher()
  }

  /// Picks items in sequence until the basket is full.
  ///
  /// Items that were picked before keep their position.
  func pick<Offer: Publisher<Item, Never>>(from offered: Offer) -> Picking {
    let before = state.picks
    let room = display.value.settings.maximumPicks - before.count
    var picking = Picking()
    var picked: [Item] = []
    var seen: Set<Item.ID> = []
    _ =
      offered
      .filter { !before.contains($0) && seen.insert($0.id).inserted }
      .handleEvents(receiveOutput: { _ in picking.isComplete = picking.count < room })
      .prefix(while: { _ in picking.isComplete })
      .handleEvents(receiveOutput: { picking.rows.append($0.id) })
      .sink { picked.append($0) }
    changePicks { $0.add(picked) }
    return picking
  }

  /// Removes items from the basket.
  ///
  /// - Returns: The IDs of the items that were in the basket.
  func unpick(_ items: [Item]) -> [Item.ID] {
    let before = state.picks.items
    changePicks { $0.remove(items) }
    let left = state.picks
    return before.filter { !left.contains($0) }.map(\.id)
  }

  /// Removes the items at positions of the query's result from the basket.
  ///
  /// - Returns: The IDs of the items that were in the basket.
  func unpick(at positions: PositionList) async throws -> [Item.ID] {
    guard case .ranges(let ranges) = positions else { return unpick(state.picks.items) }
    var picked: [Item] = []
    for range in ranges {
      var start = range.lowerBound
      while start < range.upperBound {
        let batch = start..<min(range.upperBound, start.adding(Self.unpickedBatch))
        let page = try await request("reading") { collection throws(CatalogError) in
          try await collection.page(batch, of: self.state.query)
        }
        guard page.items.count == batch.count else {
          throw BrowseError.noSuchItem(start + page.items.count + 1)
        }
        picked += page.items.filter(state.picks.contains)
        start = batch.upperBound
      }
    }
    return unpick(picked)
  }

  /// The number of items that are read at a time to remove picks.
  private static let unpickedBatch = 1000

  /// Returns the items at positions of the query's result, to pick them.
  ///
  /// Reads no more items of a range than it takes to fill the basket and to report that it is full.
  func items(at positions: PositionList) async throws -> [Item] {
    let limit = state.picks.count + display.value.settings.maximumPicks + 1
    guard case .ranges(let ranges) = positions else { return try await items(in: 0..<limit) }
    var items: [Item] = []
    for range in ranges {
      let range = range.lowerBound..<min(range.upperBound, range.lowerBound.adding(limit))
      let found = try await self.items(in: range)
      guard found.count == range.count else {
        throw BrowseError.noSuchItem(range.lowerBound + found.count + 1)
      }
      items += found
    }
    return items
  }

  private func items(in range: Range<Int>) async throws(CatalogError) -> [Item] {
    try await request("reading") { collection throws(CatalogError) in
      var items: [Item] = []
      let page = try await collection.page(range, of: self.state.query)
      // A page contains only the beginnings of long values.
      for item in page.items {
        items.append(
          try await Progress.ignore { () throws(CatalogError) in try await collection.complete(item)
          }
        )
      }
      return items
    }
  }
}
