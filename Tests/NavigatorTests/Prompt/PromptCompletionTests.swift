// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@MainActor
@Suite("Completion at the prompt")
struct PromptCompletionTests {
  /// A terminal that records the completions it receives.
  private final class TypedTerminal: Terminal {
    let subject = PassthroughSubject<TerminalEvent, Never>()
    var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }
    let isInteractive = true
    var completions: [(line: String, texts: [String])] = []

    func read(prompt: String) {}
    func write(_ content: Content) {}
    func write(_ alert: Alert) {}

    func complete(_ line: String, with completion: Completion) {
      completions.append((line, completion.candidates.map(\.text)))
    }
  }

  /// A screen with a command whose completion takes long.
  private final class SlowScreen: @MainActor Screen {
    enum Action: Equatable {}

    let title = "slow"
    var body: Content { Content() }
    var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
    private let subject = PassthroughSubject<Action, Never>()

    /// The numbers of completions that were requested and that were cancelled.
    var asked = 0
    var stopped = 0

    var commands: [Command] {
      let argument = Argument<String>.text("X").completed { [self] text in
        guard text != "fast" else { return Completion([.init("faster")], beginning: text) }
        asked += 1
        while !Task.isCancelled { await Task.yield() }
        stopped += 1
        return Completion([.init("late")], from: 0)
      }
      return [Command("find", argument, help: "finds") { _ in }]
    }
  }

  private final class TestCoordinator: Coordinator {
    let stack = NavigationStack()
    let work = Work()
  }

  private let terminal = TypedTerminal()
  private let screen = SlowScreen()
  private let coordinator = TestCoordinator()
  private let prompt: Prompt

  init() {
    coordinator.stack.push(screen)
    prompt = Prompt(coordinator, at: terminal)
  }

  private func wait(until isDone: () -> Bool) async {
    while !isDone() { await Task.yield() }
  }

  @Test("sends the candidates to the terminal")
  func completions() async {
    terminal.subject.send(.completionRequested("find fast"))
    await wait { !terminal.completions.isEmpty }
    #expect(terminal.completions.map(\.line) == ["find fast"])
    #expect(terminal.completions.map(\.texts) == [["faster"]])
    terminal.subject.send(.completionRequested("fi"))
    await wait { terminal.completions.count > 1 }
    #expect(terminal.completions.last?.texts == ["find"])
  }

  @Test(
    "is cancelled when the line changes, ends or is dropped",
    arguments: [
      TerminalEvent.completionDropped, .line("find x"), .interrupt, .endOfInput,
      .completionRequested("find fast"),
    ]
  )
  func stopped(event: TerminalEvent) async {
    terminal.subject.send(.completionRequested("find slow"))
    await wait { screen.asked == 1 }
    terminal.subject.send(event)
    await wait { screen.stopped == 1 }
    await wait { prompt.completionTask?.isCancelled == true || !terminal.completions.isEmpty }
    #expect(!terminal.completions.contains { $0.line == "find slow" })
  }
}
