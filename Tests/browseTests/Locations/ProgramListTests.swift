// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("A list of the program")
struct ProgramListTests: LocationsTests {
  let session = LocationsSession()

  /// Returns the list of a name, if it is on top.
  private func list(_ name: ProgramList) -> CollectionScreen? {
    let top = stack.top as? CollectionScreen
    return top?.origin.list == name ? top : nil
  }

  private static func bookmark(_ name: String, _ location: String) -> Item {
    Item(id: Item.ID(name: name), values: [Value(name), Value(location)])
  }

  // MARK: Places

  @Test(
    "a list of the program opens again from its link, with its view",
    arguments: [
      ["pick 3", "pick 1-2", "picks", "sort price", "group category: count", "sort count"],
      ["bookmark a", "bookmarks", "filter name = a", "columns location"],
      ["filter price > 10", "clear", "history", "sort entry desc", "frequency kind"],
    ]
  )
  func linkOfList(lines: [String]) async throws {
    folder.makeFolders("state/browse")
    folder.write("filter price > 10\n", to: "state/browse/history")
    try await open()
    for line in lines { try await prompt.run(line) }
    let link = try #require(try await link().first)
    let titles = stack.screens.map(\.title)
    let drawn = try #require(coordinator.drawnScreens.last)
    stack.popToRoot()
    try await coordinator.open(try Location(link))
    #expect(stack.screens.dropFirst().map(\.title) == titles)
    #expect(coordinator.drawnScreens.last == drawn)
  }

  @Test(
    "opens the item of a list of the program that a link names",
    arguments: [
      ("?picks=1,3&picks#3", ["foods", "picks", "3"]),
      ("?stats&picks=1,3&picks#3", ["foods", "stats", "picks", "price"]),
    ]
  )
  func itemOfList(view: String, titles: [String]) async throws {
    try await open(view)
    #expect(stack.screens.map(\.title).prefix(titles.count - 1) == titles.dropLast()[...])
    #expect(stack.screens.count == titles.count)
  }

  @Test("the link of an item in the basket has the view of its list")
  func linkOfPicked() async throws {
    let path = try await open()
    for line in ["add double = price * 2", "filter price > 9", "pick 1-2", "picks", "2"] {
      try await prompt.run(line)
    }
    #expect(
      try await link() == ["\(path)?add=double = price * 2&filter=price > 9&picks=1,2#2"]
    )
  }

  @Test("the link of the basket, and of an answer about it, has the items that are left")
  func linkAfterUnpick() async throws {
    let path = try await open()
    for line in ["pick 1-3", "picks", "unpick 1"] { try await prompt.run(line) }
    #expect(try await link() == ["\(path)?picks=2,3&picks"])
    try await prompt.run("group category: count")
    #expect(try await link() == ["\(path)?picks=2,3&picks&group=category: count"])
    for line in ["back", "1"] { try await prompt.run(line) }
    #expect(try await link() == ["\(path)?picks=2,3#2"])
    for line in ["back", "unpick all"] { try await prompt.run(line) }
    #expect(try await link() == ["\(path)?picks"])
  }

  @Test(
    "leaves the screen below alone if a list of the program cannot be shown",
    arguments: ["?related=3&sort=-price", "?bookmarks&related=1&sort=-name"]
  )
  func noList(view: String) async throws {
    try await open(view)
    #expect(coordinator.list?.query == Query())
    #expect(stack.screens.last is CollectionScreen)
  }

  // MARK: Bookmarks

  @Test("saves a bookmark, and opens it on top of the bookmarks screen")
  func bookmarks() async throws {
    let path = try await open("?filter=price > 10#2")
    coordinator.handle(GlobalCommands.Action.bookmarkRequested("dear fish"))
    try await coordinator.work.perform()
    #expect(folder.read("data/browse/bookmarks") == "dear fish = \(path)?filter=price > 10#2\n")
    coordinator.handle(GlobalCommands.Action.showBookmarks)
    try await coordinator.work.perform()
    let screen = try #require(list(.bookmarks))
    let actions = Recorder(screen)
    try await prompt.run("open \"Dear Fish\"")
    #expect(stack.screens.map(\.title) == ["foods", "2", "bookmarks", "foods", "2"])
    actions.expect(.selected(screen.state.page.items[0]))
    #expect(coordinator.list?.query.filter?.description == "price > 10")
  }

  @Test("announces the previous location of a bookmark that is replaced or removed")
  func changedBookmarks() async throws {
    let path = try await open()
    _ = try await coordinator.notices { try await prompt.run("bookmark x") }
    try await prompt.run("filter price > 10")
    #expect(
      try await coordinator.notices { try await prompt.run("bookmark X") } == [
        "Saved bookmark “X”: \(path)?filter=price > 10, replacing \(path)"
      ]
    )
    try await prompt.run("bookmarks")
    #expect(
      try await coordinator.notices { try await prompt.run("remove x") } == [
        "Deleted bookmark “X”: \(path)?filter=price > 10"
      ]
    )
    #expect(folder.read("data/browse/bookmarks") == "")
    let text = try #require(stack.top).drawn()
    #expect(text == "No bookmarks yet.\n")
  }

  @Test("reports a bookmark to a missing file, and keeps the bookmarks screen")
  func goneBookmark() async throws {
    try await open()
    try await prompt.run("bookmarks")
    let gone = folder.path("gone.csv")
    let bookmarks = try #require(list(.bookmarks))
    coordinator.handle(.selected(Self.bookmark("x", gone)), from: bookmarks)
    await #expect(throws: CatalogError.notFound(path: gone)) {
      try await coordinator.work.perform()
    }
    #expect(stack.top === bookmarks)
  }

  @Test("removes a bookmark, and announces its location")
  func removed() async throws {
    try await open()
    folder.makeFolders("data/browse")
    folder.write("a = /x\nb = /y\n", to: "data/browse/bookmarks")
    coordinator.handle(GlobalCommands.Action.showBookmarks)
    try await coordinator.work.perform()
    let bookmarks = try #require(list(.bookmarks))
    let remove = { [coordinator] in
      coordinator.handle(.removalRequested(Self.bookmark("a", "/x")), from: bookmarks)
      try await coordinator.work.perform()
    }
    #expect(try await coordinator.notices(during: remove) == ["Deleted bookmark “a”: /x"])
    #expect(folder.read("data/browse/bookmarks") == "b = /y\n")
    let text = try #require(stack.top).drawn()
    #expect(text.contains("rows 1–1 of 1"))
    // The bookmark is already gone, as if another process had removed it.
    #expect(try await coordinator.notices(during: remove) == [])
  }

  @Test("the other bookmarks stay picked when one is removed, and “undo” does not restore it")
  func removedBesidePicks() async throws {
    folder.makeFolders("data/browse")
    folder.write("a = /a\nb = /b\nc = /c\n", to: "data/browse/bookmarks")
    try await open()
    for line in ["bookmarks", "pick 2 3", "sort -name", "remove a"] { try await prompt.run(line) }
    let names = { [coordinator] in coordinator.list?.state.page.items.map { $0[0].text } }
    #expect(names() == ["c", "b"])
    #expect(coordinator.list?.state.picks.items.map(\.id.name) == ["b", "c"])
    try await prompt.run("undo")
    #expect(names() == ["b", "c"])
  }

  @Test("a removed bookmark leaves the basket, too, and does not come back with “undo”")
  func removedBelowBasket() async throws {
    folder.makeFolders("data/browse")
    folder.write("a = /a\nb = /b\nc = /c\n", to: "data/browse/bookmarks")
    try await open()
    for line in ["bookmarks", "pick 1-3", "picks", "bookmarks", "remove a", "back", "unpick 1"] {
      try await prompt.run(line)
    }
    let lists = stack.screens.compactMap { $0 as? CollectionScreen }
    let picks = { lists.suffix(2).map { $0.state.picks.items.map(\.id.name) } }
    #expect(picks() == [["c"], ["c"]])
    try await prompt.run("undo")
    #expect(picks() == [["b", "c"], ["b", "c"]])
    #expect(coordinator.list?.state.page.items.map(\.id.name) == ["b", "c"])
  }

  @Test(
    "an item opens what it stands for, also in the basket and in a group of its list",
    arguments: [
      ["pick 1", "picks", "1"], ["group name: count", "1", "1"], ["picks", "back", "1"],
    ]
  )
  func openedElsewhere(lines: [String]) async throws {
    let path = try await open()
    for line in ["bookmark x", "bookmarks"] + lines { try await prompt.run(line) }
    #expect(coordinator.list?.title == "foods")
    #expect(stack.screens.count > 2)
    #expect(try await link() == [path])
  }

  @Test("reports an invalid line of the bookmarks file, and lists the other bookmarks")
  func wrongBookmark() async throws {
    folder.makeFolders("data/browse")
    folder.write("a = /x\nnonsense\n", to: "data/browse/bookmarks")
    try await open()
    let notices = try await coordinator.notices { try await prompt.run("bookmarks") }
    #expect(notices.first?.contains("bookmarks:2: invalid bookmark") == true)
    #expect(list(.bookmarks) != nil)
  }

  @Test("shows no password of the bookmarks file, and opens the location that has it")
  func password() async throws {
    folder.makeFolders("data/browse")
    let path = folder.write("name\nSencha\n", to: "at host=h password=secret.csv")
    folder.write("a = \(path)\n", to: "data/browse/bookmarks")
    try await open()
    try await prompt.run("bookmarks")
    let location = try #require(list(.bookmarks)?.reader.state.page.items.first?[1].text)
    #expect(location.contains("at host=h") && !location.contains("secret"))
    try await prompt.run("open a")
    #expect(coordinator.list?.collection.columns.map(\.name) == ["name"])
  }

  @Test("rejects invalid and unknown bookmark names")
  func badNames() async throws {
    try await open()
    for (line, error) in [
      ("bookmark 3", SavedLocationError.notABookmarkName("3")),
      ("bookmark a = b", .notABookmarkName("a = b")),
    ] {
      let failure = await #expect(throws: CommandFailure.self) { try await prompt.run(line) }
      #expect(failure?.alert.message == error.alert.message)
    }
    try await prompt.run("bookmarks")
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("open teas") }
    #expect(failure?.alert.message == "no item “teas”")
  }

  // MARK: History

  @Test("runs a line of the history on the collection below, and opens a location")
  func history() async throws {
    folder.makeFolders("state/browse")
    folder.write("count\nfilter price > 10\n/tea\n", to: "state/browse/history")
    let path = try await open()
    let stacks = SavedStacks(folder: folder.path("state/browse/sessions"))
    try stacks.save(try #require(SavedStack(stack.screens)))
    try await prompt.run("1")
    try await prompt.run("history")
    let text = try #require(stack.top).drawn(width: 200)
    let whole = try Location(path).resolved
    #expect(
      text.contains("1  search    /tea\n2  filter    filter price > 10\n3  location  \(whole)\n")
    )
    try await prompt.run("2")
    #expect(stack.screens.count == 1)
    #expect(coordinator.list?.query.filter?.description == "price > 10")
    try await prompt.run("history")
    let history = try #require(list(.history))
    coordinator.handle(.selected(history.state.page.items[2]), from: history)
    try await coordinator.work.perform()
    #expect(stack.screens.map(\.title) == ["foods", "history", "foods"])
    #expect(coordinator.list?.query == Query())
  }

  @Test("shows the history once")
  func historyListed() async throws {
    try await open()
    folder.makeFolders("state/browse")
    folder.write("/tea\n", to: "state/browse/history")
    for _ in 1...2 {
      coordinator.handle(GlobalCommands.Action.showHistory)
      try await coordinator.work.perform()
    }
    #expect(list(.history) != nil)
    #expect(stack.screens.count == 2)
  }

  @Test("runs a line of the history from the basket of it on the collection below")
  func pickedHistory() async throws {
    folder.makeFolders("state/browse")
    folder.write("filter price > 10\n", to: "state/browse/history")
    try await open()
    for line in ["history", "pick 1", "picks", "1"] { try await prompt.run(line) }
    #expect(stack.screens.count == 1)
    #expect(coordinator.list?.query.filter?.description == "price > 10")
  }

  @Test("rejects bookmarks and history in a private session")
  func privateSession() async throws {
    let coordinator = BrowseCoordinator(Session())
    try await coordinator.open(try Location(folder.write(LocationsSession.foods, to: "foods.csv")))
    for action: GlobalCommands.Action in [.bookmarkRequested("a"), .showBookmarks, .showHistory] {
      coordinator.handle(action)
      await #expect(throws: SavedLocationError.persistenceDisabled) {
        try await coordinator.work.perform()
      }
    }
    #expect(coordinator.stack.screens.count == 1)
  }
}
