// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen with one page of a collection's items, filtered and sorted.
@MainActor
final class CollectionScreen: @MainActor ItemScreen {
  enum Action: Equatable {
    case selected(Item)
    case narrowed(Filter?)
    case sorted(SortOrder?)
    case columnsChosen(Projection)
    case listColumns
    case typed(NamedColumn, ColumnType, TypeFit?)
    case computed(ComputedColumn)
    case renamed(NamedColumn, to: String)
    case expanded(NamedColumn, into: [String])
    case limited(Int?)
    case arranged(Arrangement)
    case undone
    case redone
    case nothingToUndo
    case nothingToRedo
    case paged(to: Int)
    case reachedEnd
    case reachedBeginning
    case reachedRight
    case reachedLeft
    case nothingCame
    case followRequested
    case counted(Int)
    case grouped(Grouping)
    case pivoted(Pivot)
    case unnested(Unnesting)
    case compared(Difference)
    case queried(SelectStatement)
    case showFrequency(Frequency)
    case showStatistics(Projection)
    case showStatisticsOfColumn(NamedColumn)
    case showPlot(PlotQuestion)
    case picked(CollectionReader.Picking)
    case unpicked([Item.ID])
    case showPicks
    case showComparison([Item])
    case removalRequested(Item)
    case exportRequested(ExportRequest)
    case showExport
    case showParent
    case showFilterSettings
    case referenceDeclared(ReferenceRequest)
    case referenceForgotten(String)
    case showReferences
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  var title: String {
    origin.list?.rawValue ?? origin.question.map(\.question.title) ?? collection.name
  }
  var collection: any ItemCollection { reader.collection }
  var query: Query { state.query }

  /// The names of the values that the view looks up by references, such as `customer.name`.
  var lookedUpNames: [String] { collection.lookedUpNames(in: query) }
  var projection: Projection? { state.projection }
  var isPrivate: Bool { origin.isPrivate }

  /// The reader that queries the collection and keeps the state that is shown.
  let reader: CollectionReader

  /// The location of the collection, and the step that reopens it.
  let origin: Origin

  /// The stamp of the source file at opening.
  ///
  /// `nil` if there is no file, or if items are identified by a key or a name.
  let sourceStamp: SourceStamp?

  let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()

  /// The item that was opened last.
  var opened: Item?

  /// The position or ID of ``opened``.
  var cursor = Cursor.position(0)

  /// The widths of columns on the pages that were left.
  private var seenWidths = SeenWidths()

  /// The following of the source that began last.
  private var following: Following?

  /// The form of an answer, or `nil` for other collections.
  private let form: (any AnswerForm)?

  /// Subscriptions that keep the items up to date.
  var owners: Set<AnyCancellable> = []

  /// The search for references to add to a list of references, with the reason if there are none.
  let suggestionSearch = Effect<Result<ReferenceSuggestions, CatalogError>>()

  /// Opens the collection to which the last typed name leads.
  var openingTarget: Task<Void, Never>?

  /// The filter of a location, and its words that are read as texts although they name columns.
  var savedFilter: (filter: Filter, wordsReadAsTexts: [String])?

  /// Creates a screen and loads its first page.
  ///
  /// - Parameters:
  ///   - collection: The collection to show.
  ///   - origin: The location of the collection, and how to reopen it.
  ///   - query: The initial filter and order.
  ///   - display: The settings and the window.
  ///   - idleTimeout: The time to wait for pending input before a partial page is shown. `nil` waits
  ///     for a full page, and counts items only on request.
  ///   - progressLine: Shows the progress of long operations.
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  init(
    _ collection: any ItemCollection,
    from origin: Origin = .standardInput,
    query: Query = Query(),
    display: CurrentValueSubject<Display, Never>,
    idleTimeout: Duration? = nil,
    progressLine: ProgressLine? = nil
  ) async throws(CatalogError) {
    self.origin = origin
    // Keys and names still identify the same items after other items are added or removed.
    sourceStamp = collection.relational != nil || collection.container != nil ? nil : origin.stamp
    self.display = display
    reader = try await CollectionReader(
      collection,
      query: query,
      display: display,
      idleTimeout: idleTimeout,
      progressLine: progressLine ?? ProgressLine()
    )
    form = origin.ofItems.question?.question.form(
      of: collection.itemsInMemory ?? reader.state.page.items
    )
    reader.excess = { [weak self] in self?.excess(of: $0) ?? 0 }
    reader.trimPage()
  }

  /// Returns the number of lines by which a page with all its remarks is too tall for the window.
  private func excess(of state: CollectionState) -> Int {
    guard let rows = display.value.window.rows, display.value.settings.pageSize == nil,
      !state.arrangement.showsCards
    else { return 0 }
    let text = text(
      of: state.page,
      with: state.warnings,
      of: state.query,
      in: state.collection,
      state.shownColumns,
      state.labels
    )
    // The names of the columns and a rule are above the items; the hidden columns and the prompt
    // are below them.
    return text.height(besideItems: 4, in: display.value.window) - rows
  }

  var state: CollectionState { reader.state }

  /// Publishes each time the page changes.
  var objectWillChange: AnyPublisher<Void, Never> { reader.pageChanges }

  func publish(_ action: Action) { subject.send(action) }
}

// MARK: Drawing

extension CollectionScreen {
  var body: Content { text.content }

  private var text: PageText { text(of: state.page, with: state.warnings, of: state.query) }

  func text(
    of page: Page,
    with warnings: [RowWarnings],
    of query: Query,
    in collection: (any ItemCollection)? = nil,
    _ columns: [Int]? = nil,
    _ labels: ItemLabels? = nil
  ) -> PageText {
    PageText(
      collection: collection ?? self.collection,
      query: query,
      page: page,
      warnings: warnings,
      labels: (labels ?? state.labels) ?? ItemLabels(),
      columns: columns ?? shownColumns,
      settings: display.value.settings,
      arrangement: state.arrangement,
      // All items of the basket are picked.
      picks: origin.list == .picks ? Picks() : state.picks,
      filterMistake: state.filterMistake,
      wordsReadAsTexts: wordsReadAsTexts(in: query.filter),
      leftOut: origin.question?.omissions ?? [],
      form: form,
      list: origin.list,
      isFollowing: state.isFollowing,
      isIncomplete: suggestionSearch.isBusy,
      seenWidths: seenWidths.widths(in: query),
      window: display.value.window
    )
  }

  /// Shows the items that arrive until the following ends.
  func show(_ following: Following) {
    self.following = following
    following.start()
  }

  /// An alert that row numbers may refer to other rows, `nil` if none is kept or the file only grew.
  ///
  /// The numbers are those of picked and opened rows, and of the first row of a later page. If one of
  /// several files grows, the rows of those after it have other numbers.
  var changeOfNumberedRows: Alert? {
    guard let change = collection.warnings.change,
      origin.unitesFiles || sourceStamp != nil && change.kind != .grown,
      state.picks.count > 0 || opened != nil || state.start > 0
    else { return nil }
    return Alert(
      subject: change.path,
      "has changed",
      advice: "row numbers may refer to other rows"
    )
  }

  /// Keeps the widths of the columns of a page that is left.
  func keepWidths() {
    let layout = TableLayout(text.table, in: display.value.window)
    seenWidths.add(layout, of: shownColumns, in: query)
  }

  /// Returns the words of a filter that are read as texts although they name columns.
  func wordsReadAsTexts(in filter: Filter?) -> [String] {
    guard let savedFilter, savedFilter.filter == filter else { return [] }
    return savedFilter.wordsReadAsTexts
  }

  /// The Tab completion of filters, orders and columns.
  var completer: QueryCompleter {
    QueryCompleter(collection) { [weak self] in self?.state.page.items ?? [] }
  }

  var shownColumns: [Int] { state.shownColumns }
}

// MARK: Commands

extension CollectionScreen {
  var commands: [Command] {
    pagingCommands + [
      openCommand,
      Command(
        "parent",
        aliases: ["up", ".."],
        help: "go up to the directory, database or server",
        group: .navigate
      ) { [self] in subject.send(.showParent) },
      Command(
        "filter",
        .optional(.filter.completed(by: completer.filter)),
        help: "filter items; without an expression, open the filter form",
        group: .filter,
        examples: self.examples.filter
      ) { [self] filter in
        guard let filter else { return subject.send(.showFilterSettings) }
        try await applyFilter(try await filter.value(for: reader))
      }
      .previewed { [self] in preview(ofFilter: $0) },
      Command(
        "search",
        .text("TEXT"),
        help: "filter by a text in any column",
        group: .filter,
        examples: self.examples.search,
        shorthand: .prefix("/")
      ) { [self] in try await applyFilter(.anywhere($0)) }
      .previewed { [self] in preview(of: .anywhere($0)) },
      Command("clear", help: "remove the filter", group: .filter) { [self] in
        try await applyFilter(nil)
      },
      Command(
        "sort",
        .optional(.order.completed(by: completer.order)),
        help: "sort by columns; without columns, restore the source order",
        group: .arrange,
        examples: self.examples.sort
      ) { [self] in try await sort(by: try await $0?.value(for: reader)) },
      Command(
        "columns",
        .optional(.projection.completed(by: completer.projection)),
        help: "show only these columns; without names, list all with their types",
        group: .arrange,
        examples: self.examples.projection
      ) { [self] text in
        guard let text else { return publish(.listColumns) }
        try await reader.changeAtOnce { choose(try await resolved(text)) }
      },
      Command(
        "hide",
        .columnList.completed(by: completer.projection),
        help: "hide columns",
        group: .arrange,
        examples: self.examples.one("hide")
      ) { [self] in
        try await hide(try await $0.value(for: reader))
      },
      Command(
        "type",
        .typeChoice.completed(by: completer.type),
        help: "set the type of a column; “auto” for the one that its values suggest",
        group: .arrange,
        examples: self.examples.type
      ) { [self] in try await setType(try await $0.value(for: reader)) },
      Command(
        "undo",
        help: "undo the last change; of filter, order, columns, types, limit or picks",
        group: .arrange
      ) { [self] in
        try await step(.undo)
      },
      Command("redo", help: "redo the last undone change", group: .arrange) { [self] in
        try await step(.redo)
      },
      Command("count", help: "count the matching items", group: .inspect) { [self] in
        subject.send(.counted(try await reader.count()))
      },
    ] + columnCommands + referenceCommands + figuresCommands + arrangementCommands + picksCommands
      + suggestionSearch.commands
      + (collection.runsStatements ? [statementCommand] : [])
      + [origin.list.flatMap(removeCommand)].compactMap(\.self)
  }

  /// Returns the column at an index, with its name.
  func named(_ column: Int) -> NamedColumn { NamedColumn(column, of: collection.columns) }

  var examples: QueryExamples {
    QueryExamples(columns: collection.columns, items: state.page.items)
  }

  /// The best known number of items, at least 1.
  var knownCount: Int {
    Swift.max(1, state.page.total.known)
  }
}

// MARK: Changes

extension CollectionScreen {
  /// Shows only the items that match `filter`, or all items if it is `nil`.
  func applyFilter(_ filter: Filter?) async throws(CatalogError) {
    try await reader.change {
      $0.query.filter = filter
      $0.start = 0
    }
    subject.send(.narrowed(filter))
  }

  /// Returns the item `distance` positions after the one opened last, or `nil` if there is none.
  ///
  /// The returned item becomes the one opened last.
  func neighbour(by distance: Int) async throws -> Item? {
    let position = try await cursorPosition() + distance
    guard position >= 0, let item = try await reader.item(at: position) else { return nil }
    cursor = .position(position)
    opened = item
    return item
  }

  private func sort(by order: SortOrder?) async throws(CatalogError) {
    try await reader.change {
      $0.query.order = order
      $0.start = 0
    }
    subject.send(.sorted(order))
  }

  private func choose(_ projection: Projection) {
    reader.choose(projection)
    subject.send(.columnsChosen(projection))
  }

  /// Gives a column another type.
  ///
  /// - Throws: ``CollectionError/fixedTypes`` if the columns have fixed types,
  ///   ``CollectionError/nothingFits(column:type:first:)`` if no value fits the type, or
  ///   ``CatalogError``.
  private func setType(_ choice: TypeChoice) async throws {
    guard let retypable = collection as? any Retypable else { throw CollectionError.fixedTypes }
    let column = named(choice.column)
    guard !collection.isComputed(choice.column) else { throw CollectionError.computed(column) }
    let type = try await reader.request("reading") { collection throws(CatalogError) in
      try await collection.type(for: choice)
    }
    var fit: TypeFit?
    if let type, type.kind != .text {
      fit = try await reader.request("checking values") { collection throws(CatalogError) in
        try await collection.fit(of: choice.column, as: type)
      }
    }
    if let type, let fit, fit.fitting == 0, let first = fit.firstMisfit {
      throw CollectionError.nothingFits(column: column, type: type, first: first)
    }
    var types = retypable.chosenTypes
    types[choice.column] = type
    try await retype(types, of: retypable)
    subject.send(.typed(column, collection.columns[choice.column].type, fit))
  }

  /// Gives columns the types that were chosen for them.
  func retype(
    _ types: [Int: ColumnType],
    of retypable: any Retypable
  ) async throws(CatalogError) {
    let typed = retypable.retyped(types)
    let columns = typed.columns
    try await reader.change {
      $0.collection = typed
      $0.query = $0.query.retyped(columns)
    }
  }

  /// Changes the arrangement of the columns.
  func arrange(_ change: (inout Arrangement) -> Void) {
    reader.arrange(change)
    subject.send(.arranged(state.arrangement))
  }

  /// Scrolls to the next columns if `direction` is positive, otherwise to the previous ones.
  func scrollColumns(by direction: Int) {
    let layout = TableLayout(text.table, in: display.value.window)
    let column = direction > 0 ? layout.next : layout.previous
    // The first column of the table contains the item numbers.
    guard let column else { return subject.send(direction > 0 ? .reachedRight : .reachedLeft) }
    arrange { $0.firstColumn = column - 1 }
  }

  private func hide(_ hidden: ColumnList) async throws {
    let shown = state.projection ?? .all
    let hide = { [collection] in shown.hiding(hidden, among: collection.columns.count) }
    if hide() == nil { try await reader.settleColumns() }
    guard let left = hide() else { throw BrowseError.allColumnsExcluded }
    let scrolled = shownColumns.dropFirst(state.arrangement.firstColumn)
    choose(left)
    guard scrolled.startIndex > 0 else { return }
    let places = scrolled.lazy.compactMap { [shownColumns] in shownColumns.firstIndex(of: $0) }
    arrange { [shownColumns] in
      $0.firstColumn = places.first ?? Swift.max(0, shownColumns.count - 1)
    }
  }

  /// Opens an item and makes it the one opened last.
  func select(_ item: Item, at cursor: Cursor) {
    self.cursor = cursor
    opened = item
    subject.send(.selected(item))
  }

  /// Undoes the last change, or redoes the last one that was undone.
  private func step(_ direction: UndoHistory<FormerState>.Direction) async throws(CatalogError) {
    guard try await reader.step(direction) else {
      return subject.send(direction == .undo ? .nothingToUndo : .nothingToRedo)
    }
    subject.send(direction == .undo ? .undone : .redone)
  }
}
