// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Opens collections: what a location leads to, what a directory or a database holds, and what lies above.
@MainActor
final class CollectionCoordinator: SessionCoordinator {
  let session: Session

  /// Handles the actions of a collection, its own and those that lead to other areas.
  private let route: (CollectionScreen.Action, CollectionScreen) -> Void

  /// A coordinator of collections.
  ///
  /// - Parameters:
  ///   - session: What it shares with the others.
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
  /// Shows what a location leads to, at its place.
  func open(_ location: Location) async throws {
    let collection = try await Catalog.open(location, options: session.options)
    try await open(collection, from: .location(location), at: location.place)
  }

  /// Shows a collection.
  ///
  /// - Parameters:
  ///   - collection: The collection.
  ///   - origin: Where it was opened from.
  ///   - filter: What narrows it from the beginning; a place that is one says all about it.
  ///   - place: What of it is shown; an item is shown on top of it.
  /// - Throws: Why it cannot be shown, or why its item cannot; it is shown then.
  func open(
    _ collection: any ItemCollection,
    from origin: Origin,
    narrowedTo filter: Filter? = nil,
    at place: Location.Place = Location.Place()
  ) async throws {
    let screen = try await CollectionScreen(
      collection,
      from: origin,
      query: Query(filter: filter),
      display: session.display,
      patience: session.patience,
      progressLine: session.progressLine
    )
    try await screen.show(place)
    push(screen, onAction: CollectionCoordinator.pass)
    guard let id = place.item else { return }
    try await screen.open(id)
    try await work.perform()
  }

  /// Opens a file of the directory that one is in, or a table of the database, by its name.
  func open(member name: String) async throws {
    guard let container = list?.collection.container else { return }
    try await open(name, of: container)
  }

  /// Opens a file of a directory, or a table of a database, by its name.
  func open(_ name: String, of container: any Container) async throws {
    let collection = try await container.open(member: name, options: session.options)
    try await open(collection, from: .member(name, of: container))
  }
}

// MARK: Handlers

extension CollectionCoordinator {
  /// Handles what concerns a collection alone.
  func handle(_ action: CollectionScreen.Action, from list: CollectionScreen) {
    switch action {
    case .nothingToUndo: announce("Nothing to undo.")
    case .nothingToRedo: announce("Nothing to redo.")
    case .reachedEnd: announce("This is the last page.")
    case .reachedBeginning: announce("This is the first page.")
    case .reachedRight: announce("There are no more columns.")
    case .reachedLeft: announce("These are the first columns.")
    case .nothingCame: announce("Nothing more has come yet.")
    case .counted(let count): stack.announce(.line("\(count)"))
    case .columnsListed: announceColumns(of: list)
    case .showParent: showParent(of: list)
    case .narrowed, .sorted, .columnsChosen, .arranged, .undone, .redone, .paged:
      // The page shows it.
      break
    case .selected, .picked, .unpicked, .showPicks, .showFrequency, .showStatistics, .showPlot,
      .exportRequested, .showExport, .showFilterSettings:
      // They lead to other areas.
      break
    }
  }

  private func pass(_ action: CollectionScreen.Action, from list: CollectionScreen) {
    route(action, list)
  }

  private func announce(_ text: String) { stack.announce(.line(text, .secondary)) }
}

// MARK: Routes

extension CollectionCoordinator {
  /// Shows the directory that a collection lies in, or the database, on top of it.
  private func showParent(of list: CollectionScreen) {
    work.add { [self] in
      let location = try list.origin.location.get()
      let database = list.collection.relational != nil ? location.database : nil
      guard let parent = database ?? location.parent else {
        let isServer = location.isPostgreSQL
        let line = isServer ? "Nothing lies above a database." : "This is the topmost directory."
        return stack.announce(.line(line, .secondary))
      }
      try await open(parent)
    }
  }

  private func announceColumns(of list: CollectionScreen) {
    work.add { [stack] in
      try await list.reader.settleColumns(.kinds)
      let rows = list.collection.columns.enumerated().map { ["\($0 + 1)", $1.name, $1.kind.name] }
      stack.announce(
        Content([
          .table(
            Table(
              columns: [.init("#", alignment: .trailing), .init("column"), .init("type")],
              rows: rows
            )
          )
        ])
      )
    }
  }

  /// Tells how a collection was read: the one given, else the one that is listed.
  func announceSource(of collection: (any ItemCollection)?) {
    guard let list else { return }
    let shown = collection ?? list.collection
    work.add { [stack] in
      let report = try await list.reader.ask("reading") { _ throws(CatalogError) in
        try await shown.report()
      }
      stack.announce(SourceText.content(report))
    }
  }
}
