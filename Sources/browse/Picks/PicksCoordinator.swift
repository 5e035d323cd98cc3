// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Coordinates picked items: the basket of a collection, and comparisons.
@MainActor
final class PicksCoordinator: SessionCoordinator {
  let session: Session

  private let collections: CollectionCoordinator

  /// Creates a coordinator of picked items.
  ///
  /// - Parameters:
  ///   - session: The session that all coordinators share.
  ///   - collections: Shows the basket.
  init(_ session: Session, collections: CollectionCoordinator) {
    self.session = session
    self.collections = collections
  }

  func handle(_ action: ComparisonScreen.Action) {
    switch action {
    case .turned: break
    case .reachedRight: stack.announce(.line("These are the last items.", .secondary))
    case .reachedLeft: stack.announce(.line("These are the first items.", .secondary))
    }
  }
}

// MARK: Routes

extension PicksCoordinator {
  /// Shows the basket of a list, with the same columns.
  func showBasket(of list: CollectionScreen) {
    guard list.origin.list != .picks else { return }
    work.add { [self] in
      let picks = list.reader.state.picks.items
      let basket = try await collections.screen(
        of: PickedItems(picks, of: list.collection),
        from: originOfBasket(of: list)
      )
      let (projection, arrangement) = (list.projection, list.state.arrangement)
      try await basket.reader.show {
        $0.projection = projection
        $0.arrangement = arrangement
      }
      basket.reader.restore(picks)
      bind(basket, to: list, picks)
      collections.push(basket)
    }
  }

  /// Returns the origin of the basket of a list.
  ///
  /// It has no location in a directory or a database, whose row numbers change.
  private func originOfBasket(of list: CollectionScreen) -> Origin {
    let step = Origin.ReopenStep.picks(of: list.origin)
    guard list.collection.container == nil else {
      return Origin(reopenStep: step, location: .failure(.noPath(ProgramList.picks.rawValue)))
    }
    return list.origin.list(.picks, on: list.completeLocationView, by: step)
  }

  /// Keeps the basket and the picks of its list the same, and shows in the basket what is left.
  ///
  /// The items of the basket may have other columns, so that the list keeps its own.
  private func bind(_ basket: CollectionScreen, to list: CollectionScreen, _ picks: [Item]) {
    let own = Dictionary(picks.map { ($0.id, $0) }) { first, _ in first }
    let collection = list.collection
    basket.reader.picks.dropFirst().sink { [work, weak basket, weak list] left in
      guard let basket, let list else { return }
      let existing = list.collection.itemsInMemory.map { Set($0.map(\.id)) }
      let left = left.items.compactMap { own[$0.id] }.filter {
        existing?.contains($0.id) ?? true
      }
      // A step in the basket is the same step in the list, in whose history the change is, too.
      if let step = basket.reader.currentStep {
        work.add { _ = try await list.reader.step(step) }
      } else {
        list.reader.changePicks { $0 = Picks(left) }
      }
      work.add {
        try await basket.reader.show(
          source: PickedItems(left, of: collection),
          isFinal: false
        )
      }
    }
    .store(in: &basket.owners)
    // Items of the list may disappear, such as a bookmark that is deleted.
    list.reader.picks.dropFirst().sink { [weak basket] picks in
      guard let basket else { return }
      let left = basket.state.picks.items.filter(picks.contains)
      if left.count < basket.state.picks.count, basket.reader.currentStep == nil {
        basket.reader.restore(left)
      }
    }
    .store(in: &basket.owners)
  }

  /// Announces how many items were picked.
  ///
  /// Reports an error if the basket had no room for some of the items.
  func announcePicked(_ picking: CollectionReader.Picking, of reader: CollectionReader) {
    let all = reader.state.picks.count
    if picking.count > 0 || picking.isComplete {
      stack.announce(.line("Picked \(picking.count.counted("item")), \(all.grouped) in total."))
    }
    if !picking.isComplete { work.fail(PicksError.basketFull(all)) }
  }

  /// Announces how many items are no longer picked, unless the page shows it.
  func announceUnpicked(_ count: Int, of list: CollectionScreen) {
    guard list.origin.list != .picks || stack.top !== list else { return }
    let all = list.state.picks.count
    stack.announce(.line("Removed \(count.counted("item")), \(all.grouped) left."))
  }

  /// Shows items of a list side by side, with its columns.
  func showComparison(of items: [Item], in list: CollectionScreen) {
    let screen = ComparisonScreen(
      items,
      columns: list.collection.columns,
      shown: list.shownColumns,
      display: session.display
    )
    push(screen, onAction: PicksCoordinator.handle)
  }

  /// Shows the two sides of a change side by side.
  func showSides(of change: Item, of changes: Changes, in list: CollectionScreen) {
    work.add { [self] in
      let sides = try await list.reader.request("reading") { _ throws(CatalogError) in
        try await changes.sides(of: change)
      }
      guard let sides else { return }
      push(
        ComparisonScreen(sides, of: change.id, display: session.display),
        onAction: PicksCoordinator.handle
      )
    }
  }
}
