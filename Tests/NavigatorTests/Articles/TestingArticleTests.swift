// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

// The code of “Testing” that is not in another article.

@MainActor
@Suite("The article “Testing”", .timeLimit(.minutes(10)))
struct TestingArticleTests {
  private let song = Song(title: "Naima", artist: "Coltrane", seconds: 261)

  @Test("a session plays a song and quits")
  func session() async throws {
    let terminal = ScriptedTerminal(["1", "play", "quit"])
    try await Prompt(PlaylistCoordinator([song]), at: terminal).interact()
    #expect(terminal.transcript.contains("played 1 times"))
  }

  @Test("a failure ends a script")
  func script() async throws {
    let terminal = ScriptedTerminal(["open 2", "clear"], isInteractive: false)
    let coordinator = PlaylistCoordinator([song])
    await #expect(throws: CommandFailure.self) {
      try await Prompt(coordinator, at: terminal).interact()
    }
  }

  @Test("news appears above the line that is being typed")
  func typing() async throws {
    let coordinator = PlaylistCoordinator([song])
    let terminal = ScriptedTerminal(waits: true)
    let session = Task { try await Prompt(coordinator, at: terminal).interact() }
    while !terminal.isWaiting { await Task.yield() }
    terminal.type("ope")
    coordinator.stack.announce(.line("The song has ended."))
    #expect(terminal.transcript.hasSuffix("The song has ended.\nplaylist › ope"))
    terminal.enter("n 1")
    while !terminal.isWaiting { await Task.yield() }
    #expect(coordinator.stack.top is SongScreen)
    coordinator.stack.close()
    try await session.value
  }

  @Test("a removal without an answer removes nothing")
  func noAnswer() async throws {
    let list = ShelfScreen()
    try await withAnswers { try await list.run("clear") }
    #expect(list.books.count == 2)
  }
}
