// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator
import NavigatorTesting
import Synchronization
import TestSupport
import Testing

@testable import browse

@MainActor
@Suite("Undo and redo of a collection")
struct UndoTests {
  private let collection = ListCollection.foods()
  private let display = CurrentValueSubject<Display, Never>(Display())

  private func screen() async throws -> CollectionScreen {
    try await CollectionScreen(collection, display: display)
  }

  private func run(_ lines: String..., on screen: CollectionScreen) async throws -> String {
    for line in lines { try await screen.run(line) }
    return [
      screen.query.filter?.description, screen.query.order?.description,
      screen.projection?.description,
    ].map { $0 ?? "–" }.joined(separator: " · ")
  }

  @Test("reverts and repeats changes of filter, order and columns")
  func changes() async throws {
    let screen = try await screen()
    let all = "price > 3 · name · name, price"
    #expect(
      try await run("filter price > 3", "sort name", "columns name, price", on: screen) == all
    )
    #expect(try await run("undo", on: screen) == "price > 3 · name · –")
    #expect(try await run("undo", on: screen) == "price > 3 · – · –")
    #expect(try await run("undo", on: screen) == "– · – · –")
    #expect(try await run("redo", "redo", "redo", on: screen) == all)
    #expect(try await run("undo", "clear", on: screen) == "– · name · –")
    #expect(try await run("undo", on: screen) == "price > 3 · name · –")
  }

  @Test("sends an action after each step, also if there is no step left")
  func actions() async throws {
    let screen = try await screen()
    try await screen.run("hide price")
    let actions = Recorder(screen)
    for line in ["undo", "undo", "redo", "redo"] { try await screen.run(line) }
    actions.expect(.undone, .nothingToUndo, .redone, .nothingToRedo)
  }

  @Test("drops the redo steps after a new change")
  func dropped() async throws {
    let screen = try await screen()
    _ = try await run("filter price > 3", "undo", "sort name", on: screen)
    let actions = Recorder(screen)
    try await screen.run("redo")
    actions.expect(.nothingToRedo)
  }

  @Test("ignores commands that change nothing, paging and failed commands")
  func noChange() async throws {
    let screen = try await screen()
    _ = try await run("filter price > 3", "filter price > 3", "next", "first", on: screen)
    await #expect(throws: (any Error).self) { try await screen.run("filter prize > 3") }
    #expect(try await run("undo", on: screen) == "– · – · –")
  }

  @Test("restores the previous page without requesting it again")
  func rememberedPage() async throws {
    let screen = try await screen()
    _ = try await run("next", "filter category = fish", on: screen)
    let count = collection.requestedPageCount.load(ordering: .relaxed)
    let body = screen.body
    _ = try await run("undo", on: screen)
    #expect(
      screen.drawn().contains("rows 21–40 of 45")
    )
    _ = try await run("redo", on: screen)
    #expect(screen.body == body)
    #expect(collection.requestedPageCount.load(ordering: .relaxed) == count)
  }

  @Test("requests the page again if the page size has changed")
  func otherLength() async throws {
    let screen = try await screen()
    _ = try await run("filter category = fish", on: screen)
    display.value.settings.pageSize = 5
    _ = try await run("undo", on: screen)
    #expect(screen.drawn().contains("rows 1–5 of 45"))
  }

  @Test("restores the arrangement of the columns", arguments: [20, 5])
  func arrangement(pageSize: Int) async throws {
    let screen = try await screen()
    _ = try await run("freeze 1", on: screen)
    screen.arrange { $0.firstColumn = 2 }
    _ = try await run("columns name, price", on: screen)
    #expect(screen.state.arrangement.description == "freeze 1")
    // With another page size, the page is requested again.
    display.value.settings.pageSize = pageSize
    _ = try await run("undo", on: screen)
    #expect(screen.state.arrangement.description == "freeze 1, right to 3")
  }

  @Test("shows hidden columns again")
  func hiding() async throws {
    let screen = try await screen()
    #expect(try await run("hide category", on: screen) == "– · – · -category")
    #expect(try await run("hide price", on: screen) == "– · – · -category, -price")
    await #expect(throws: BrowseError.allColumnsExcluded) { try await screen.run("hide name") }
    #expect(try await run("undo", "undo", on: screen) == "– · – · –")
    #expect(try await run("hide #1, price", on: screen) == "– · – · -name, -price")
    #expect(
      try await run("columns price, name", "hide name", on: screen) == "– · – · price"
    )
  }
}
