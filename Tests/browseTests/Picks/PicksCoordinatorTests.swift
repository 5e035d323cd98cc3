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

  @Test("compares the picked items, without the basket")
  func compared() async throws {
    let list = try await open()
    try await list.run("pick 1-3")
    coordinator.handle(.showComparison(list.reader.state.picks.items))
    #expect(coordinator.stack.screens.map(\.title) == ["foods", "compare"])
  }

  @Test("redraws a comparison after scrolling, and announces its first and last items")
  func comparisonTurned() async throws {
    let list = try await open()
    try await list.run("pick 1-40")
    coordinator.session.display.value.window.columns = 40
    coordinator.handle(.showComparison(list.reader.state.picks.items))
    let comparison = try #require(coordinator.stack.top as? ComparisonScreen)
    let changes = Recorder(coordinator.stack.changes)
    for line in ["right", "left", "left"] { try await comparison.run(line) }
    changes.expect(.refreshed, .refreshed)
    let text = try await announcements {
      for action in [.reachedRight, .reachedLeft] as [ComparisonScreen.Action] {
        coordinator.picks.handle(action)
      }
    }
    #expect(text == "These are the last items.\nThese are the first items.\n")
  }
}
