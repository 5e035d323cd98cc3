// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("History errors")
struct HistoryFailureTests {
  private let folder = TemporaryFolder()

  @Test(
    "name the command of a line that fails when run again",
    arguments: [("filter zz > 3", "filter"), ("sort zz", "sort"), ("columns zz", "columns")]
  )
  func again(line: String, name: String) async throws {
    let history = folder.write("\(line)\n/tea\n", to: "history")
    let files = PersistentFiles(history: history, stacks: folder.path("sessions"))
    let coordinator = BrowseCoordinator(Session(files: files))
    let prompt = coordinator.followedPrompt()
    try await coordinator.open(Location(path: folder.write("n\n1\n", to: "x.csv")))
    try await prompt.run("history")
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("open 2") }
    #expect(failure?.alert.headline == "\(name): unknown column “zz”")
  }

  @Test("name the history file if it cannot be written")
  func unwritable() throws {
    let teas = TypedTeas()
    teas.folder.write("", to: "state")
    let terminal = try teas.start()
    terminal.type("open 1\n")
    let text = try #require(terminal.wait(for: "cannot use the file"))
    #expect(text.contains("/state/browse/history:"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }
}
