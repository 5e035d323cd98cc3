import Catalog
import Navigator

/// Who turns what happens on the screens into navigation.
@MainActor
final class BrowseCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()
  let settings = CurrentValueSubject<Settings, Never>(Settings())

  /// How much of a screen is seen at once.
  let window = CurrentValueSubject<Window, Never>(Window())

  /// Whether pages are as long as the window is high, as nobody has set how long they are to be.
  private var fitsPages = true

  private let options: ReadingOptions
  private let format: ExportFormat?
  let output: FileOutput
  let errors: FileOutput
  private let trace: Trace?
  private let patience: Duration?
  private let progressLine: ProgressLine
  private var subscriptions: Set<AnyCancellable> = []
  private weak var prompt: Prompt?

  /// A coordinator without screens.
  ///
  /// - Parameters:
  ///   - options: How what is opened from a directory is read.
  ///   - format: In which data format is written what would be drawn, where nobody looks; `nil` to
  ///     draw it there, too.
  ///   - output: Where `export -` writes.
  ///   - errors: Where is said what is wrong with that.
  ///   - trace: Who hears all actions as well.
  ///   - patience: For how long a person waits for input; `nil` if there is none.
  ///   - progressLine: Where is told how far something has come.
  init(
    options: ReadingOptions = ReadingOptions(),
    format: ExportFormat? = nil,
    output: FileOutput = .standardOutput,
    errors: FileOutput = .standardError,
    trace: Trace? = nil,
    patience: Duration? = nil,
    progressLine: ProgressLine? = nil
  ) {
    self.options = options
    self.format = format
    self.output = output
    self.errors = errors
    self.trace = trace
    self.patience = patience
    self.progressLine = progressLine ?? ProgressLine()
  }

  /// Shows a collection.
  func open(_ collection: any ItemCollection) async throws(CatalogError) {
    let screen = try await CollectionScreen(
      collection,
      settings: settings,
      window: window,
      patience: patience,
      progressLine: progressLine
    )
    stack.push(screen, to: record(screen)) { [unowned self] in handle($0) }
  }

  /// Does what is asked for at a prompt.
  func follow(_ prompt: Prompt) {
    self.prompt = prompt
    prompt.sink { [unowned self] action in
      trace?.record(action, of: "prompt")
      handle(action)
    }
    .store(in: &subscriptions)
  }

  /// Lets screens be as wide as a terminal is, and as high where a person sits at it.
  func fit(_ terminal: any Terminal) {
    terminal.window.sink { [unowned self] in fit($0) }.store(in: &subscriptions)
  }

  /// Lets screens be as wide as a window, and as high if it has an end.
  func fit(_ window: Window) {
    self.window.value = window
    guard fitsPages, let rows = window.rows else { return }
    settings.value.pageSize = max(1, rows - Self.rowsAroundPage)
  }

  /// What a window shows besides the items: names and rule above them, two remarks and the prompt
  /// below, and a line to spare.
  private static let rowsAroundPage = 6
}

// MARK: Handlers

extension BrowseCoordinator {
  func handle(_ action: CollectionScreen.Action) {
    switch action {
    case .selected(let item): show(item)
    case .narrowed, .sorted, .columnsChosen, .arranged, .undone, .redone, .paged:
      stack.refresh()
    case .nothingToUndo: stack.announce(.line("Nothing to undo.", .secondary))
    case .nothingToRedo: stack.announce(.line("Nothing to redo.", .secondary))
    case .columnsListed: announceColumns()
    case .reachedEnd: stack.announce(.line("This is the last page.", .secondary))
    case .reachedBeginning: stack.announce(.line("This is the first page.", .secondary))
    case .reachedRight: stack.announce(.line("There are no more columns.", .secondary))
    case .reachedLeft: stack.announce(.line("These are the first columns.", .secondary))
    case .showFrequency(let column): showFrequency(of: column)
    case .showStatistics(let columns): announceStatistics(of: columns)
    case .showSource: announceSource()
    case .nothingCame: stack.announce(.line("Nothing more has come yet.", .secondary))
    case .counted(let count): stack.announce(.line("\(count)"))
    // The footer has it when it is drawn next.
    case .totalLearned: break
    case .exportRequested(let request): export(request)
    case .showFilterSettings: presentFilter()
    case .showSettings: presentSettings()
    }
  }

  func handle(_ action: DetailScreen.Action) {
    switch action {
    case .selected(let field): showNested(in: field)
    case .nextRequested: showNeighbour(by: 1)
    case .previousRequested: showNeighbour(by: -1)
    case .showSource: announceSource()
    case .showSettings: presentSettings()
    }
  }

  func handle(_ action: FrequencyScreen.Action) {
    switch action {
    case .selected(let value): narrow(to: value)
    case .paged: stack.refresh()
    case .reachedEnd: stack.announce(.line("This is the last page.", .secondary))
    case .reachedBeginning: stack.announce(.line("This is the first page.", .secondary))
    case .exportRequested(let request): export(request)
    case .showSource: announceSource()
    case .showSettings: presentSettings()
    }
  }

  func handle(_ action: FilterScreen.Action) {
    switch action {
    case .changed: stack.refresh()
    }
  }

  func handle(_ action: SettingsScreen.Action) {
    switch action {
    case .changed: stack.refresh()
    }
  }
}

// MARK: Routes

extension BrowseCoordinator {
  /// The collection that the person is in.
  var list: CollectionScreen? {
    stack.screens.lazy.compactMap { $0 as? CollectionScreen }.last
  }

  /// The format of what is written instead of being drawn; `nil` where somebody looks.
  var dataFormat: ExportFormat? { output.isTerminal ? nil : format }

  /// Whether what runs now is of a file of commands that is not trusted.
  var isRestricted: Bool { prompt?.isRestricted == true }

  /// Who writes down the actions of a screen, before anybody acts on them.
  private func record<S: Screen>(_ screen: S) -> (S.Action) -> Void {
    { [trace, unowned screen] action in trace?.record(action, of: screen.title) }
  }

  private func show(_ item: Item) {
    guard let collection = list?.collection else { return }
    if let path = (collection as? DirectoryCollection)?.path(of: item) {
      work.add { [self] in try await open(Catalog.open(path, isNamed: false, options: options)) }
      return
    }
    let screen = DetailScreen(
      item,
      columns: collection.columns,
      oddities: collection.oddities(of: item)
    )
    stack.push(screen, to: record(screen)) { [unowned self] in handle($0) }
  }

  private func showNeighbour(by distance: Int) {
    guard let list, let detail = stack.top as? DetailScreen else { return }
    work.add { [stack] in
      if let item = try await list.neighbour(by: distance) {
        let collection = list.collection
        detail.show(
          item,
          columns: collection.columns,
          oddities: collection.oddities(of: item)
        )
        stack.refresh()
      } else {
        let end = distance > 0 ? "last" : "first"
        stack.announce(.line("This is the \(end) item.", .secondary))
      }
    }
  }

  /// Opens the list or object in a field of the item that is shown.
  private func showNested(in field: Int) {
    guard let collection = list?.collection, let item = (stack.top as? DetailScreen)?.item else {
      return
    }
    work.add { [self] in try await open(Catalog.open(field, of: item, in: collection)) }
  }

  private func showFrequency(of column: Int) {
    guard let list else { return }
    work.add { [self] in
      let collection = list.collection
      let frequencies = try await list.reader.ask("counting") {
        collection,
        progress throws(CatalogError) in
        try await collection.frequencies(of: column, in: list.query, progress: progress)
      }
      let screen = FrequencyScreen(
        frequencies,
        of: column,
        in: collection.columns,
        settings: settings
      )
      stack.push(screen, to: record(screen)) { [unowned self] in handle($0) }
    }
  }

  /// Leaves the frequencies for the items with one of the values.
  private func narrow(to value: Value) {
    guard let list, let screen = stack.top as? FrequencyScreen else { return }
    let columns = list.collection.columns
    work.add { [stack] in
      let filter = screen.filter(for: value, of: columns)
      try await list.narrow(to: .all([list.query.filter, filter].compactMap(\.self)))
      stack.pop()
    }
  }

  private func announceStatistics(of columns: [Int]) {
    guard let list else { return }
    work.add { [self] in
      let collection = list.collection
      let statistics = try await list.reader.ask("computing") {
        collection,
        progress throws(CatalogError) in
        try await collection.statistics(of: columns, in: list.query, progress: progress)
      }
      let all = collection.columns
      let names = columns.map { all[$0].name }
      try await tell(statistics, named: names, of: collection)
    }
  }

  private func announceSource() {
    guard let list else { return }
    work.add { [stack] in
      let report = try await list.reader.ask("reading") {
        collection,
        progress throws(CatalogError) in
        try await collection.report(progress: progress)
      }
      stack.announce(SourceText.content(report))
    }
  }

  private func presentFilter() {
    guard let list else { return }
    let form = FilterScreen(
      list.query.filter,
      columns: list.collection.columns,
      completer: list.completer
    )
    stack.present(
      form,
      to: record(form),
      { [unowned self] in handle($0) },
      answer: { [work] answer in
        guard case .value(let filter) = answer else { return }
        work.add { try await list.narrow(to: filter) }
      }
    )
  }

  private func presentSettings() {
    let form = SettingsScreen(settings.value)
    stack.present(
      form,
      to: record(form),
      { [unowned self] in handle($0) },
      answer: { [unowned self] answer in
        guard case .value(let values) = answer else { return }
        if values.pageSize != settings.value.pageSize { fitsPages = false }
        settings.value = values
        work.add { [self] in
          try await list?.reload()
          stack.refresh()
        }
      }
    )
  }

  private func announceColumns() {
    guard let list else { return }
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
