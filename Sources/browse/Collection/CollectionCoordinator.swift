// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Opens collections: locations, members of a directory or database, and parents.
@MainActor
final class CollectionCoordinator: SessionCoordinator {
  let session: Session

  /// Routes the actions of a collection's screen to the coordinator of their area.
  private let route: (CollectionScreen.Action, CollectionScreen) -> Void

  /// Shows a list of the program, which is about an item if there is an ID.
  ///
  /// Returns `false` if the list cannot be shown.
  let showList: (ProgramList, Item.ID?) async throws -> Bool

  /// Creates a coordinator of collections.
  ///
  /// - Parameters:
  ///   - session: The state that all coordinators share.
  ///   - route: Called with each action of a collection's screen, and that screen.
  ///   - showList: Shows a list of the program on top of the topmost list. Without an ID, a list
  ///     about an item is about the one on top.
  init(
    _ session: Session,
    route: @escaping (CollectionScreen.Action, CollectionScreen) -> Void,
    showList: @escaping (ProgramList, Item.ID?) async throws -> Bool
  ) {
    self.session = session
    self.route = route
    self.showList = showList
  }
}

// MARK: Opening

extension CollectionCoordinator {
  /// Opens a location with the filter, order, columns and item that it names.
  ///
  /// - Parameter opensItem: `false` to show the collection also if it consists of a single item.
  func open(_ location: Location, opensItem: Bool = true) async throws {
    let collection = try await Catalog.open(location, options: session.options)
    var base = location
    base.view = location.view.withoutAnswer
    try await open(
      collection,
      from: .location(base),
      at: base.view,
      opensItem: opensItem && location.view.answer == nil
    )
    try await showAnswers(of: location.view)
  }

  /// Shows the answers and the lists of a view on top of the topmost list.
  func showAnswers(of view: Location.View) async throws {
    switch view.answer {
    case .to(.question(let word, let text), let view):
      try await showAnswer(to: word, text, at: view.withoutAnswer)
      try await showAnswers(of: view)
    case .to(.list(let name, let item), let view):
      guard try await showList(name, item), let list else { return }
      try await list.show(view.withoutAnswer)
      if view.answer == nil, let id = view.item {
        try await list.open(id)
        try await work.perform()
      }
      try await showAnswers(of: view)
    case nil: break
    }
  }

  /// Pushes a screen for a collection.
  ///
  /// - Parameters:
  ///   - collection: The collection to show.
  ///   - origin: The location of the collection, and how to reopen it.
  ///   - query: The filter and the order to use if `view` is empty.
  ///   - view: The filter, order, columns and page to show. If it names an item, the item opens on
  ///     top of the collection.
  ///   - opensItem: `false` to show the collection also if it consists of a single item, which
  ///     otherwise opens on top of it unless there is a view.
  /// - Throws: An error if the collection or the item cannot be shown. If only the item fails, the
  ///   collection stays on the stack.
  func open(
    _ collection: any ItemCollection,
    from origin: Origin,
    query: Query = Query(),
    at view: Location.View = Location.View(),
    opensItem: Bool = true
  ) async throws {
    let screen = try await screen(of: collection, from: origin, query: query)
    try await screen.show(view)
    push(screen)
    let isOnlyItem = opensItem && collection.opensAsItem && view == Location.View()
    guard let id = view.item ?? (isOnlyItem ? Item.ID(row: 1) : nil) else { return }
    try await screen.open(id)
    try await work.perform()
  }

  /// Pushes a screen, whose actions are routed to the coordinators of their areas.
  func push(_ screen: CollectionScreen) {
    push(screen, onAction: CollectionCoordinator.pass)
  }

  /// Creates a screen for a collection, without pushing it.
  ///
  /// - Throws: ``CatalogError`` if the first page cannot be read.
  func screen(
    of collection: any ItemCollection,
    from origin: Origin,
    query: Query = Query()
  ) async throws(CatalogError) -> CollectionScreen {
    origin.share(session.references, with: collection)
    return try await CollectionScreen(
      collection,
      from: origin,
      query: query,
      display: session.display,
      idleTimeout: session.idleTimeout,
      progressLine: session.progressLine
    )
  }

  /// Shows a member of the current directory or database as a collection.
  func open(member name: String) async throws {
    guard let container = list?.collection.container else { return }
    try await open(name, of: container, opensItem: false)
  }

  /// Opens a file of a directory, a table of a database, or a database of a server, by name.
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
    case .followRequested: follow(list)
    case .nothingCame: announce("No more input yet.")
    case .counted(let count): stack.announce(.line("\(count)"))
    case .listColumns: show(.columns, about: list)
    case .showStatistics(let columns): show(.statistics(columns), about: list)
    case .typed(let column, let type, let fit):
      stack.announce(.line(TypeText.line(column.name, type, fit), .secondary))
    case .computed(let column):
      announce(column.isNamedByExpression ? "Added \(column.name)." : "\(column)")
    case .renamed(let column, let name): announce("\(column.name) is called \(name).")
    case .expanded(let column, let fields):
      announce(
        fields.isEmpty
          ? "All fields of \(column.name) are columns already."
          : "Added \(fields.formattedList("and", isQuoted: false))."
      )
    case .grouped(let grouping): show(.group(grouping), about: list)
    case .pivoted(let pivot): show(.pivot(pivot), about: list)
    case .showFrequency(let frequency): show(.frequency(frequency), about: list)
    case .unnested(let unnesting): show(.unnest(unnesting), about: list)
    case .compared(let difference): show(difference, about: list)
    case .queried(let statement): show(.sql(statement), about: list)
    case .showParent: showParent(of: list)
    case .narrowed, .limited, .sorted, .columnsChosen, .arranged, .undone, .redone, .paged:
      // The page shows the result.
      break
    case .selected, .picked, .unpicked, .showPicks, .showComparison, .showStatisticsOfColumn,
      .showPlot, .exportRequested, .showExport, .showFilterSettings, .removalRequested,
      .referenceDeclared, .referenceForgotten, .showReferences:
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
  /// Goes to the directory, database or server that contains the collection, which leaves the
  /// collection.
  private func showParent(of list: CollectionScreen) {
    work.add { [self] in
      let location = try list.origin.location.get()
      let database = list.collection.relational != nil ? location.database : nil
      guard let parent = database ?? location.parent else {
        let kind =
          location.isServer ? "server" : location.isPostgreSQL ? "database" : "directory"
        return stack.announce(.line("This is the topmost \(kind).", .secondary))
      }
      let screens = stack.screens
      if let below = screens.dropLast().last as? CollectionScreen,
        let location = try? below.origin.location.get(),
        location.resolved.isPlace(of: parent.resolved)
      {
        return stack.pop()
      }
      try await open(parent)
      stack.drop(list)
    }
  }

  /// Shows the answer to a question about a list on top of it.
  func show(_ question: CollectionQuestion, about list: CollectionScreen) {
    work.add { [self] in try await open(question, about: list) }
  }

  /// Shows the answer to a saved question about the topmost list.
  ///
  /// - Parameters:
  ///   - word: The word that begins the question.
  ///   - text: The text after the word.
  ///   - view: The view of the answer.
  /// - Throws: An error if the question does not fit the columns, or if the items cannot be read.
  func showAnswer(
    to word: CollectionQuestion.Word,
    _ text: String,
    at view: Location.View
  ) async throws {
    guard let list else { return }
    var parsed = ColumnText { try CollectionQuestion(word, parsing: text, columns: $0) }
    if word == .stats {
      parsed.additions = { try ComputedColumn.additions(forList: text, columns: $0) }
    }
    let question: CollectionQuestion
    do {
      question = try await list.resolved(parsed)
    } catch {
      guard case CatalogError.syntax(let error) = error else { throw error }
      throw CatalogError.locationSyntax(parameter: word.rawValue, error)
    }
    try await open(question, about: list, at: view)
  }

  /// Opens the answer to a question about a list on top of it.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - list: The list.
  ///   - view: The view of the answer.
  ///   - location: The location of the former state with its passwords, which a question about changes
  ///     does not have; `nil` for the one that it has.
  func open(
    _ question: CollectionQuestion,
    about list: CollectionScreen,
    at view: Location.View = Location.View(),
    since location: Location? = nil
  ) async throws {
    if case .sql = question, list.collection.runsStatementsOnServer {
      try session.requireTrust(to: "run a statement of SQL on a server")
    }
    var former: FormerItems?
    if case .diff(let difference) = question {
      former = try await formerItems(at: location ?? Location(difference.location), for: list)
    }
    let answer = try await list.reader.request("answering") {
      [former, query = list.query] collection throws(CatalogError) in
      try await collection.answer(to: question, in: query, since: former)
    }
    let asked = AskedQuestion(
      question,
      about: list,
      leavingOut: answer.omissions,
      changes: answer.changes
    )
    let projection = list.projection
    try await open(answer.collection, from: asked.origin, at: view)
    if question.word == .stats || question.word == .columns {
      // The name of the column stays visible.
      self.list?.reader.arrange { $0.freeze(1) }
    }
    guard case .unnest(let unnesting) = question, let projection, view == Location.View() else {
      return
    }
    // The elements are shown in any case.
    let columns = answer.collection.columns
    let shown = projection.showing([unnesting.place(among: columns)], columns: columns)
    try await self.list?.reader.show { $0.projection = shown }
  }

  /// Shows the items of a group on top of the groups.
  func open(_ group: Item, of asked: AskedQuestion) async throws {
    try await open(asked.filter(for: group), among: asked)
  }

  /// Shows the items of a question that match a filter, on top of the answer.
  func open(_ filter: Filter?, among asked: AskedQuestion) async throws {
    if asked.collection.itemLimit != nil {
      try await open(asked.collection, narrowedTo: filter, in: asked.query)
    } else {
      let query = asked.query(narrowedTo: filter)
      try await open(asked.collection, from: asked.originOfItems, query: query)
    }
    guard let projection = asked.projection else { return }
    try await list?.reader.show { $0.projection = projection }
  }

  /// Shows the items of a collection that match a filter, within the limit of the collection.
  func open(
    _ collection: any ItemCollection,
    narrowedTo filter: Filter?,
    in query: Query
  ) async throws {
    let items = try await list?.reader.request("reading") { _ throws(CatalogError) in
      try await collection.narrowed(to: filter, in: query)
    }
    guard let items else { return }
    let origin = Origin(reopenStep: .none, location: .failure(.noPath(collection.name)))
    try await open(items, from: origin)
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
