// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Opens collections: locations, members of a directory or database, and parents.
@MainActor
final class CollectionCoordinator: SessionCoordinator {
  let session: Session

  /// Routes the actions of a collection's screen to the coordinator of their area.
  private let route: (CollectionScreen.Action, CollectionScreen) -> Void

  /// Creates a coordinator of collections.
  ///
  /// - Parameters:
  ///   - session: The state that all coordinators share.
  ///   - route: Called with each action of a collection's screen, and that screen.
  init(
    _ session: Session,
    route: @escaping (CollectionScreen.Action, CollectionScreen) -> Void
  ) {
    self.session = session
    self.route = route
  }
}

// MARK: Opening

extension CollectionCoordinator {
  /// Opens a location with the filter, order, columns and item that it names.
  ///
  /// - Parameter opensItem: `false` to show the collection also if it consists of a single item.
  func open(_ location: Location, opensItem: Bool = true) async throws {
    let collection = try await Catalog.open(location, options: session.options)
    try await open(
      collection,
      from: .location(location),
      at: location.view,
      opensItem: opensItem
    )
  }

  /// Pushes a screen for a collection.
  ///
  /// - Parameters:
  ///   - collection: The collection to show.
  ///   - origin: The location of the collection, and how to reopen it.
  ///   - filter: The filter to use if `view` is empty.
  ///   - view: The filter, order, columns and page to show. If it names an item, the item opens on
  ///     top of the collection.
  ///   - opensItem: `false` to show the collection also if it consists of a single item, which
  ///     otherwise opens on top of it unless there is a view.
  /// - Throws: An error if the collection or the item cannot be shown. If only the item fails, the
  ///   collection stays on the stack.
  func open(
    _ collection: any ItemCollection,
    from origin: Origin,
    filter: Filter? = nil,
    at view: Location.View = Location.View(),
    opensItem: Bool = true
  ) async throws {
    let screen = try await CollectionScreen(
      collection,
      from: origin,
      query: Query(filter: filter),
      display: session.display,
      idleTimeout: session.idleTimeout,
      progressLine: session.progressLine
    )
    try await screen.show(view)
    push(screen, onAction: CollectionCoordinator.pass)
    let isOnlyItem = opensItem && collection.opensAsItem && view == Location.View()
    guard let id = view.item ?? (isOnlyItem ? Item.ID(row: 1) : nil) else { return }
    try await screen.open(id)
    try await work.perform()
  }

  /// Shows a member of the current directory or database as a collection.
  func open(member name: String) async throws {
    guard let container = list?.collection.container else { return }
    try await open(name, of: container, opensItem: false)
  }

  /// Opens a file of a directory, or a table of a database, by name.
  ///
  /// - Parameter opensItem: `false` to show the collection also if it consists of a single item.
  func open(
    _ name: String,
    of container: any Container,
    opensItem: Bool = true
  ) async throws {
    let collection = try await container.open(member: name, options: session.options)
    try await open(collection, from: .member(name, of: container), opensItem: opensItem)
  }
}

// MARK: Handlers

extension CollectionCoordinator {
  /// Handles the actions that concern only the collection itself.
  func handle(_ action: CollectionScreen.Action, from list: CollectionScreen) {
    switch action {
    case .nothingToUndo: announce("Nothing to undo.")
    case .nothingToRedo: announce("Nothing to redo.")
    case .reachedEnd: announce("This is the last page.")
    case .reachedBeginning: announce("This is the first page.")
    case .reachedRight: announce("These are the last columns.")
    case .reachedLeft: announce("These are the first columns.")
    case .nothingCame: announce("No more input yet.")
    case .counted(let count): stack.announce(.line("\(count)"))
    case .columnsListed: announceColumns(of: list)
    case .typed(let column, let type, let fit):
      stack.announce(.line(TypeText.line(column.name, type, fit), .secondary))
    case .computed(let column): announce("\(column)")
    case .renamed(let column, let name): announce("\(column.name) is called \(name).")
    case .expanded(let column, let fields):
      announce(
        fields.isEmpty
          ? "All fields of \(column.name) are columns already."
          : "Added \(fields.formattedList("and", isQuoted: false))."
      )
    case .showParent: showParent(of: list)
    case .narrowed, .limited, .sorted, .columnsChosen, .arranged, .undone, .redone, .paged:
      // The page shows the result.
      break
    case .selected, .picked, .unpicked, .showPicks, .showFrequency, .showStatistics, .showPlot,
      .exportRequested, .showExport, .showFilterSettings:
      // `BrowseCoordinator` routes these to other coordinators.
      break
    }
  }

  private func pass(_ action: CollectionScreen.Action, from list: CollectionScreen) {
    route(action, list)
  }

  /// Announces a change, unless the output is data, which another line would spoil.
  private func announce(_ text: String) {
    if session.dataFormat == nil { stack.announce(.line(text, .secondary)) }
  }
}

// MARK: Routes

extension CollectionCoordinator {
  /// Opens the directory or database that contains the collection, on top of it.
  private func showParent(of list: CollectionScreen) {
    work.add { [self] in
      let location = try list.origin.location.get()
      let database = list.collection.relational != nil ? location.database : nil
      guard let parent = database ?? location.parent else {
        let isServer = location.isPostgreSQL
        let line = isServer ? "A database has no parent." : "This is the topmost directory."
        return stack.announce(.line(line, .secondary))
      }
      try await open(parent)
    }
  }

  private func announceColumns(of list: CollectionScreen) {
    work.add { [stack] in
      try await list.reader.settleColumns()
      let columns = list.collection.columns
      let typed = columns.indices.filter { columns[$0].type.mayMisfit }
      let fits = try await list.reader.request("checking values") {
        collection throws(CatalogError) in
        try await collection.fits(of: typed, as: typed.map { columns[$0].type })
      }
      stack.announce(
        Content([
          .table(TypeText.table(columns, Dictionary(uniqueKeysWithValues: zip(typed, fits))))
        ])
      )
    }
  }

  /// Announces how a collection was read.
  ///
  /// - Parameter collection: The collection, or `nil` for the topmost list.
  func announceSource(of collection: (any ItemCollection)?) {
    guard let list else { return }
    let shown = collection ?? list.collection
    work.add { [stack] in
      let report = try await list.reader.request("reading") { _ throws(CatalogError) in
        try await shown.report()
      }
      stack.announce(SourceText.content(report))
    }
  }
}
