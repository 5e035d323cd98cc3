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
    coordinator.handle(CollectionScreen.Action.showSettings)
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    #expect(coordinator.stack.top is SettingsScreen)
    try await prompt.run("page 5")
    try await prompt.run("apply")
    #expect(coordinator.settings.value.pageSize == 5)
    #expect(coordinator.stack.top === list)
    let text = Renderer(width: 80, theme: nil).text(of: list.body)
    #expect(text.contains("rows 1–5 of 45"))
  }

  @Test("a form with a wrong field is not applied, and says why")
  func wrongField() async throws {
    _ = try await open()
    coordinator.handle(DetailScreen.Action.showSettings)
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    for line in ["page many", "apply"] {
      let failure = await #expect(throws: CommandFailure.self) { try await prompt.run(line) }
      #expect(
        failure?.alert.line == "page: “many” will not do; type a number from 1 to 1000"
      )
    }
    #expect(coordinator.stack.top is SettingsScreen)
    #expect(coordinator.settings.value == Settings())
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
    coordinator.handle(FrequencyScreen.Action.selected(Value("fish")))
    try await coordinator.work.perform()
    #expect(coordinator.stack.top === list)
    #expect(list.query.filter?.description == "price > 20 and category = fish")
    #expect(try await list.collection.count(of: list.query) == 3)
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
    coordinator.handle(FrequencyScreen.Action.paged(to: 21))
    try changes.expect(.refreshed)
    let text = try await announcements {
      coordinator.handle(FrequencyScreen.Action.reachedEnd)
      coordinator.handle(FrequencyScreen.Action.reachedBeginning)
    }
    #expect(text == "This is the last page.\nThis is the first page.\n")
  }

  @Test("settings are presented above the frequencies")
  func frequencySettings() async throws {
    _ = try await open()
    coordinator.handle(FrequencyScreen.Action.showSettings)
    #expect(coordinator.stack.top is SettingsScreen)
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

  @Test("where the collection comes from is announced on each screen")
  func source() async throws {
    _ = try await open()
    let text = try await announcements {
      coordinator.handle(CollectionScreen.Action.showSource)
      coordinator.handle(DetailScreen.Action.showSource)
      coordinator.handle(FrequencyScreen.Action.showSource)
    }
    #expect(text.ranges(of: "source  foods\n").count == 3)
    #expect(text.ranges(of: "shape   45 rows, 0 columns\n").count == 3)
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
}
