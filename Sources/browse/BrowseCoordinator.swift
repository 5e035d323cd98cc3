// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The root coordinator: creates the coordinators of all areas and routes actions between them.
@MainActor
final class BrowseCoordinator: SessionCoordinator {
  let session: Session

  /// The commands available on every screen.
  let globalCommands = GlobalCommands()

  let filters: FilterCoordinator
  let exports: ExportCoordinator
  let settings: SettingsCoordinator
  private(set) lazy var references = ReferencesCoordinator(session, collections: collections)
  private(set) lazy var collections: CollectionCoordinator = CollectionCoordinator(
    session,
    route: { [weak self] in self?.handle($0, from: $1) },
    showList: { [weak self] in try await self?.show($0, of: $1) ?? false }
  )

  private(set) lazy var figures: FiguresCoordinator = FiguresCoordinator(
    session,
    collections: collections
  )

  private(set) lazy var picks: PicksCoordinator = PicksCoordinator(
    session,
    collections: collections
  )

  private(set) lazy var items: ItemCoordinator = ItemCoordinator(
    session,
    collections: collections,
    figures: figures,
    picks: picks,
    exports: exports
  )

  private(set) lazy var locations: LocationsCoordinator = LocationsCoordinator(
    session,
    collections: collections
  )

  private var subscriptions: Set<AnyCancellable> = []
  private var sourceWatch: SourceWatch?

  /// Creates a coordinator with an empty navigation stack.
  ///
  /// - Parameters:
  ///   - session: The state that all coordinators share.
  ///   - settingsFile: The settings file, or `nil` to keep changes for this session only.
  init(_ session: Session = Session(), settingsFile: SettingsFile? = nil) {
    self.session = session
    filters = FilterCoordinator(session)
    exports = ExportCoordinator(session)
    settings = SettingsCoordinator(session, file: settingsFile)
    globalCommands.sink { [weak self] action in
      session.record(action)
      self?.handle(action)
    }
    .store(in: &subscriptions)
  }
}

// MARK: Opening

extension BrowseCoordinator {
  /// Opens a location with the filter, order, columns and item that it names.
  func open(_ location: Location) async throws {
    try await collections.open(location)
  }

  func open(_ collection: any ItemCollection, from origin: Origin = .standardInput) async throws {
    try await collections.open(collection, from: origin)
  }

  /// Makes `prompt` the session's prompt and traces its actions.
  func follow(_ prompt: Prompt) {
    session.prompt = prompt
    session.progressLine.prompt = prompt
    prompt.sink { [session] in session.record($0) }.store(in: &subscriptions)
  }

  /// Follows the window size of a terminal and uses its clipboard.
  func fit(_ terminal: any Terminal) {
    session.clipboard = terminal.clipboard
    session.display.value.replacesPages = terminal.replacesPages
    terminal.windowSizes.sink { [session] in session.display.value.window = $0 }
      .store(in: &subscriptions)
    guard terminal.replacesPages else { return }
    sourceWatch = SourceWatch(stack, at: terminal)
  }
}

// MARK: Lists of the program

extension BrowseCoordinator {
  /// Shows a list of the program on top of the topmost list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - item: The item that the list is about, or `nil` for the one on top.
  /// - Returns: `true` if the list is on top now. Otherwise, an announcement gives the reason.
  func show(_ list: ProgramList, of item: Item.ID? = nil) async throws -> Bool {
    let below = session.list
    switch list {
    case .bookmarks: locations.showBookmarks()
    case .history: locations.showHistory()
    case .picks: session.list?.showPicks()
    case .references: session.list?.showReferences()
    case .related:
      if let item {
        guard session.list?.collection.references.isEmpty == false else {
          session.stack.announce(ItemCoordinator.nothingRefers)
          return false
        }
        try await session.list?.open(item)
        try await work.perform()
      }
      session.detail?.showRelated()
    }
    try await work.perform()
    return session.list !== below && session.list?.origin.list == list
  }
}

// MARK: Handlers

extension BrowseCoordinator {
  func handle(_ action: CollectionScreen.Action, from list: CollectionScreen) {
    switch action {
    case .selected(let item): open(item, of: list)
    case .removalRequested(let item): remove(item, of: list)
    case .showStatisticsOfColumn(let column):
      figures.showStatistics(of: column.index, in: list)
    case .showPlot(let question): figures.showPlot(of: question, in: list)
    case .picked(let picking): picks.announcePicked(picking, of: list.reader)
    case .unpicked(let rows): picks.announceUnpicked(rows.count, of: list)
    case .showPicks: picks.showBasket(of: list)
    case .showComparison(let compared): picks.showComparison(of: compared, in: list)
    case .exportRequested(let request): exports.export(request, of: list)
    case .showExport: exports.presentExport(of: list)
    case .showFilterSettings: filters.presentFilter(of: list)
    case .referenceDeclared(let request): references.declare(request, in: list)
    case .referenceForgotten(let column): references.forget(column, in: list)
    case .showReferences: references.showReferences(of: list)
    default: collections.handle(action, from: list)
    }
  }

  /// Deletes an item of a list of the program.
  private func remove(_ item: Item, of list: CollectionScreen) {
    if list.origin.list == .references {
      references.forget(item, of: list)
    } else {
      locations.remove(Bookmark(item))
    }
  }

  /// Opens an item of a list.
  ///
  /// An item of a list of the program opens what it names.
  private func open(_ item: Item, of list: CollectionScreen) {
    switch list.origin.listOfItems {
    case .bookmarks: locations.open(Bookmark(item))
    case .history: locations.open(HistoryEntry(item))
    case .related: items.show(referrer: item, of: list)
    case .references: references.open(item, of: list)
    case .picks, nil: items.show(item, of: list)
    }
  }

  func handle(_ action: GlobalCommands.Action) {
    switch action {
    case .showSource: collections.announceSource(of: session.detail?.collection)
    case .showSettings: settings.presentSettings()
    case .reloadRequested: locations.reload()
    case .linkRequested: locations.announceLink()
    case .bookmarkRequested(let name): locations.addBookmark(named: name)
    case .showBookmarks: locations.showBookmarks()
    case .showHistory: locations.showHistory()
    }
  }
}
