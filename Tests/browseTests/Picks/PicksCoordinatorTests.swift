// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The picks coordinator")
struct PicksCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  private func announcement(_ action: CollectionScreen.Action) async throws -> String {
    try await announcements { coordinator.handle(action) }
  }

  @Test("announces picks, and reports an error if the basket is full")
  func picked() async throws {
    let list = try await open()
    try await list.run("pick 1-3")
    #expect(
      try await announcement(.picked(.init(rows: [1, 2, 3]))) == "Picked 3 items, 3 in total.\n"
    )
    #expect(try await announcement(.unpicked([1])) == "Removed 1 item, 3 left.\n")
    coordinator.handle(.picked(.init(isComplete: false)))
    await #expect(throws: PicksError.basketFull(3)) { try await coordinator.work.perform() }
  }

  @Test("picks and unpicks an item on the detail screen")
  func pickedItem() async throws {
    let list = try await open()
    coordinator.handle(.selected(item))
    coordinator.items.handle(DetailScreen.Action.pickRequested)
    #expect(list.reader.state.picks.items == [item])
    coordinator.items.handle(DetailScreen.Action.unpickRequested)
    #expect(list.reader.state.picks.items.isEmpty)
  }

  private func basket() async throws -> (BasketScreen, CollectionScreen) {
    let list = try await open()
    try await list.run("pick 1-3")
    coordinator.handle(.showPicks)
    return (try #require(coordinator.stack.top as? BasketScreen), list)
  }

  @Test("shows the basket on top of the collection")
  func basketShown() async throws {
    let (basket, list) = try await basket()
    #expect(basket.items.map(\.id.row) == [1, 2, 3])
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.top === list)
  }

  @Test("finds an item's neighbours in the basket")
  func basketItem() async throws {
    let (basket, _) = try await basket()
    try await basket.run("unpick 2")
    try await basket.run("1")
    let detail = try #require(coordinator.stack.top as? DetailScreen)
    coordinator.items.handle(DetailScreen.Action.nextRequested)
    try await coordinator.work.perform()
    #expect(detail.item.id.row == 3)
  }

  @Test("compares the items in the basket")
  func compared() async throws {
    let (basket, _) = try await basket()
    coordinator.picks.handle(.comparisonRequested)
    #expect(coordinator.stack.top is ComparisonScreen)
    coordinator.handle(Prompt.Action.back)
    #expect(coordinator.stack.top === basket)
  }

  @Test("redraws the basket after a change, and announces its first and last page")
  func basketChanges() async throws {
    let (basket, _) = try await basket()
    let changes = Recorder(coordinator.stack.changes)
    for line in ["unpick 1", "undo", "redo", "first"] { try await basket.run(line) }
    #expect(changes.values.allSatisfy { $0 == .refreshed } && changes.values.count >= 4)
    let text = try await announcements {
      for action in [
        .nothingToUndo, .nothingToRedo, .turned(.reachedEnd), .turned(.reachedBeginning),
      ] as [BasketScreen.Action] {
        coordinator.picks.handle(action)
      }
    }
    #expect(
      text == "Nothing to undo.\nNothing to redo.\nThis is the last page.\n"
        + "This is the first page.\n"
    )
  }

  @Test("redraws a comparison after scrolling, and announces its first and last items")
  func comparisonTurned() async throws {
    let list = try await open()
    try await list.run("pick 1-40")
    coordinator.session.display.value.window.columns = 40
    coordinator.handle(.showPicks)
    coordinator.picks.handle(.comparisonRequested)
    let comparison = try #require(coordinator.stack.top as? ComparisonScreen)
    let changes = Recorder(coordinator.stack.changes)
    for line in ["right", "left", "left"] { try await comparison.run(line) }
    try changes.expect(.refreshed, .refreshed)
    let text = try await announcements {
      for action in [.reachedRight, .reachedLeft] as [ComparisonScreen.Action] {
        coordinator.picks.handle(action)
      }
    }
    #expect(text == "These are the last items.\nThese are the first items.\n")
  }

  @Test("shows an item of the basket, and exports the basket")
  func basketWritten() async throws {
    let folder = TemporaryFolder()
    let list = try await open()
    try await list.run("pick 2-3")
    coordinator.handle(.showPicks)
    let path = folder.path("x.csv")
    let notices = try await announcements {
      coordinator.picks.handle(.exportRequested(ExportRequest(path: path, format: .csv)))
    }
    #expect(notices == "Saved 2 items to \(path)\n")
    coordinator.picks.handle(.selected(list.reader.state.picks.items[1]))
    #expect(coordinator.stack.screens.map(\.title) == ["foods", "picks", "3"])
  }
}
