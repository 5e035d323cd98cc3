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

  @Test(
    "vetoes leaving a form only if it has changes",
    arguments: [Exit.back, .home, .quit]
  )
  func leaving(exit: Exit) async throws {
    _ = try await open()
    coordinator.handle(GlobalCommands.Action.showSettings)
    func outcome() -> Bool {
      let inquiry = Inquiry(default: true, rule: .anyVeto)
      coordinator.handle(Prompt.Action.leaving(exit, inquiry))
      return inquiry.outcome
    }
    #expect(outcome())
    try await coordinator.stack.top?.run("page 5")
    #expect(!outcome())
    #expect(coordinator.stack.top is SettingsForm)
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
