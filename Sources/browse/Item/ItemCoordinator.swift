// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Shows items, and where their fields and references lead.
@MainActor
final class ItemCoordinator: SessionCoordinator {
  let session: Session

  private let collections: CollectionCoordinator
  private let picks: PicksCoordinator
  private let exports: ExportCoordinator

  /// A coordinator of items.
  ///
  /// - Parameters:
  ///   - session: What it shares with the others.
  ///   - collections: Opens what is nested in an item, and what refers to it.
  ///   - picks: Tells what was picked.
  ///   - exports: Fills the clipboard.
  init(
    _ session: Session,
    collections: CollectionCoordinator,
    picks: PicksCoordinator,
    exports: ExportCoordinator
  ) {
    self.session = session
    self.collections = collections
    self.picks = picks
    self.exports = exports
  }

  func handle(_ action: DetailScreen.Action, from detail: DetailScreen) {
    switch action {
    case .selected(let field): showNested(in: field.index, of: detail)
    case .followed(let field): showReferred(by: field, of: detail)
    case .relatedRequested: showRelated(to: detail)
    case .nextRequested: showNeighbour(of: detail, by: 1)
    case .previousRequested: showNeighbour(of: detail, by: -1)
    case .pickRequested: pick(detail)
    case .unpickRequested: unpick(detail)
    case .copyRequested(let field): exports.copy(field, of: detail.item, in: detail.collection)
    }
  }

  func handle(_ action: RelatedScreen.Action, from related: RelatedScreen) {
    switch action {
    case .selected(let name):
      work.add { [self] in try await open(related.referrer(name)) }
    case .turned(let turn): announce(turn)
    }
  }
}

// MARK: Routes

extension ItemCoordinator {
  /// Shows an item of a list; a file of a directory and a table of a database open as collections.
  func show(_ item: Item, of screen: any ItemScreen) {
    let collection = screen.reader.collection
    if let container = collection.container, let name = container.member(item) {
      work.add { [collections] in try await collections.open(name, of: container) }
      return
    }
    guard let list else { return }
    push(DetailScreen(item, of: collection, from: list.origin), onAction: ItemCoordinator.handle)
  }

  /// Shows the next item of the screen that this one was opened from, or the one before.
  private func showNeighbour(of detail: DetailScreen, by distance: Int) {
    guard let screen = stack.screens.dropLast().last as? any ItemScreen else {
      return stack.announce(
        .line("A reference has led here, and not a list: “back” leads to it.", .secondary)
      )
    }
    work.add { [stack] in
      if let item = try await screen.neighbour(by: distance) {
        detail.show(item)
      } else {
        let end = distance > 0 ? "last" : "first"
        stack.announce(.line("This is the \(end) item.", .secondary))
      }
    }
  }

  /// Opens the list or object in a field of the item that is shown.
  private func showNested(in field: Int, of detail: DetailScreen) {
    let (item, collection) = (detail.item, detail.collection)
    work.add { [collections] in
      let nested = try await Catalog.open(field, of: item, in: collection)
      try await collections.open(
        nested,
        from: detail.origin.field(field, of: item, in: collection)
      )
    }
  }

  /// Shows the item that a field of the item that is shown refers to, on top of that.
  private func showReferred(by field: NamedColumn, of detail: DetailScreen) {
    guard let list else { return }
    let (item, collection) = (detail.item, detail.collection)
    work.add { [self] in
      let referred = try await list.reader.ask("looking for the item") { _ throws(CatalogError) in
        try await collection.relational?.referred(by: field.index, of: item)
      }
      guard let referred else {
        let target = collection.relational?.target(of: field.index) ?? ""
        throw ItemError.nothingReferredTo(by: field.name, in: target)
      }
      let screen = DetailScreen(
        referred.item,
        of: referred.collection,
        from: detail.origin.table(referred.collection.name),
        by: FieldName(field.index, of: collection.columns)
      )
      push(screen, onAction: ItemCoordinator.handle)
    }
  }

  /// Lists what refers to the item that is shown.
  private func showRelated(to detail: DetailScreen) {
    guard let list else { return }
    let (item, collection) = (detail.item, detail.collection)
    work.add { [self] in
      let referrers = try await list.reader.ask("looking for references") {
        _ throws(CatalogError) in
        try await collection.relational?.referrers(to: item)
      }
      guard let referrers else {
        return stack.announce(
          .line("Only the rows of a database’s tables are referred to.", .secondary)
        )
      }
      // Those of which no item does are listed, too: which number is whose is the same for all items.
      guard !referrers.isEmpty else {
        return stack.announce(.line("No table refers to this.", .secondary))
      }
      let screen = RelatedScreen(referrers, from: detail.origin, display: session.display)
      push(screen, onAction: ItemCoordinator.handle)
    }
  }

  /// Opens what refers to an item, narrowed to what does.
  func open(_ link: RelatedScreen.Link) async throws {
    let items = try link.referrer.items.get()
    try await collections.open(items.collection, from: link.origin, narrowedTo: items.filter)
  }

  private func pick(_ detail: DetailScreen) {
    guard let reader = readerOfList(below: detail) else { return }
    picks.tell(reader.pick(from: Just(detail.item)), of: reader)
  }

  private func unpick(_ detail: DetailScreen) {
    guard let reader = readerOfList(below: detail) else { return }
    picks.tellUnpicked(reader.unpick([detail.item]).count, of: reader)
  }

  /// The reader of the list that an item was opened from; an alert and `nil` if a reference led to it.
  private func readerOfList(below detail: DetailScreen) -> CollectionReader? {
    guard let list else { return nil }
    guard detail.reference == nil else {
      work.fail(ItemError.notPickable)
      return nil
    }
    return list.reader
  }
}
