import Catalog
import Navigator

/// Who turns what happens on the screens into navigation: the walk through collections and items.
///
/// Other areas have coordinators of their own, on the same stack.
@MainActor
final class BrowseCoordinator: SessionCoordinator {
  let session: Session

  /// What can be typed on every screen.
  let everywhere = Everywhere()

  let forms: FormsCoordinator
  let figures: FiguresCoordinator
  let exports: ExportCoordinator
  private(set) lazy var picks = PicksCoordinator(session, exports: exports) { [unowned self] in
    show($0, of: $1)
  }

  private(set) lazy var places = PlacesCoordinator(session) { [unowned self] in
    try await open($0)
  }

  private var subscriptions: Set<AnyCancellable> = []

  /// A coordinator whose stack has no screens yet.
  init(_ session: Session = Session()) {
    self.session = session
    forms = FormsCoordinator(session)
    exports = ExportCoordinator(session)
    figures = FiguresCoordinator(session, exports: exports)
    everywhere.sink { [unowned self] action in
      session.record(action)
      handle(action)
    }
    .store(in: &subscriptions)
  }

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
    from origin: Origin = .standardInput,
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
    push(screen) { [unowned self] in handle($0) }
    guard let id = place.item else { return }
    try await screen.open(id)
    try await work.perform()
  }

  /// Does what is asked for at a prompt, at which all of this program can be typed.
  func follow(_ prompt: Prompt) {
    session.prompt = prompt
    prompt.everywhere = everywhere.commands
    prompt.sink { [unowned self] action in
      session.record(action)
      handle(action)
    }
    .store(in: &subscriptions)
  }

  /// Lets screens be as wide as a terminal is, and as high where a person sits at it.
  func fit(_ terminal: any Terminal) {
    terminal.window.sink { [session] in session.display.value.window = $0 }.store(
      in: &subscriptions
    )
  }
}

// MARK: Handlers

extension BrowseCoordinator {
  func handle(_ action: CollectionScreen.Action) {
    guard let list else { return }
    switch action {
    case .selected(let item): show(item, of: list)
    case .narrowed, .sorted, .columnsChosen, .arranged, .undone, .redone, .paged:
      stack.refresh()
    case .nothingToUndo: stack.announce(.line("Nothing to undo.", .secondary))
    case .nothingToRedo: stack.announce(.line("Nothing to redo.", .secondary))
    case .columnsListed: announceColumns(of: list)
    case .reachedEnd: stack.announce(.line("This is the last page.", .secondary))
    case .reachedBeginning: stack.announce(.line("This is the first page.", .secondary))
    case .reachedRight: stack.announce(.line("There are no more columns.", .secondary))
    case .reachedLeft: stack.announce(.line("These are the first columns.", .secondary))
    case .nothingCame: stack.announce(.line("Nothing more has come yet.", .secondary))
    case .counted(let count): stack.announce(.line("\(count)"))
    case .showFrequency(let column): figures.showFrequency(of: column.index, in: list)
    case .showStatistics(let columns):
      figures.announceStatistics(of: columns.map(\.index), in: list)
    case .showPlot(let columns): figures.showPlot(of: columns, in: list)
    case .picked(let picking): picks.tell(picking, of: list)
    case .unpicked(let rows): picks.tellUnpicked(rows.count, of: list)
    case .showPicks: picks.showBasket(of: list)
    case .exportRequested(let request): exports.export(request, of: list)
    case .showExport: exports.presentExport(of: list)
    case .showParent: showParent(of: list)
    case .showFilterSettings: forms.presentFilter(of: list)
    }
  }

  func handle(_ action: DetailScreen.Action) {
    switch action {
    case .selected(let field): showNested(in: field.index)
    case .followed(let field): showReferred(by: field)
    case .relatedRequested: showRelated()
    case .nextRequested: showNeighbour(by: 1)
    case .previousRequested: showNeighbour(by: -1)
    case .pickRequested: pickShown()
    case .unpickRequested: unpickShown()
    case .copyRequested(let field): exports.copy(field, of: stack.top as? DetailScreen)
    }
  }

  func handle(_ action: RelatedScreen.Action) {
    guard let related = stack.top as? RelatedScreen else { return }
    switch action {
    case .selected(let name):
      work.add { [self] in try await open(related.referrer(name)) }
    case .turned(let turn): show(turn)
    }
  }

  func handle(_ action: Everywhere.Action) {
    switch action {
    case .showSource: announceSource()
    case .showSettings: forms.presentSettings()
    case .linkRequested: places.announceLink()
    case .bookmarkRequested(let name): places.keepPlace(as: name)
    case .showBookmarks: places.showBookmarks()
    case .showHistory: places.showHistory()
    }
  }
}

// MARK: Routes

extension BrowseCoordinator {
  private func show(_ item: Item, of screen: any ItemScreen) {
    let collection = screen.reader.collection
    if let container = collection as? any Container, let name = container.member(item) {
      work.add { [self] in try await open(name, of: container) }
      return
    }
    guard let list else { return }
    push(DetailScreen(item, of: collection, from: list.origin)) { [unowned self] in handle($0) }
  }

  /// Shows the next item of the screen that this one was opened from, or the one before.
  private func showNeighbour(by distance: Int) {
    guard let detail = stack.top as? DetailScreen else { return }
    guard let screen = stack.screens.dropLast().last as? any ItemScreen else {
      return stack.announce(
        .line("A reference has led here, and not a list: “back” leads to it.", .secondary)
      )
    }
    work.add { [stack] in
      if let item = try await screen.neighbour(by: distance) {
        detail.show(item)
        stack.refresh()
      } else {
        let end = distance > 0 ? "last" : "first"
        stack.announce(.line("This is the \(end) item.", .secondary))
      }
    }
  }

  /// Opens the list or object in a field of the item that is shown.
  private func showNested(in field: Int) {
    guard let detail = stack.top as? DetailScreen else { return }
    let (item, collection) = (detail.item, detail.collection)
    work.add { [self] in
      let nested = try await Catalog.open(field, of: item, in: collection)
      try await open(nested, from: detail.origin.field(field, of: item, in: collection))
    }
  }

  /// Shows the item that a field of the item that is shown refers to, on top of that.
  private func showReferred(by field: NamedColumn) {
    guard let list, let detail = stack.top as? DetailScreen else { return }
    let (item, collection) = (detail.item, detail.collection)
    work.add { [self] in
      let referred = try await list.reader.ask("looking for the item") {
        _,
        progress throws(CatalogError) in
        try await collection.referred(by: field.index, of: item, progress: progress)
      }
      guard let referred else {
        let target = collection.target(of: field.index) ?? ""
        throw BrowseError.nothingReferredTo(by: field.name, in: target)
      }
      let screen = DetailScreen(
        referred.item,
        of: referred.collection,
        from: detail.origin.table(referred.collection.name),
        by: FieldName(field.index, of: collection.columns)
      )
      push(screen) { [unowned self] in handle($0) }
    }
  }

  /// Lists what refers to the item that is shown.
  private func showRelated() {
    guard let list, let detail = stack.top as? DetailScreen else { return }
    let (item, collection) = (detail.item, detail.collection)
    work.add { [self] in
      let referrers = try await list.reader.ask("looking for references") {
        _,
        progress throws(CatalogError) in
        try await collection.referrers(to: item, progress: progress)
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
      push(RelatedScreen(referrers, from: detail.origin, display: session.display)) {
        [unowned self] in handle($0)
      }
    }
  }

  /// Opens what refers to an item.
  ///
  /// - Parameters:
  ///   - link: What refers to it.
  ///   - isNarrowed: Whether only the items are shown that do.
  /// - Throws: Why it cannot be shown.
  func open(_ link: RelatedScreen.Link, isNarrowed: Bool = true) async throws {
    let items = try link.referrer.items.get()
    try await open(
      items.collection,
      from: link.origin,
      narrowedTo: isNarrowed ? items.filter : nil
    )
  }

  /// Shows the directory that a collection lies in, or the database, on top of it.
  private func showParent(of list: CollectionScreen) {
    work.add { [self] in
      let location = try list.origin.location.get()
      let database = list.collection.isTable ? location.database : nil
      guard let parent = database ?? location.parent else {
        let isServer = location.isPostgreSQL
        let line = isServer ? "Nothing lies above a database." : "This is the topmost directory."
        return stack.announce(.line(line, .secondary))
      }
      try await open(parent)
    }
  }

  private func pickShown() {
    guard let (item, list) = shownOfList() else { return }
    picks.tell(list.reader.pick(from: Just(item)), of: list)
  }

  private func unpickShown() {
    guard let (item, list) = shownOfList() else { return }
    picks.tellUnpicked(list.reader.unpick([item]).count, of: list)
  }

  /// The item that is shown, if it is one of the list below.
  private func shownOfList() -> (Item, CollectionScreen)? {
    guard let list, let detail = stack.top as? DetailScreen else { return nil }
    guard detail.reference == nil else {
      stack.alert(Alert(BrowseError.notPickable))
      return nil
    }
    return (detail.item, list)
  }

  /// Opens a file of the directory that one is in, or a table of the database, by its name.
  func open(member name: String) async throws {
    guard let container = list?.collection as? any Container else { return }
    try await open(name, of: container)
  }

  private func open(_ name: String, of container: any Container) async throws {
    let collection = try await container.open(member: name, options: session.options)
    try await open(collection, from: .member(name, of: container))
  }

  private func announceSource() {
    guard let list else { return }
    let shown = session.detail?.collection ?? list.collection
    work.add { [stack] in
      let report = try await list.reader.ask("reading") { _, progress throws(CatalogError) in
        try await shown.report(progress: progress)
      }
      stack.announce(SourceText.content(report))
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
}
