// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The browse coordinator")
struct BrowseCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  @Test("releases all screens when the program quits or leaves the last screen")
  func quit() async throws {
    _ = try await open()
    for action in [Prompt.Action.quit, .quitAtOnce, .back] {
      coordinator.handle(action)
      #expect(coordinator.stack.screens.isEmpty)
      try await coordinator.open(ListCollection.foods())
    }
  }

  @Test("quits from a form at once, and discards its changes", arguments: [true, false])
  func quitAtOnce(isFilledIn: Bool) async throws {
    _ = try await open()
    coordinator.handle(GlobalCommands.Action.showSettings)
    if isFilledIn { try await coordinator.stack.top?.run("page 5") }
    coordinator.handle(Prompt.Action.quitAtOnce)
    try await coordinator.work.perform()
    #expect(coordinator.stack.screens.isEmpty)
    #expect(coordinator.session.display.value.settings == Settings())
  }
}
