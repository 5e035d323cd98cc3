// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A collection: a page of its items, narrowed and ordered as asked.
@MainActor
final class CollectionScreen: @MainActor ItemScreen {
  enum Action: Equatable {
    case selected(Item)
    case narrowed(Filter?)
    case sorted(SortOrder?)
    case columnsChosen(Projection?)
    case columnsListed
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
    case counted(Int)
    case showFrequency(column: NamedColumn)
    case showStatistics(columns: [NamedColumn])
    case showPlot(PlotColumns)
    case picked(CollectionReader.Picking)
    case unpicked([Item.ID])
    case showPicks
    case exportRequested(ExportRequest)
    case showExport
    case showParent
    case showFilterSettings
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  var title: String { collection.name }
  var collection: any ItemCollection { reader.collection }
  var query: Query { state.query }
  var projection: Projection? { state.projection }

  /// Who asks the collection.
  let reader: CollectionReader

  /// Where the collection was opened from.
  let origin: Origin

  /// What its file was like then, if it is one.
  let source: SourceStamp?

  let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()

  /// The item that was opened last.
  var opened: Item?

  /// Where that is.
  var cursor = Cursor.place(0)

  /// The first page of a collection.
  ///
  /// - Parameters:
  ///   - collection: The collection.
  ///   - origin: Where it was opened from.
  ///   - query: What narrows its items from the beginning.
  ///   - display: How things are shown.
  ///   - patience: For how long a person waits for input; `nil` if there is none, and only what is
  ///     asked for is counted.
  ///   - progressLine: Where is told how far something has come.
  /// - Throws: ``CatalogError`` if the page cannot be loaded.
  init(
    _ collection: any ItemCollection,
    from origin: Origin = .standardInput,
    query: Query = Query(),
    display: CurrentValueSubject<Display, Never>,
    patience: Duration? = nil,
    progressLine: ProgressLine? = nil
  ) async throws(CatalogError) {
    self.origin = origin
    // What is named by keys stays what it is when others come or go.
    source = collection.relational != nil || collection.container != nil ? nil : origin.stamp
    self.display = display
    reader = try await CollectionReader(
      collection,
      query: query,
      display: display,
      patience: patience,
      progressLine: progressLine ?? ProgressLine()
    )
  }

  var state: CollectionState { reader.state }

  /// Publishes each time the page shows something else.
  var objectWillChange: AnyPublisher<Void, Never> { reader.pageChanges }

  func publish(_ action: Action) { subject.send(action) }
}

// MARK: What it looks like

extension CollectionScreen {
  var body: Content { text.content }

  private var text: PageText { text(of: state.page, of: state.query) }

  func text(of page: Page, of query: Query) -> PageText {
    PageText(
      collection: collection,
      query: query,
      page: page,
      columns: shownColumns,
      settings: display.value.settings,
      arrangement: state.arrangement,
      picks: state.picks
    )
  }

  /// Who knows what Tab may add to what is typed about the columns.
  var completer: QueryCompleter {
    QueryCompleter(collection) { [weak self] in self?.state.page.items ?? [] }
  }

  var shownColumns: [Int] {
    (state.projection ?? .all).indexes(among: collection.columns.count)
  }
}

// MARK: What can be typed

extension CollectionScreen {
  var commands: [Command] {
    Pager.commands { [self] in try await turn($0) } + [
      Command(
        "goto",
        .number("ROW"),
        help: "the page from that row on",
        group: .walk,
        examples: [.init("goto \(min(500, self.knownCount))")]
      ) { [self] in try await goTo(place: $0 - 1) },
      openCommand,
      Command(
        "parent",
        aliases: ["up", ".."],
        help: "the directory or the database that this lies in",
        group: .walk
      ) { [self] in subject.send(.showParent) },
      Command(
        "filter",
        .optional(.filter.completed(by: completer.filter)),
        help: "narrow to what matches; alone, the filter form",
        group: .narrow,
        examples: self.examples.filter
      ) { [self] filter in
        guard let filter else { return subject.send(.showFilterSettings) }
        try await narrow(to: try await filter.value(for: reader))
      }
      .previewed { [self] in preview(ofFilter: $0) },
      Command(
        "search",
        .text("TEXT"),
        help: "narrow to a text in any column",
        group: .narrow,
        examples: self.examples.search,
        shorthand: .prefix("/")
      ) { [self] in try await narrow(to: .anywhere($0)) }
      .previewed { [self] in preview(of: .anywhere($0)) },
      Command("clear", help: "all items again", group: .narrow) { [self] in
        try await narrow(to: nil)
      },
      Command(
        "sort",
        .optional(.order.completed(by: completer.order)),
        help: "order by columns; alone, as in the source",
        group: .arrange,
        examples: self.examples.sort
      ) { [self] in try await sort(by: try await $0?.value(for: reader)) },
      Command(
        "columns",
        .optional(.projection.completed(by: completer.projection)),
        help: "show these columns; alone, list all with their types",
        group: .arrange,
        examples: self.examples.projection
      ) { [self] in choose(try await $0?.value(for: reader)) },
      Command(
        "hide",
        .columnList.completed(by: completer.projection),
        help: "leave these columns out",
        group: .arrange,
        examples: self.examples.one("hide")
      ) { [self] in
        try await hide(try await $0.value(for: reader))
      },
      Command(
        "undo",
        help: "take the last change back; of filter, order, columns or picks",
        group: .arrange
      ) { [self] in
        try await step(.back)
      },
      Command("redo", help: "make it again", group: .arrange) { [self] in
        try await step(.forward)
      },
      Command("count", help: "how many items match", group: .look) { [self] in
        subject.send(.counted(try await reader.count()))
      },
    ] + figuresCommands + arrangementCommands + takingCommands
  }

  /// A column by its place.
  func named(_ column: Int) -> NamedColumn { NamedColumn(column, of: collection.columns) }

  var examples: QueryExamples {
    QueryExamples(columns: collection.columns, items: state.page.items)
  }

  /// How many items there are at least, 1 if there are none.
  var knownCount: Int {
    switch state.page.total {
    case .exactly(let count), .atLeast(let count), .about(let count): max(1, count)
    }
  }
}

// MARK: What it does

extension CollectionScreen {
  /// Shows the items for which `filter` holds, all for `nil`.
  func narrow(to filter: Filter?) async throws(CatalogError) {
    try await reader.change {
      $0.query.filter = filter
      $0.start = 0
    }
    subject.send(.narrowed(filter))
  }

  /// The item beside the one that was opened last, which then counts as opened; `nil` at the ends.
  func neighbour(by distance: Int) async throws -> Item? {
    let place = try await cursorPlace() + distance
    guard place >= 0, let item = try await reader.item(at: place) else { return nil }
    cursor = .place(place)
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

  private func choose(_ projection: Projection?) {
    guard let projection else { return subject.send(.columnsListed) }
    reader.choose(projection)
    subject.send(.columnsChosen(projection))
  }

  /// Shows the columns in another way.
  func arrange(_ change: (inout Arrangement) -> Void) {
    reader.arrange(change)
    subject.send(.arranged(state.arrangement))
  }

  /// Shows the next columns that fit beside those which are always in sight, or those before.
  func turnColumns(by direction: Int) {
    let layout = TableLayout(text.table, width: display.value.window.columns)
    let place = direction > 0 ? layout.next : layout.previous
    // The first column of the table is that of the numbers.
    guard let place else { return subject.send(direction > 0 ? .reachedRight : .reachedLeft) }
    arrange { $0.firstColumn = place - 1 }
  }

  private func hide(_ hidden: ColumnList) async throws {
    let shown = state.projection ?? .all
    let hide = { [collection] in shown.hiding(hidden, among: collection.columns.count) }
    if hide() == nil { try await reader.settleColumns(.names) }
    guard let left = hide() else { throw BrowseError.noColumnLeft }
    choose(left)
  }

  /// Shows an item, which then counts as opened.
  func select(_ item: Item, at cursor: Cursor) {
    self.cursor = cursor
    opened = item
    subject.send(.selected(item))
  }

  /// Shows what was there before the last change, or before that was taken back.
  private func step(_ direction: Changes<ShownState>.Direction) async throws(CatalogError) {
    guard try await reader.step(direction) else {
      return subject.send(direction == .back ? .nothingToUndo : .nothingToRedo)
    }
    subject.send(direction == .back ? .undone : .redone)
  }
}
