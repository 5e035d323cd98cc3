// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Coordinates picked items: the basket of a collection, and comparisons.
@MainActor
final class PicksCoordinator: SessionCoordinator {
  let session: Session

  private let exports: ExportCoordinator
  private let show: (Item, any ItemScreen) -> Void

  /// Creates a coordinator of baskets.
  ///
  /// - Parameters:
  ///   - session: The session that all coordinators share.
  ///   - exports: The coordinator that exports items.
  ///   - show: Opens an item of a basket.
  init(
    _ session: Session,
    exports: ExportCoordinator,
    show: @escaping (Item, any ItemScreen) -> Void
  ) {
    self.session = session
    self.exports = exports
    self.show = show
  }

  func handle(_ action: BasketScreen.Action, from basket: BasketScreen) {
    switch action {
    case .selected(let item): show(item, basket)
    case .unpicked, .undone, .redone: break
    case .nothingToUndo: stack.announce(.line("Nothing to undo.", .secondary))
    case .nothingToRedo: stack.announce(.line("Nothing to redo.", .secondary))
    case .turned(let turn): announce(turn)
    case .comparisonRequested: showComparison(of: basket)
    case .exportRequested(let request): exports.export(request, of: basket)
    case .showExport: exports.presentExport(of: basket)
    }
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
  func showBasket(of reader: CollectionReader) {
    push(BasketScreen(reader, display: session.display), onAction: PicksCoordinator.handle)
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

  func announceUnpicked(_ count: Int, of reader: CollectionReader) {
    let all = reader.state.picks.count
    stack.announce(.line("Removed \(count.counted("item")), \(all.grouped) left."))
  }

  private func showComparison(of basket: BasketScreen) {
    let columns = basket.reader.collection.columns
    let screen = ComparisonScreen(
      basket.items,
      columns: columns,
      shown: (basket.projection ?? .all).indexes(among: columns.count),
      display: session.display
    )
    push(screen, onAction: PicksCoordinator.handle)
  }
}
