// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Shows items, and opens what their fields and references lead to.
@MainActor
final class ItemCoordinator: SessionCoordinator {
  let session: Session

  private let collections: CollectionCoordinator
  private let figures: FiguresCoordinator
  private let picks: PicksCoordinator
  private let exports: ExportCoordinator

  /// Creates a coordinator of items.
  ///
  /// - Parameters:
  ///   - session: The state that all coordinators share.
  ///   - collections: Opens nested values, and collections that refer to an item.
  ///   - figures: Shows the statistics of a column that an item describes.
  ///   - picks: Announces picked items.
  ///   - exports: Copies values to the clipboard.
  init(
    _ session: Session,
    collections: CollectionCoordinator,
    figures: FiguresCoordinator,
    picks: PicksCoordinator,
    exports: ExportCoordinator
  ) {
    self.session = session
    self.collections = collections
    self.figures = figures
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
    case .searched: break
    case .copyRequested(let field): exports.copy(field, of: detail.item, in: detail.collection)
    }
  }
}

// MARK: Routes

extension ItemCoordinator {
  /// Shows an item of a list, or opens it if it is a file of a directory or a table of a database.
  func show(_ item: Item, of screen: any ItemScreen) {
    let collection = screen.reader.collection
    if let container = collection.container, let name = container.member(item) {
      work.add { [collections] in try await collections.open(name, of: container) }
      return
    }
    guard let list else { return }
    let origin = list.origin.ofItems
    if let asked = origin.question {
      if let changes = asked.changes {
        picks.showSides(of: item, of: changes, in: list)
        return
      }
      if asked.question.grouping != nil {
        work.add { [collections] in try await collections.open(item, of: asked) }
        return
      }
      if let column = asked.column(describedBy: item) {
        figures.showStatistics(of: column, describedBy: item, of: asked)
        return
      }
    }
    let detail = DetailScreen(item, of: collection, from: origin)
    push(detail, onAction: ItemCoordinator.handle)
    guard detail.hasTargets else { return }
    work.add { [session] in await detail.showLabels(patience: session.idleTimeout) }
  }

  /// Shows an item before or after this one in the list that it was opened from.
  private func showNeighbour(of detail: DetailScreen, by distance: Int) {
    if detail.collection.opensAsItem {
      return stack.announce(.line("This is the only item.", .secondary))
    }
    guard let screen = stack.screens.dropLast().last as? any ItemScreen else {
      return stack.announce(
        .line("This item was opened through a reference; go “back” to return.", .secondary)
      )
    }
    work.add { [self] in
      if let item = try await screen.neighbour(by: distance) {
        detail.show(item)
        await detail.showLabels(patience: session.idleTimeout)
      } else {
        let end = distance > 0 ? "last" : "first"
        stack.announce(.line("This is the \(end) item.", .secondary))
      }
    }
  }

  /// Opens the list or object in a field of the item, on top of it.
  ///
  /// An object with members of several kinds is an item itself.
  private func showNested(in field: Int, of detail: DetailScreen) {
    let (item, collection) = (detail.item, detail.collection)
    work.add { [self] in
      let item = item.excerpts.contains(field) ? try await collection.complete(item) : item
      let nested = try await Catalog.open(field, of: item, in: collection)
      let origin = detail.origin.field(field, of: item, in: collection)
      guard nested.opensAsItem, let only = try await nested.item(Item.ID(row: 1)) else {
        return try await collections.open(nested, from: origin)
      }
      push(
        DetailScreen(
          only,
          of: nested,
          from: origin,
          by: FieldName(field, of: collection.columns)
        ),
        onAction: ItemCoordinator.handle
      )
    }
  }

  /// Shows the item that a field refers to, on top of the current item.
  private func showReferred(by field: NamedColumn, of detail: DetailScreen) {
    guard let list else { return }
    let (item, collection) = (detail.item, detail.collection)
    work.add { [self] in
      let references = collection.references
      let referred: ReferenceTarget?
      do {
        referred = try await list.reader.request("finding the item") {
          _ throws(CatalogError) in
          try await references.referenceTarget(of: field.index, in: item)
        }
      } catch let error as CatalogError
        where error.needsOtherLocation && references.isDeclared(field.index)
      {
        throw CatalogError.brokenReference(column: field.name, of: collection.name, error)
      }
      guard let referred else {
        if collection.columns[field.index].type.isMissing(item[field.index]) {
          throw ItemError.missingReference(field.name)
        }
        let target = collection.references.target(of: field.index) ?? ""
        throw ItemError.brokenReference(by: field.name, in: target)
      }
      let screen = DetailScreen(
        referred.item,
        of: referred.collection,
        from: referred.location.map { .location($0) }
          ?? detail.origin.table(referred.collection.name),
        by: FieldName(field.index, of: collection.columns)
      )
      push(screen, onAction: ItemCoordinator.handle)
      announceOthers(referred.otherCount)
      await screen.showLabels(patience: session.idleTimeout)
    }
  }

  /// Announces that other items have the key of the item that is shown.
  private func announceOthers(_ otherCount: Int) {
    guard otherCount > 0 else { return }
    let count = otherCount + 1
    let items = (count < References.countedItems ? "" : "at least ") + count.counted("item")
    stack.announce(.line("The first of \(items) with this key.", .secondary))
  }

  /// The announcement that no collection refers to an item.
  static var nothingRefers: Content { .line("Nothing refers to this item.", .secondary) }

  /// Lists the collections that refer to the item.
  private func showRelated(to detail: DetailScreen) {
    guard let list else { return }
    let (item, collection) = (detail.item, detail.collection)
    work.add { [self] in
      let referrers = try await list.reader.request("finding references") {
        _ throws(CatalogError) in
        try await collection.references.referrers(to: item)
      }
      // Referrers without items are listed too, so that each has the same number for every item.
      guard !referrers.isEmpty else {
        return stack.announce(Self.nothingRefers)
      }
      let related = RelatedCollections(referrers, from: detail.origin)
      let view = detail.reference == nil ? list.viewBelow ?? list.locationView : .init()
      let screen = try await collections.screen(
        of: related.listed,
        from: detail.origin.list(.related, of: item.id, on: view, by: .related(related))
      )
      collections.push(screen)
    }
  }

  /// Opens a collection that refers to an item, narrowed to the referring items.
  ///
  /// - Parameters:
  ///   - referrer: The item of a list of such collections.
  ///   - list: The list.
  func show(referrer: Item, of list: CollectionScreen) {
    guard let link = list.origin.related?.link(of: referrer) else { return }
    work.add { [self] in try await open(link) }
  }

  private func open(_ link: RelatedCollections.Link) async throws {
    let items = try link.referrer.items.get()
    try await collections.open(
      items.collection,
      from: link.origin,
      query: Query(filter: items.filter)
    )
  }

  private func pick(_ detail: DetailScreen) {
    guard let reader = readerOfList(below: detail) else { return }
    picks.announcePicked(reader.pick(from: Just(detail.item)), of: reader)
  }

  private func unpick(_ detail: DetailScreen) {
    guard let reader = readerOfList(below: detail), let list else { return }
    picks.announceUnpicked(reader.unpick([detail.item]).count, of: list)
  }

  /// Returns the reader of the list that an item was opened from.
  ///
  /// If a reference led to the item, fails with an alert and returns `nil`.
  private func readerOfList(below detail: DetailScreen) -> CollectionReader? {
    guard let list else { return nil }
    guard detail.reference == nil else {
      work.fail(ItemError.notPickable)
      return nil
    }
    return list.reader
  }
}
