import Glibc
import Navigator
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Browse coordinator")
struct BrowseCoordinatorTests {
  private let coordinator = BrowseCoordinator()

  private func open(_ collection: ListCollection = .foods()) async throws -> CollectionScreen {
    try await coordinator.open(collection)
    return try #require(coordinator.stack.top as? CollectionScreen)
  }

  private var item: Item { Item(id: .init(row: 7), values: [Value("Sencha")]) }

  @Test("a selected item is shown")
  func selected() async throws {
    _ = try await open()
    coordinator.handle(.selected(item))
    #expect(try #require(coordinator.stack.top as? DetailScreen).item.id == item.id)
  }

  @Test("a selected field is opened as a collection, on which going back leads to the item")
  func selectedField() async throws {
    let nested = Item(id: .init(row: 3), values: [Value.json(Array("[{\"k\":1},{\"k\":2}]".utf8))])
    let tags = ListCollection("x", columns: [Column(name: "tags", kind: .text)], items: [nested])
    _ = try await open(tags)
    coordinator.handle(.selected(nested))
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    coordinator.handle(DetailScreen.Action.selected(field: 0))
    try await coordinator.work.perform()
    let list = try #require(coordinator.stack.top as? CollectionScreen)
    #expect(coordinator.stack.screens.map(\.title) == ["x", "3", "tags"])
    #expect(list.collection.columns.map(\.name) == ["k"])
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.top === detail)
  }

  @Test("a change of the collection draws it again, and pushes nothing")
  func refreshed() async throws {
    _ = try await open()
    let changes = Recorder(coordinator.stack.changes)
    let actions: [CollectionScreen.Action] = [
      .narrowed(nil), .sorted(nil), .columnsChosen(nil), .paged(to: 21),
    ]
    for action in actions { coordinator.handle(action) }
    try changes.expect(.refreshed, .refreshed, .refreshed, .refreshed)
  }

  @Test(
    "what happened is announced",
    arguments: [
      (CollectionScreen.Action.counted(1234), "1234\n"),
      (.reachedEnd, "This is the last page.\n"),
      (.reachedBeginning, "This is the first page.\n"),
      (
        .columnsListed,
        """
        #  column    type
        ─  ────────  ───────
        1  name      text
        2  category  text
        3  price     decimal

        """
      ),
    ]
  )
  func announced(action: CollectionScreen.Action, text: String) async throws {
    _ = try await open()
    let notices = Recorder(coordinator.stack.notices)
    coordinator.handle(action)
    try await coordinator.work.perform()
    guard case .announcement(let content)? = notices.values.first else {
      Issue.record("nothing was announced")
      return
    }
    expect(Renderer(width: 80, theme: nil).text(of: content), is: text)
  }

  @Test("the filter form is presented, and what it is filled in with narrows the collection")
  func filterForm() async throws {
    let list = try await open()
    coordinator.handle(CollectionScreen.Action.showFilterSettings)
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    #expect(coordinator.stack.top is FilterScreen)
    try await prompt.run("category = fish")
    try await prompt.run("price > 20")
    try await prompt.run("apply")
    #expect(coordinator.stack.top === list)
    #expect(list.query.filter?.description == "category = fish and price > 20")
  }

  @Test("a cancelled filter form leaves the filter as it was")
  func cancelledFilterForm() async throws {
    let list = try await open()
    coordinator.handle(CollectionScreen.Action.showFilterSettings)
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    try await prompt.run("category = fish")
    try await prompt.run("cancel")
    #expect(list.query.filter == nil)
    #expect(coordinator.stack.top === list)
  }

  @Test("the settings form is presented, and its page size is used")
  func settingsForm() async throws {
    let list = try await open()
    coordinator.handle(Everywhere.Action.showSettings)
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    #expect(coordinator.stack.top is SettingsScreen)
    try await prompt.run("page 5")
    try await prompt.run("apply")
    #expect(coordinator.session.display.value.pageSize == 5)
    #expect(coordinator.stack.top === list)
    let text = Renderer(width: 80, theme: nil).text(of: list.body)
    #expect(text.contains("rows 1–5 of 45"))
  }

  @Test("a form with a wrong field is not applied, and says why")
  func wrongField() async throws {
    _ = try await open()
    coordinator.handle(Everywhere.Action.showSettings)
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    for line in ["page many", "apply"] {
      let failure = await #expect(throws: CommandFailure.self) { try await prompt.run(line) }
      #expect(
        failure?.alert.line == "page: “many” will not do; type a number from 1 to 1000, or “window”"
      )
    }
    #expect(coordinator.stack.top is SettingsScreen)
    #expect(coordinator.session.display.value.settings == Settings())
  }

  @Test("an item's neighbours are those of the collection's filter and order")
  func neighbours() async throws {
    let list = try await open()
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    try await prompt.run("filter category = fish")
    try await prompt.run("2")
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    #expect(detail.item.id.row == 18)
    coordinator.handle(DetailScreen.Action.nextRequested)
    try await coordinator.work.perform()
    #expect(detail.item.id.row == 27)
    for _ in 1...5 { coordinator.handle(DetailScreen.Action.previousRequested) }
    try await coordinator.work.perform()
    #expect(detail.item.id.row == 9)
    #expect(coordinator.stack.screens.first === list)
  }

  @Test("a command file may not replace a file unless it is trusted")
  func untrusted() async throws {
    _ = try await open()
    let folder = TemporaryFolder()
    let target = folder.write("mine\n", to: "x.csv")
    let commands = folder.write("export \(target) --force\n", to: "commands")
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    coordinator.follow(prompt)
    prompt.trustsFiles = false
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt.run("source \(commands)")
    }
    #expect(failure?.alert.headline.contains("may not replace") == true)
    #expect(folder.read("x.csv") == "mine\n")
    prompt.trustsFiles = true
    try await prompt.run("source \(commands)")
    #expect(folder.read("x.csv")?.hasPrefix("name,category,price\n") == true)
  }

  @Test("a filter that fails leaves the screen as it was")
  func failure() async throws {
    let list = try await open(.foods(failure: .changed(path: "foods.csv")))
    let before = list.body
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    await #expect(throws: CommandFailure.self) { try await prompt.run("filter price > 3") }
    #expect(list.body == before)
    #expect(list.query == Query())
  }

  @Test("100,000 selections and returns leak nothing")
  func manySelections() async throws {
    _ = try await open()
    weak var last: AnyObject?
    for _ in 1...100_000 {
      coordinator.handle(.selected(item))
      last = coordinator.stack.top
      coordinator.handle(Prompt.Action.back)
    }
    #expect(last == nil)
    #expect(coordinator.stack.screens.count == 1)
  }

  // MARK: What is said

  /// What is announced once all is done that an action has begun.
  private func announcements(_ act: () -> Void) async throws -> String {
    let notices = Recorder(coordinator.stack.notices)
    act()
    try await coordinator.work.perform()
    return notices.values.map { notice in
      guard case .announcement(let content) = notice else { return "no announcement\n" }
      return Renderer(width: 100, theme: nil).text(of: content)
    }.joined()
  }

  @Test("the frequencies of a column are shown, and one of them narrows the collection")
  func frequency() async throws {
    let list = try await open()
    try await Prompt(coordinator: coordinator, terminal: ScriptedTerminal([])).run(
      "filter price > 20"
    )
    coordinator.handle(.showFrequency(column: 1))
    try await coordinator.work.perform()
    let screen = try #require(coordinator.stack.top as? FrequencyScreen)
    #expect(screen.columnIndex == 1)
    coordinator.figures.handle(FrequencyScreen.Action.selected(Value("fish")))
    try await coordinator.work.perform()
    #expect(coordinator.stack.top === list)
    #expect(list.query.filter?.description == "price > 20 and category = fish")
    #expect(try await list.collection.count(of: list.query) == 3)
  }

  @Test("narrowing to the same value again says it once")
  func frequencyTwice() async throws {
    let list = try await open()
    for _ in 1...2 {
      coordinator.handle(.showFrequency(column: 1))
      try await coordinator.work.perform()
      coordinator.figures.handle(FrequencyScreen.Action.selected(Value("fish")))
      try await coordinator.work.perform()
    }
    #expect(list.query.filter?.description == "category = fish")
  }

  @Test("what is run again from the history leaves no form with changes")
  func historyAboveForm() async throws {
    let list = try await open()
    coordinator.handle(Everywhere.Action.showSettings)
    let form = try #require(coordinator.stack.top as? SettingsScreen)
    try await form.run("page 5")
    let notices = Recorder(coordinator.stack.notices)
    coordinator.places.handle(HistoryScreen.Action.selected(.line("filter category = fish")))
    try await coordinator.work.perform()
    #expect(coordinator.stack.top === form)
    try notices.expect(.alert(Alert(BrowseError.changesNotApplied)))
    #expect(list.query.filter == nil)
  }

  @Test("a settings form changes what was changed on it, and nothing else")
  func twoSettingsForms() async throws {
    _ = try await open()
    coordinator.handle(Everywhere.Action.showSettings)
    let lower = try #require(coordinator.stack.top as? SettingsScreen)
    try await lower.run("page 3")
    coordinator.handle(.showFrequency(column: 1))
    try await coordinator.work.perform()
    coordinator.handle(Everywhere.Action.showSettings)
    let upper = try #require(coordinator.stack.top as? SettingsScreen)
    for line in ["width 50", "apply"] { try await upper.run(line) }
    try await lower.run("apply")
    #expect(
      coordinator.session.display.value.settings == Settings(pageSize: 3, widestCell: 50)
    )
  }

  @Test("going back from the frequencies leaves the collection as it was")
  func frequencyBack() async throws {
    let list = try await open()
    coordinator.handle(.showFrequency(column: 1))
    try await coordinator.work.perform()
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.top === list)
    #expect(list.query == Query())
  }

  @Test("a page of frequencies draws them again, an end is announced")
  func frequencyPages() async throws {
    _ = try await open()
    let changes = Recorder(coordinator.stack.changes)
    coordinator.figures.handle(FrequencyScreen.Action.turned(.paged(to: 21)))
    try changes.expect(.refreshed)
    let text = try await announcements {
      coordinator.figures.handle(FrequencyScreen.Action.turned(.reachedEnd))
      coordinator.figures.handle(FrequencyScreen.Action.turned(.reachedBeginning))
    }
    #expect(text == "This is the last page.\nThis is the first page.\n")
  }

  @Test("settings are presented above the frequencies")
  func frequencySettings() async throws {
    _ = try await open()
    coordinator.handle(Everywhere.Action.showSettings)
    #expect(coordinator.stack.top is SettingsScreen)
  }

  @Test("a plot is shown of what the filter leaves, and a bar of it narrows the collection")
  func plot() async throws {
    let list = try await open()
    let columns = list.collection.columns
    try await list.narrow(to: Filter(parsing: "price > 20", columns: columns))
    coordinator.handle(.showPlot(PlotColumns(1, by: nil, columns: columns)))
    try await coordinator.work.perform()
    let screen = try #require(coordinator.stack.top as? PlotScreen)
    #expect(screen.title == "plot category")
    let filter = try Filter(parsing: "category = fish", columns: columns)
    coordinator.figures.handle(PlotScreen.Action.barSelected(filter))
    try await coordinator.work.perform()
    #expect(coordinator.stack.top === list)
    #expect(list.query.filter?.description == "price > 20 and category = fish")
  }

  @Test("what cannot be plotted is refused, and the collection stays")
  func plotRefused() async throws {
    let list = try await open()
    let asked = PlotColumns(1, by: 2, columns: list.collection.columns)
    coordinator.handle(.showPlot(asked))
    await #expect(throws: CatalogError.notMeasurable(column: "category")) {
      try await coordinator.work.perform()
    }
    #expect(coordinator.stack.top === list)
  }

  @Test("statistics are announced, of what the filter leaves")
  func statistics() async throws {
    _ = try await open()
    try await Prompt(coordinator: coordinator, terminal: ScriptedTerminal([])).run(
      "filter price < 5"
    )
    let text = try await announcements { coordinator.handle(.showStatistics(columns: [1, 2])) }
    expect(
      text,
      is: """
        column    count  empty  no value  distinct  minimum  median  mean  maximum  deviation
        ────────  ─────  ─────  ────────  ────────  ───────  ──────  ────  ───────  ─────────
        category      4      0         0         1      tea                    tea
        price         4      0         0         4     1.50       3     3     4.50    1.29099

        """
    )
  }

  @Test("where the collection comes from is announced")
  func source() async throws {
    _ = try await open()
    let text = try await announcements {
      coordinator.handle(Everywhere.Action.showSource)
    }
    #expect(text.ranges(of: "source  foods\n").count == 1)
    #expect(text.contains("shape   45 rows, 0 columns\n"))
  }

  @Test("a detail says what is odd, its neighbour's as well")
  func oddities() async throws {
    _ = try await open(.oddities())
    try await Prompt(coordinator: coordinator, terminal: ScriptedTerminal([])).run("2")
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    let text = { Renderer(width: 80, theme: nil).text(of: detail.body) }
    #expect(text().contains("! a row with a NUL byte"))
    coordinator.handle(DetailScreen.Action.nextRequested)
    try await coordinator.work.perform()
    #expect(text().contains("{not JSON"))
    #expect(text().contains("! a row with text that is not JSON"))
  }

  @Test("an item that is not there has no neighbour")
  func noNeighbour() async throws {
    _ = try await open()
    try await Prompt(coordinator: coordinator, terminal: ScriptedTerminal([])).run("45")
    let text = try await announcements {
      coordinator.handle(DetailScreen.Action.nextRequested)
    }
    #expect(text == "This is the last item.\n")
  }

  @Test("after an export of what could be read, nothing more is said")
  func exportedWhole() async throws {
    let folder = TemporaryFolder()
    _ = try await open()
    let path = folder.path("out.csv")
    let text = try await announcements {
      let request = ExportRequest(path: path, format: .csv)
      coordinator.handle(CollectionScreen.Action.exportRequested(request))
    }
    #expect(text == "Wrote 45 items to \(path).\n")
  }

  // MARK: Picks

  private func announcement(_ action: CollectionScreen.Action) async throws -> String {
    try await announcements { coordinator.handle(action) }
  }

  @Test("what was picked is announced, and that there was no room is a mistake")
  func picked() async throws {
    let list = try await open()
    try await list.run("pick 1-3")
    #expect(
      try await announcement(.picked(.init(rows: [1, 2, 3]))) == "Picked 3 items, 3 in all.\n"
    )
    #expect(try await announcement(.unpicked([1])) == "Took 1 item out, 3 left.\n")
    let notices = Recorder(coordinator.stack.notices)
    coordinator.handle(.picked(.init(isWhole: false)))
    try notices.expect(.alert(Alert(BrowseError.basketFull(3))))
  }

  @Test("an item is picked and taken out on its own screen")
  func pickedItem() async throws {
    let list = try await open()
    coordinator.handle(.selected(item))
    coordinator.handle(DetailScreen.Action.pickRequested)
    #expect(list.reader.state.picks.items == [item])
    coordinator.handle(DetailScreen.Action.unpickRequested)
    #expect(list.reader.state.picks.items.isEmpty)
  }

  private func basket() async throws -> (BasketScreen, CollectionScreen) {
    let list = try await open()
    try await list.run("pick 1-3")
    coordinator.handle(.showPicks)
    return (try #require(coordinator.stack.top as? BasketScreen), list)
  }

  @Test("the basket is shown above the collection")
  func basketShown() async throws {
    let (basket, list) = try await basket()
    #expect(basket.items.map(\.id.row) == [1, 2, 3])
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.top === list)
  }

  @Test("an item of the basket is shown, with its neighbours in the basket")
  func basketItem() async throws {
    let (basket, _) = try await basket()
    try await basket.run("unpick 2")
    try await basket.run("1")
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    coordinator.handle(DetailScreen.Action.nextRequested)
    try await coordinator.work.perform()
    #expect(detail.item.id.row == 3)
  }

  @Test("items of the basket are compared")
  func compared() async throws {
    let (basket, _) = try await basket()
    coordinator.picks.handle(.comparisonRequested)
    #expect(coordinator.stack.top is ComparisonScreen)
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.top === basket)
  }

  @Test("a change of the basket draws it again, and its ends are announced")
  func basketChanges() async throws {
    _ = try await basket()
    let changes = Recorder(coordinator.stack.changes)
    let text = try await announcements {
      for action in [.unpicked([1]), .undone, .redone, .turned(.paged(to: 1))]
        as [BasketScreen.Action]
      {
        coordinator.picks.handle(action)
      }
      for action in [
        .nothingToUndo, .nothingToRedo, .turned(.reachedEnd), .turned(.reachedBeginning),
      ] as [BasketScreen.Action] {
        coordinator.picks.handle(action)
      }
    }
    try changes.expect(.refreshed, .refreshed, .refreshed, .refreshed)
    #expect(
      text == "Nothing to undo.\nNothing to redo.\nThis is the last page.\n"
        + "This is the first page.\n"
    )
  }

  @Test("a comparison is drawn again when it is turned, and its ends are announced")
  func comparisonTurned() async throws {
    _ = try await open()
    let changes = Recorder(coordinator.stack.changes)
    let text = try await announcements {
      for action in [.turned, .reachedRight, .reachedLeft] as [ComparisonScreen.Action] {
        coordinator.picks.handle(action)
      }
    }
    try changes.expect(.refreshed)
    #expect(text == "There are no more items.\nThese are the first items.\n")
  }

  // MARK: Exports and the clipboard

  @Test("the export form is presented, and what it asks for is written", arguments: [false, true])
  func exportForm(ofBasket: Bool) async throws {
    let folder = TemporaryFolder()
    let list = try await open()
    try await list.run("pick 2")
    coordinator.handle(.showPicks)
    if !ofBasket { coordinator.handle(Prompt.Action.back) }
    if ofBasket { coordinator.picks.handle(.showExport) } else { coordinator.handle(.showExport) }
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    try await prompt.run("file \(folder.path("x.csv"))")
    try await prompt.run("apply")
    let lines = folder.read("x.csv")?.split(separator: "\n")
    #expect(lines?.count == (ofBasket ? 2 : 46))
    #expect(lines?[ofBasket ? 1 : 2] == "food 2,tea,2.50")
  }

  @Test("a cancelled export form writes nothing")
  func cancelledExport() async throws {
    let list = try await open()
    coordinator.handle(.showExport)
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    try await prompt.run("cancel")
    #expect(coordinator.stack.top === list)
  }

  @Test("nothing is copied where there is no clipboard")
  func noClipboard() async throws {
    _ = try await open()
    coordinator.handle(.selected(item))
    coordinator.handle(DetailScreen.Action.copyRequested(field: 0))
    await #expect(throws: ClipboardError.noTerminal) { try await coordinator.work.perform() }
  }

  // MARK: Directories

  @Test("the directory that a file lies in is shown on top of it, and that of the directory on it")
  func parent() async throws {
    let folder = TemporaryFolder()
    mkdir(folder.path("inner"), 0o700)
    let path = folder.write("a\n1\n", to: "inner/x.csv")
    try await coordinator.open(Location(path))
    for name in ["x.csv", "inner"] {
      coordinator.handle(CollectionScreen.Action.showParent)
      try await coordinator.work.perform()
      let list = try #require(coordinator.list)
      let items = try await list.collection.page(0..<9, of: Query()).items
      #expect(items.map { $0[0].text } == [name])
    }
    #expect(coordinator.stack.screens.count == 3)
  }

  @Test("above the topmost directory there is none, and above standard input nothing")
  func noParent() async throws {
    try await coordinator.open(Location("/"))
    let text = try await announcements {
      coordinator.handle(CollectionScreen.Action.showParent)
    }
    #expect(text == "This is the topmost directory.\n")
    _ = try await open()
    coordinator.handle(CollectionScreen.Action.showParent)
    await #expect(throws: NoLocation.standardInput) { try await coordinator.work.perform() }
  }

  // MARK: Depth

  @Test("a deep walk leaks nothing")
  func deepWalk() async throws {
    weak var list: CollectionScreen?
    weak var detail: DetailScreen?
    let nested = Item(id: .init(row: 1), values: [Value.json(Array("[{\"a\":[1]}]".utf8))])
    let collection = ListCollection("x", columns: [Column(name: "a", kind: .text)], items: [nested])
    _ = try await open(collection)
    for _ in 1...500 {
      coordinator.handle(.selected(nested))
      coordinator.handle(DetailScreen.Action.selected(field: 0))
      try await coordinator.work.perform()
      list = coordinator.stack.top as? CollectionScreen
      detail = coordinator.stack.screens.dropLast().last as? DetailScreen
      #expect(list != nil && detail != nil)
      if coordinator.stack.screens.count > 100 { coordinator.handle(Prompt.Action.home) }
    }
    for _ in coordinator.stack.screens.dropFirst() { coordinator.handle(Prompt.Action.back) }
    #expect(coordinator.stack.screens.count == 1)
    #expect(list == nil && detail == nil)
  }
}
