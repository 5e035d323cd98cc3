import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

/// The cases of the actions that no other test hands to its handler; see also the tests of the
/// coordinators.
@MainActor
@Suite("A handler")
struct HandlerTests {
  private let folder = TemporaryFolder()
  private let coordinator: BrowseCoordinator

  init() async throws {
    let files = KeptFiles(
      history: folder.path("history"),
      stacks: folder.path("sessions"),
      bookmarks: folder.path("bookmarks")
    )
    coordinator = BrowseCoordinator(Session(files: files))
    try await coordinator.open(ListCollection.foods())
  }

  private var stack: NavigationStack { coordinator.stack }

  /// What is announced once all is done that an action has begun.
  private func announcements(_ act: () -> Void) async throws -> [String] {
    let notices = Recorder(stack.notices)
    act()
    try await coordinator.work.perform()
    return notices.values.map { notice in
      guard case .announcement(let content) = notice else { return "no announcement" }
      return String(Renderer(width: nil, theme: nil).text(of: content).dropLast())
    }
  }

  // MARK: Collections

  @Test(
    "draws a collection again that looks different",
    arguments: [
      CollectionScreen.Action.narrowed(nil), .sorted(nil), .columnsChosen(nil),
      .arranged(Arrangement(isInCards: true)), .undone, .redone, .paged(to: 21),
    ]
  )
  func refreshed(action: CollectionScreen.Action) throws {
    let changes = Recorder(stack.changes)
    coordinator.handle(action)
    try changes.expect(.refreshed)
  }

  @Test(
    "announces what happened on a collection, and changes nothing",
    arguments: [
      (CollectionScreen.Action.nothingToUndo, "Nothing to undo."),
      (.nothingToRedo, "Nothing to redo."),
      (.reachedEnd, "This is the last page."),
      (.reachedBeginning, "This is the first page."),
      (.reachedRight, "There are no more columns."),
      (.reachedLeft, "These are the first columns."),
      (.nothingCame, "Nothing more has come yet."),
      (.counted(1234), "1234"),
    ]
  )
  func announced(action: CollectionScreen.Action, text: String) async throws {
    let changes = Recorder(stack.changes)
    #expect(try await announcements { coordinator.handle(action) } == [text])
    try changes.expect()
  }

  // MARK: The basket and the figures

  @Test("shows an item of the basket, and writes the items in it")
  func basket() async throws {
    let list = try #require(coordinator.list)
    try await list.run("pick 2-3")
    coordinator.handle(.showPicks)
    let path = folder.path("x.csv")
    let told = try await announcements {
      coordinator.picks.handle(.exportRequested(ExportRequest(path: path, format: .csv)))
    }
    #expect(told == ["Wrote 2 items to \(path)."])
    coordinator.picks.handle(.selected(list.reader.state.picks.items[1]))
    #expect(stack.screens.map(\.title) == ["foods", "picks", "3"])
  }

  @Test("writes the frequencies that are shown")
  func frequencies() async throws {
    let list = try #require(coordinator.list)
    coordinator.handle(.showFrequency(column: list.named(1)))
    try await coordinator.work.perform()
    let path = folder.path("x.csv")
    let told = try await announcements {
      coordinator.figures.handle(.exportRequested(ExportRequest(path: path, format: .csv)))
    }
    #expect(told == ["Wrote 2 values to \(path)."])
    #expect(folder.read("x.csv")?.contains("\ntea,40,") == true)
  }

  // MARK: Items and the clipboard

  @Test(
    "copies a value or the whole item into the clipboard, and says what",
    arguments: [
      (1, "tea", "Copied “category”: tea"),
      (nil, "{\"name\":\"food 1\",\"category\":\"tea\",\"price\":1.50}", "Copied item 1: {"),
    ]
  )
  func copied(field: Int?, copied: String, remark: String) async throws {
    let descriptor = Glibc.open(folder.path("terminal"), O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let output = FileOutput(descriptor: descriptor)
    coordinator.session.clipboard = Clipboard(of: output, shell: nil)
    let list = try #require(coordinator.list)
    coordinator.handle(.selected(list.reader.state.page.items[0]))
    let told = try await announcements {
      coordinator.handle(DetailScreen.Action.copyRequested(field: field.map(list.named)))
    }
    #expect(told.count == 1 && told[0].hasPrefix(remark))
    let sequence = "\u{1B}]52;c;\(Base64.encoded(Array(copied.utf8)))\u{07}"
    #expect(folder.read("terminal") == sequence)
  }

  // MARK: Places

  @Test("says where one is, or why no location says that")
  func link() async throws {
    coordinator.handle(Everywhere.Action.linkRequested)
    let path = folder.write("a\n1\n", to: "x.csv")
    try await coordinator.open(Location(path + "?filter=a = 1#1"))
    let told = try await announcements {
      coordinator.handle(Everywhere.Action.linkRequested)
    }
    #expect(told == ["\(path)?filter=a = 1#1"])
    stack.popToRoot()
    let notices = Recorder(stack.notices)
    coordinator.handle(Everywhere.Action.linkRequested)
    try notices.expect(.alert(NoLocation.standardInput.alert))
  }

  @Test("forgets a bookmark, and says where it was")
  func removed() async throws {
    folder.write("a = /x\nb = /y\n", to: "bookmarks")
    coordinator.handle(Everywhere.Action.showBookmarks)
    try await coordinator.work.perform()
    let told = try await announcements {
      coordinator.places.handle(.removalRequested(.init(name: "a", location: "/x")))
    }
    #expect(told == ["“a” was /x."])
    #expect(folder.read("bookmarks") == "b = /y\n")
    let text = Renderer(width: 80, theme: nil).text(of: try #require(stack.top).body)
    #expect(text.contains("bookmarks 1–1 of 1"))
    // Another program was faster.
    let again = try await announcements {
      coordinator.places.handle(.removalRequested(.init(name: "a", location: "/x")))
    }
    #expect(again == [])
  }

  @Test("lists the history")
  func history() async throws {
    folder.write("/tea\n", to: "history")
    coordinator.handle(Everywhere.Action.showHistory)
    try await coordinator.work.perform()
    #expect(stack.top is HistoryScreen)
  }

  // MARK: Forms

  @Test("draws a form again that was filled in")
  func forms() throws {
    let change = FormFields.Change(field: "a", text: "b")
    let changes = Recorder(stack.changes)
    coordinator.forms.handle(FilterScreen.Action.changed(change))
    coordinator.forms.handle(SettingsScreen.Action.changed(change))
    coordinator.exports.handle(ExportScreen.Action.changed(change))
    try changes.expect(.refreshed, .refreshed, .refreshed)
  }

  // MARK: Leaving

  @Test("lets go of all screens")
  func quit() async throws {
    for action in [Prompt.Action.quit, .quitAtOnce, .back] {
      coordinator.handle(action)
      #expect(stack.screens.isEmpty)
      try await coordinator.open(ListCollection.foods())
    }
  }

  @Test(
    "objects to leaving a form with changes, and to nothing else",
    arguments: [Prompt.Exit.back, .home, .quit]
  )
  func leaving(exit: Prompt.Exit) async throws {
    coordinator.handle(Everywhere.Action.showSettings)
    func outcome() -> Bool {
      let inquiry = Inquiry(default: true, rule: .anyVeto)
      coordinator.handle(Prompt.Action.leaving(exit, inquiry))
      return inquiry.outcome
    }
    #expect(outcome())
    try await stack.top?.run("page 5")
    #expect(!outcome())
    #expect(stack.top is SettingsScreen)
  }

  @Test("lets go of a form with changes at once, which writes nothing", arguments: [true, false])
  func quitAtOnce(isFilledIn: Bool) async throws {
    coordinator.handle(Everywhere.Action.showSettings)
    if isFilledIn { try await stack.top?.run("page 5") }
    coordinator.handle(Prompt.Action.quitAtOnce)
    try await coordinator.work.perform()
    #expect(stack.screens.isEmpty)
    #expect(coordinator.session.display.value.settings == Settings())
  }
}
