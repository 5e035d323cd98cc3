// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Todo

@MainActor
@Suite("The screen of a to-do list")
struct TodoScreenTests {
  private let list = TodoScreen([Todo(title: "Buy tea"), Todo(title: "Call Ada")])

  @Test("a number asks to edit that to-do, and changes nothing")
  func editing() async throws {
    let actions = Recorder(list)
    try await list.run("2")
    actions.expect(.editing(1))
  }

  @Test("a number without a to-do is an error")
  func missing() async {
    await #expect(throws: TodoError.noTodo(3)) { try await list.run("done 3") }
  }

  @Test("“find” shows the titles that contain a text, in any case")
  func finding() async throws {
    try await list.run("find ada")
    let text = list.text()
    #expect(text.contains("Call Ada"))
    #expect(!text.contains("Buy tea"))
  }

  @Test("a to-do is edited in a form")
  func session() async throws {
    let terminal = ScriptedTerminal(["add Buy tea", "1", "priority high", "apply", "quit"])
    try await Prompt(TodoCoordinator([]) { _ in }, at: terminal).interact()
    #expect(
      terminal.transcript.hasSuffix(
        """
        todo › 1
        title     text                 Buy tea
        priority  low, normal or high  normal
        done      yes or no            no
        todo › edit › priority high
        title     text                 Buy tea
        priority  low, normal or high  high
        done      yes or no            no
        “apply” uses these values, “cancel” discards them.
        todo › edit › apply
        N  title    priority  done
        ─  ───────  ────────  ────
        1  Buy tea  high
        1 to do
        todo › quit

        """
      )
    )
  }
}
