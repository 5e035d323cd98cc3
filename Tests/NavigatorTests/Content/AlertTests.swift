// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@MainActor
@Suite("An alert")
struct AlertTests {
  private final class KettleScreen: @MainActor Screen {
    typealias Action = Never

    let title = "kettle"
    let body = Content.fields([Field("water", value: "none")])
    var commands: [Command] {
      [Command("boil", help: "boil") { throw Alert("no water", advice: "add some") }]
    }
  }

  @Test("is the message of a command that throws it")
  func thrown() async throws {
    let coordinator = SampleCoordinator()
    coordinator.stack.push(KettleScreen())
    let terminal = ScriptedTerminal(["boil", "quit"])
    try await Prompt(coordinator, at: terminal).interact()
    #expect(terminal.transcript.contains("boil: no water\n  add some\n"))
  }

  @Test("is not needed for a screen without actions, which publishes nothing")
  func never() {
    let actions = Recorder(KettleScreen())
    actions.expect()
    #expect(KettleScreen().text() == "water  none\n")
  }
}
