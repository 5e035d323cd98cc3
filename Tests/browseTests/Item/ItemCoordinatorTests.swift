// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("The items coordinator")
struct ItemCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  @Test("shows a selected item")
  func selected() async throws {
    _ = try await open()
    coordinator.handle(.selected(item))
    #expect(try #require(coordinator.stack.top as? DetailScreen).item.id == item.id)
  }

  @Test("opens a selected field as a collection, and goes back to the item")
  func selectedField() async throws {
    let nested = Item(id: .init(row: 3), values: [Value.json(Array("[{\"k\":1},{\"k\":2}]".utf8))])
    let tags = ListCollection("x", columns: [Column(name: "tags", kind: .text)], items: [nested])
    _ = try await open(tags)
    coordinator.handle(.selected(nested))
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    coordinator.items.handle(DetailScreen.Action.selected(field: NamedColumn(0, of: tags.columns)))
    try await coordinator.work.perform()
    let list = try #require(coordinator.stack.top as? CollectionScreen)
    #expect(coordinator.stack.screens.map(\.title) == ["x", "3", "tags"])
    #expect(list.collection.columns.map(\.name) == ["k"])
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.top === detail)
  }

  @Test("finds an item's neighbours by the collection's filter and order")
  func neighbours() async throws {
    let list = try await open()
    let prompt = prompt()
    try await prompt.run("filter category = fish")
    try await prompt.run("2")
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    #expect(detail.item.id.row == 18)
    coordinator.items.handle(DetailScreen.Action.nextRequested)
    try await coordinator.work.perform()
    #expect(detail.item.id.row == 27)
    for _ in 1...5 { coordinator.items.handle(DetailScreen.Action.previousRequested) }
    try await coordinator.work.perform()
    #expect(detail.item.id.row == 9)
    #expect(coordinator.stack.screens.first === list)
  }

  @Test("announces that the last item has no next item")
  func noNeighbour() async throws {
    _ = try await open()
    try await prompt().run("45")
    let text = try await announcements {
      coordinator.items.handle(DetailScreen.Action.nextRequested)
    }
    #expect(text == "This is the last item.\n")
  }

  @Test("shows the warnings of an item and of its neighbour")
  func warnings() async throws {
    _ = try await open(.withWarnings())
    try await prompt().run("2")
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    let text = { detail.drawn() }
    #expect(text().contains("! a row with a NUL byte"))
    coordinator.items.handle(DetailScreen.Action.nextRequested)
    try await coordinator.work.perform()
    #expect(text().contains("{not JSON"))
    #expect(text().contains("! a row with invalid JSON"))
  }

  @Test("does not leak memory in 100,000 selections and returns")
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

  @Test("does not leak screens of a deep stack")
  func deepWalk() async throws {
    weak var list: CollectionScreen?
    weak var detail: DetailScreen?
    let nested = Item(id: .init(row: 1), values: [Value.json(Array("[{\"a\":[1]}]".utf8))])
    let collection = ListCollection("x", columns: [Column(name: "a", kind: .text)], items: [nested])
    _ = try await open(collection)
    for _ in 1...500 {
      coordinator.handle(.selected(nested))
      coordinator.items.handle(
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

  @Test(
    "copies a value or the whole item to the clipboard, and announces it",
    arguments: [
      (1, "tea", "Copied “category”: tea"),
      (nil, "{\"name\":\"food 1\",\"category\":\"tea\",\"price\":1.50}", "Copied item 1: {"),
    ]
  )
  func copied(field: Int?, copied: String, remark: String) async throws {
    let folder = TemporaryFolder()
    let descriptor = Glibc.open(folder.path("terminal"), O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let output = FileOutput(descriptor: descriptor)
    coordinator.session.clipboard = Clipboard(of: output, shell: nil)
    let list = try await open()
    coordinator.handle(.selected(list.reader.state.page.items[0]))
    let notices = try await coordinator.notices {
      coordinator.items.handle(DetailScreen.Action.copyRequested(field: field.map(list.named)))
      try await coordinator.work.perform()
    }
    #expect(notices.count == 1 && notices[0].hasPrefix(remark))
    let sequence = "\u{1B}]52;c;\(Base64.encoded(Array(copied.utf8)))\u{07}"
    #expect(folder.read("terminal") == sequence)
  }
}
