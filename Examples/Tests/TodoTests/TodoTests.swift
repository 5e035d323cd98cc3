// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Todo

@MainActor
@Suite("A to-do list")
struct TodoTests {
  private let list = TodoScreen([Todo(title: "Buy tea"), Todo(title: "Call Ada")])

  @Test("“done” ticks off a to-do, and publishes the changed list")
  func ticking() async throws {
    let actions = Recorder(list)
    try await list.run("done 1")
    actions.expect(
      .changed([Todo(title: "Buy tea", isDone: true), Todo(title: "Call Ada")])
    )
  }

  @Test("the coordinator saves a changed list")
  func saving() {
    var saved: [Todo] = []
    let coordinator = TodoCoordinator([]) { saved = $0 }
    coordinator.handle(.changed(list.todos), from: list)
    #expect(saved == list.todos)
  }

  @Test("a to-do is removed after the answer “y”", arguments: [("y", 1), ("n", 2)])
  func removing(answer: String, count: Int) async throws {
    let coordinator = TodoCoordinator([]) { _ in }
    coordinator.handle(.removing(0), from: list)
    try await withAnswers(answer) { try await coordinator.work.perform() }
    #expect(list.todos.count == count)
  }
}
