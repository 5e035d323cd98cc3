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
    guard case .announcement(let content)? = notices.values.first else {
      Issue.record("nothing was announced")
      return
    }
    expect(Renderer(width: 80, isColored: false).text(of: content), is: text)
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
    let text = Renderer(width: 80, isColored: false).text(of: list.body)
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
    coordinator.mayReplaceFiles = false
    let notices = Recorder(coordinator.stack.notices)
    coordinator.handle(
      .exportRequested(ExportRequest(path: "x.csv", format: .csv, replacesFile: true))
    )
    try notices.expect(.alert(BrowseError.untrustedReplacement("x.csv").alert))
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
}
