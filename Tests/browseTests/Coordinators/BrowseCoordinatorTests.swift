import Glibc
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("Browse coordinator")
struct BrowseCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

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
    coordinator.handle(DetailScreen.Action.selected(field: NamedColumn(0, of: tags.columns)))
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

  @Test("an item's neighbours are those of the collection's filter and order")
  func neighbours() async throws {
    let list = try await open()
    let prompt = prompt()
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

  @Test("a filter that fails leaves the screen as it was")
  func failure() async throws {
    let list = try await open(.foods(failure: .changed(path: "foods.csv")))
    let before = list.body
    let prompt = prompt()
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
    try await prompt().run("2")
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
    try await prompt().run("45")
    let text = try await announcements {
      coordinator.handle(DetailScreen.Action.nextRequested)
    }
    #expect(text == "This is the last item.\n")
  }

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

  @Test("above the database of a server there is nothing")
  func noParentOfDatabase() async throws {
    try await coordinator.open(Shop.small(), from: .location(Location("postgres://h/shop")))
    let text = try await announcements {
      coordinator.handle(CollectionScreen.Action.showParent)
    }
    #expect(text == "Nothing lies above a database.\n")
  }

  @Test("a deep walk leaks nothing")
  func deepWalk() async throws {
    weak var list: CollectionScreen?
    weak var detail: DetailScreen?
    let nested = Item(id: .init(row: 1), values: [Value.json(Array("[{\"a\":[1]}]".utf8))])
    let collection = ListCollection("x", columns: [Column(name: "a", kind: .text)], items: [nested])
    _ = try await open(collection)
    for _ in 1...500 {
      coordinator.handle(.selected(nested))
      coordinator.handle(
        DetailScreen.Action.selected(field: NamedColumn(0, of: collection.columns))
      )
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
