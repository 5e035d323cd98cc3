// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The collections coordinator")
struct CollectionCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  @Test(
    "redraws a collection that shows something else, and pushes no screen",
    arguments: [
      "filter price > 5", "clear", "sort price", "columns name", "cards", "undo", "next", "first",
      "limit 3", "limit",
    ]
  )
  func refreshed(line: String) async throws {
    let list = try await open()
    try await list.run("sort name")
    let changes = Recorder(coordinator.stack.changes)
    try await list.run(line)
    changes.expect(.refreshed)
  }

  @Test("does not redraw after a count or a pick", arguments: ["count", "pick 1 2"])
  func told(line: String) async throws {
    let list = try await open()
    let changes = Recorder(coordinator.stack.changes)
    try await list.run(line)
    changes.expect()
  }

  @Test(
    "announces an action on a collection, and redraws nothing",
    arguments: [
      (CollectionScreen.Action.nothingToUndo, "Nothing to undo.\n"),
      (.nothingToRedo, "Nothing to redo.\n"),
      (.reachedEnd, "This is the last page.\n"),
      (.reachedBeginning, "This is the first page.\n"),
      (.reachedRight, "These are the last columns.\n"),
      (.reachedLeft, "These are the first columns.\n"),
      (.nothingCame, "No more input yet.\n"),
      (.counted(1234), "1234\n"),
      (.renamed(NamedColumn(0, of: foodColumns), to: "food"), "name is called food.\n"),
      (
        .expanded(NamedColumn(0, of: foodColumns), into: ["name.a", "name.b"]),
        "Added name.a and name.b.\n"
      ),
      (
        .expanded(NamedColumn(0, of: foodColumns), into: []),
        "All fields of name are columns already.\n"
      ),
    ]
  )
  func announced(action: CollectionScreen.Action, text: String) async throws {
    _ = try await open()
    let changes = Recorder(coordinator.stack.changes)
    expect(try await announcements { coordinator.handle(action) }, is: text)
    changes.expect()
  }

  private nonisolated static let foodColumns = [Column(name: "name", kind: .text)]

  @Test("announces a computed column with its expression")
  func computed() async throws {
    let list = try await open()
    let column = try ComputedColumn(
      parsing: "total=price*2",
      columns: list.collection.columns
    )
    let text = try await announcements {
      coordinator.handle(CollectionScreen.Action.computed(column))
    }
    #expect(text == "total = price * 2\n")
  }

  @Test("leaves the screen unchanged if a filter fails")
  func failure() async throws {
    let list = try await open(.foods(failure: .changed(path: "foods.csv")))
    let before = list.body
    let prompt = prompt()
    await #expect(throws: CommandFailure.self) { try await prompt.run("filter price > 3") }
    #expect(list.body == before)
    #expect(list.query == Query())
  }

  @Test("announces the source of the collection")
  func source() async throws {
    _ = try await open()
    let text = try await announcements {
      coordinator.handle(GlobalCommands.Action.showSource)
    }
    #expect(text.ranges(of: "source    foods\n").count == 1)
    #expect(text.contains("shape     45 rows, 0 columns\n"))
  }

  @Test("shows the parent directory of a file, then the parent of that directory")
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
    #expect(coordinator.stack.screens.count == 1)
  }

  @Test("returns from a file to the directory below it")
  func parentBelow() async throws {
    let folder = TemporaryFolder()
    try await coordinator.open(Location(folder.path("")))
    let below = coordinator.stack.top
    try await coordinator.open(Location(folder.write("a\n1\n", to: "x.csv")))
    coordinator.handle(CollectionScreen.Action.showParent)
    try await coordinator.work.perform()
    #expect(coordinator.stack.top === below)
    #expect(coordinator.stack.screens.count == 1)
  }

  private nonisolated static let relativePaths: [(below: String, top: String)] = {
    var paths = [(".", "Package.swift")]
    #if SQLite
    paths.append(("Samples/shop.db", "Samples/shop.db/orders"))
    #endif
    return paths
  }()

  @Test(
    "returns to the directory or database below, whose path is relative",
    arguments: relativePaths
  )
  func parentBelowRelative(paths: (below: String, top: String)) async throws {
    try await coordinator.open(Location(paths.below))
    let below = coordinator.stack.top
    try await coordinator.open(Location(paths.top))
    coordinator.handle(CollectionScreen.Action.showParent)
    try await coordinator.work.perform()
    #expect(coordinator.stack.top === below)
  }

  #if SQLite
  @Test(
    "knows the references of a table with its first page if a person opens it",
    arguments: [(Duration.seconds(1), true), (nil, false)] as [(Duration?, Bool)]
  )
  func references(idleTimeout: Duration?, isKnown: Bool) async throws {
    let coordinator = BrowseCoordinator(Session(idleTimeout: idleTimeout))
    try await coordinator.open(Location("Samples/shop.db/orders"))
    #expect(coordinator.list?.collection.relational?.hasSettledReferences == isKnown)
  }
  #endif

  @Test("reports that the root directory and standard input have no parent")
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

  @Test(
    "reports that a server, and a database that a parameter names, have no parent",
    arguments: [
      ("postgres://h/", "This is the topmost server.\n"),
      ("postgres://h?dbname=shop", "This is the topmost database.\n"),
    ]
  )
  func noParentOfServer(location: String, announcement: String) async throws {
    try await coordinator.open(Shop.small(), from: .location(Location(location)))
    let text = try await announcements {
      coordinator.handle(CollectionScreen.Action.showParent)
    }
    #expect(text == announcement)
  }
}
