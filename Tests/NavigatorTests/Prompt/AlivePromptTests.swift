// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("A prompt waiting for a line", .timeLimit(.minutes(10)))
struct AlivePromptTests {
  /// A screen whose state the test changes.
  private final class CounterScreen: @MainActor Screen {
    enum Action {}

    let title = "counter"
    @Published var count = 0
    var body: Content { .line("count \(count)") }
    let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()

    /// A subscription that keeps changing the state.
    var changes: AnyCancellable?

    /// The work of the command `wait`.
    var waiting: () async -> Void = {}

    var commands: [Command] {
      [
        Command("wait", help: "do what a test wants") { [self] in await waiting() },
        Command("set", .number("N"), help: "set the count") { [self] in count = $0 },
        Command("stop", help: "end the changes") { [self] in changes = nil },
        Command("fail", help: "go wrong") { throw SampleError.noPaper },
        Command("name", .text("TEXT"), help: "has a preview") { _ in }
          .previewed { Just(.line("preview of \($0)")).eraseToAnyPublisher() },
      ]
    }
  }

  private final class CounterCoordinator: Coordinator {
    let stack = NavigationStack()
    let work = Work()
  }

  private let clock = TestScheduler()
  private let coordinator = CounterCoordinator()
  private let screen = CounterScreen()
  private var stack: NavigationStack { coordinator.stack }
  private var work: Work { coordinator.work }

  init() { stack.push(screen) }

  /// Runs a body while a prompt waits for a line, and then closes the stack.
  private func waiting(
    isInteractive: Bool = true,
    _ body: (ScriptedTerminal) async throws -> Void
  ) async throws {
    let terminal = ScriptedTerminal(isInteractive: isInteractive, waits: true)
    let prompt = Prompt(coordinator, at: terminal, scheduler: clock)
    let session = Session(prompt)
    try await pass { terminal.isWaiting }
    _ = terminal.takeTranscript()
    try await body(terminal)
    stack.close()
    try await end(session)
  }

  /// Waits until a condition holds, advancing the time in which changes are throttled.
  private func pass(
    until condition: () -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let holds = try await Eventually.holds(within: 60) {
      clock.advance(by: .milliseconds(50))
      return condition()
    }
    try #require(holds, sourceLocation: sourceLocation)
  }

  /// Waits until the transcript equals a text.
  private func expect(
    _ terminal: ScriptedTerminal,
    shows text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    _ = try await Eventually.holds(within: 60) {
      clock.advance(by: .milliseconds(50))
      return terminal.transcript == text
    }
    TestSupport.expect(terminal.transcript, is: text, sourceLocation: sourceLocation)
  }

  private func end(_ session: Session) async throws {
    try await session.end { clock.advance(by: .milliseconds(50)) }
  }

  @Test("draws a change of state above a half-typed line, which is kept")
  func state() async throws {
    try await waiting { terminal in
      terminal.type("se")
      screen.count = 1
      try await expect(terminal, shows: "count 1\ncounter › se")
      terminal.enter("t 2")
      try await expect(terminal, shows: "count 1\ncounter › set 2\ncount 2\ncounter › ")
    }
  }

  @Test("draws a pushed screen and puts its prompt before the half-typed line")
  func push() async throws {
    try await waiting { terminal in
      terminal.type("se")
      stack.push(SampleScreen("page"))
      try await expect(terminal, shows: "This is page.\ncounter › page › se")
    }
  }

  @Test("performs added work")
  func work() async throws {
    try await waiting { terminal in
      work.add { screen.count = 3 }
      try await expect(terminal, shows: "count 3\ncounter › ")
    }
  }

  @Test("shows the failure of added work without naming a command")
  func failedWork() async throws {
    try await waiting { terminal in
      terminal.type("se")
      work.fail(SampleError.noPaper)
      try await expect(terminal, shows: "there is no paper\n  fill the tray\ncounter › se")
      terminal.enter("t 2")
      try await pass { screen.count == 2 }
    }
  }

  @Test("shows all alerts, and the next command still succeeds")
  func alerts() async throws {
    try await waiting { terminal in
      terminal.type("se")
      stack.alert(Alert("the first"))
      stack.alert(Alert("the second"))
      #expect(terminal.transcript == "the first\nthe second\ncounter › se")
      terminal.enter("t 2")
      try await expect(
        terminal,
        shows: "the first\nthe second\ncounter › set 2\ncount 2\ncounter › "
      )
    }
  }

  @Test("shows an announcement above the line")
  func announcement() async throws {
    try await waiting { terminal in
      terminal.type("se")
      stack.announce(.line("The kettle boils."))
      #expect(terminal.transcript == "The kettle boils.\ncounter › se")
    }
  }

  @Test("ends when the stack is closed")
  func close() async throws {
    let terminal = ScriptedTerminal(waits: true)
    let session = Session(Prompt(coordinator, at: terminal))
    try await pass { terminal.isWaiting }
    terminal.type("se")
    stack.close()
    try await end(session)
    #expect(!terminal.isWaiting)
    #expect(terminal.transcript == "count 0\ncounter › se\n")
  }

  @Test("draws again after the window is resized, once its size is stable")
  func resize() async throws {
    try await waiting { terminal in
      terminal.type("se")
      for width in [70, 60, 50] { terminal.resize(width: width) }
      clock.advance(by: .milliseconds(49))
      await settle()
      #expect(terminal.transcript == "counter › se")
      try await expect(terminal, shows: "count 0\ncounter › se")
    }
  }

  @Test("draws once for many changes within one turn")
  func oneTurn() async throws {
    try await waiting { terminal in
      for count in 1...100 { screen.count = count }
      try await expect(terminal, shows: "count 100\ncounter › ")
    }
  }

  @Test("draws at most 21 times for 1,000 changes in a second")
  func manyChanges() async throws {
    try await waiting { terminal in
      terminal.type("se")
      for count in 1...1000 {
        screen.count = count
        clock.advance(by: .milliseconds(1))
        // Without throttling, each of these calls would draw.
        if count % 20 == 0 { await settle() }
      }
      #expect((15...21).contains(terminal.transcript.ranges(of: "count").count - 1))
      try await pass { terminal.transcript.hasSuffix("count 1000\ncounter › se") }
    }
  }

  @Test("accepts a line while the state keeps changing")
  func endlessChanges() async throws {
    try await waiting { terminal in
      screen.changes = screen.$count.sink { [screen] _ in
        Task { @MainActor in screen.count += 1 }
      }
      try await pass { terminal.transcript.ranges(of: "count ").count > 5 }
      terminal.enter("stop")
      try await pass { screen.changes == nil }
      try await pass { terminal.isWaiting }
    }
  }

  @Test("interrupts a half-typed line for a question and restores it after the answer")
  func question() async throws {
    try await waiting { terminal in
      terminal.type("se")
      work.add { screen.count = try await Question.confirmation("Ten?").ask() ? 10 : 0 }
      try await expect(terminal, shows: "Ten? [y/n] ")
      terminal.enter("y")
      try await expect(terminal, shows: "Ten? [y/n] y\ncount 10\ncounter › se")
    }
  }

  @Test("draws a change that follows the page of a command")
  func changeAfterPage() async throws {
    let terminal = ScriptedTerminal(waits: true)
    let prompt = Prompt(coordinator, at: terminal, scheduler: clock)
    let owner = prompt.commandDidComplete.first { $0 == "set" }.sink { [screen] _ in
      screen.count += 1
    }
    let session = Session(prompt)
    try await pass { terminal.isWaiting }
    terminal.enter("set 5")
    try await pass { terminal.transcript.hasSuffix("count 5\ncount 6\ncounter › ") }
    owner.cancel()
    stack.close()
    try await end(session)
  }

  @Test("draws a change made during a question after the answer")
  func changeDuringQuestion() async throws {
    let terminal = ScriptedTerminal(waits: true)
    let prompt = Prompt(coordinator, at: terminal, scheduler: clock)
    let session = Session(prompt)
    try await pass { terminal.isWaiting }
    let asking = Answering.withAnswerer(prompt) {
      Task { try await Question.text("Name?").ask() }
    }
    try await pass { terminal.transcript.hasSuffix("Name? ") }
    screen.count = 1
    try await pass { true }
    terminal.enter("tea")
    #expect(try await asking.value == "tea")
    try await pass { terminal.transcript.hasSuffix("Name? tea\ncount 1\ncounter › ") }
    stack.close()
    try await end(session)
  }

  @Test("shows the preview of a line after 40 milliseconds")
  func preview() async throws {
    try await waiting { terminal in
      terminal.type("name x")
      clock.advance(by: .milliseconds(39))
      #expect(!terminal.below.contains("preview of x\n"))
      clock.advance(by: .milliseconds(1))
      #expect(terminal.below.last == "preview of x\n")
    }
  }

  @Test("shows the failure of a command and prompts again")
  func failedCommand() async throws {
    try await waiting { terminal in
      terminal.enter("fail")
      try await expect(
        terminal,
        shows: "counter › fail\nfail: there is no paper\n  fill the tray\ncounter › "
      )
    }
  }

  @Test("publishes the end of a command after its output", arguments: ["set 5", "fail"])
  func commandEnd(line: String) async throws {
    let terminal = ScriptedTerminal(waits: true)
    let prompt = Prompt(coordinator, at: terminal, scheduler: clock)
    let session = Session(prompt)
    try await pass { terminal.isWaiting }
    var transcripts: [String] = []
    let owner = prompt.commandDidEnd.sink { transcripts.append(terminal.transcript) }
    terminal.enter(line)
    try await pass { terminal.isWaiting }
    #expect(transcripts.count == 1)
    #expect(terminal.transcript == (transcripts.first ?? "") + "counter › ")
    owner.cancel()
    stack.close()
    try await end(session)
  }

  @Test("runs a line entered during a change and then draws once")
  func lineDuringChange() async throws {
    try await waiting { terminal in
      screen.count = 1
      clock.advance(by: .milliseconds(50))
      terminal.enter("set 2")
      try await expect(terminal, shows: "counter › set 2\ncount 2\ncounter › ")
    }
  }

  @Test("shows the failure of each added operation")
  func failingWork() async throws {
    try await waiting { terminal in
      var isDone = false
      for _ in 1...2 { work.fail(SampleError.noPaper) }
      work.add { isDone = true }
      try await pass { isDone }
      #expect(terminal.transcript.ranges(of: "there is no paper").count == 2)
    }
  }

  @Test("does not fail a command because of work added from outside")
  func workDuringCommand() async throws {
    let terminal = ScriptedTerminal()
    let prompt = Prompt(coordinator, at: terminal, scheduler: clock)
    work.fail(SampleError.noPaper)
    try await prompt.run("set 4")
    #expect(terminal.transcript == "count 4\n")
    #expect(!work.isEmpty)
  }

  @Test("ends when the stack is closed during a question")
  func closeDuringQuestion() async throws {
    let terminal = ScriptedTerminal(waits: true)
    let prompt = Prompt(coordinator, at: terminal, scheduler: clock)
    let session = Session(prompt)
    try await pass { terminal.isWaiting }
    let asking = Answering.withAnswerer(prompt) {
      Task { try await Question.text("Name?").ask() }
    }
    try await pass { terminal.transcript.hasSuffix("Name? ") }
    stack.close()
    try await end(session)
    await #expect(throws: QuestionError.noAnswer("Name? ")) { try await asking.value }
  }

  @Test("does not answer a question from outside with a line of a script")
  func questionDuringScript() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("wait\nset 2\n", to: "commands")
    let terminal = ScriptedTerminal(isInteractive: false)
    var options = PromptOptions()
    options.abilities = .source
    let prompt = Prompt(coordinator, at: terminal, options: options, scheduler: clock)
    var reply: Reply?
    screen.waiting = {
      let asking = Answering.withAnswerer(prompt) {
        RunningCommand.$number.withValue(nil) {
          Task { await prompt.answer(to: "Name?", isSecret: false) }
        }
      }
      reply = await asking.value
    }
    try await prompt.run("source \(path)")
    #expect(reply == .endOfInput)
    #expect(screen.count == 2)
  }

  @Test("in a pipe, ends at Ctrl-C during added work")
  func pipeInterrupted() async throws {
    let terminal = ScriptedTerminal(isInteractive: false, waits: true)
    let session = Session(Prompt(coordinator, at: terminal, scheduler: clock))
    try await pass { terminal.isWaiting }
    var isWorking = false
    work.add {
      isWorking = true
      try await Task.sleep(for: .seconds(3600))
    }
    try await pass { isWorking }
    terminal.interrupt()
    let failure = await #expect(throws: CommandFailure.self) { try await end(session) }
    #expect(failure?.isInterruption == true)
  }

  @Test("in a pipe, draws changes in order, between lines and while it waits for one")
  func pipe() async throws {
    try await waiting(isInteractive: false) { terminal in
      screen.count = 1
      try await expect(terminal, shows: "count 1\n")
      stack.alert(Alert("an alert"))
      terminal.enter("set 2")
      try await expect(terminal, shows: "count 1\nan alert\ncount 2\n")
      work.add { screen.count = 3 }
      try await expect(terminal, shows: "count 1\nan alert\ncount 2\ncount 3\n")
    }
  }

  @Test("in a pipe, draws changes and performs work added before the end of input")
  func pipeEnd() async throws {
    let terminal = ScriptedTerminal(isInteractive: false, waits: true)
    let session = Session(Prompt(coordinator, at: terminal, scheduler: clock))
    try await pass { terminal.isWaiting }
    terminal.enter("set 1")
    try await pass { terminal.isWaiting }
    screen.count = 2
    work.add { stack.announce(.line("done")) }
    terminal.endInput()
    try await end(session)
    #expect(terminal.transcript == "count 1\ndone\ncount 2\n")
  }

  @Test("in a pipe, answers a question of added work with the next line and runs the one after")
  func pipedQuestion() async throws {
    try await waiting(isInteractive: false) { terminal in
      var isAsking = false
      work.add {
        isAsking = true
        screen.count = try await Question.confirmation("Ten?").ask() ? 10 : 0
      }
      try await pass { isAsking }
      terminal.enter("y")
      terminal.enter("set 2")
      try await pass { terminal.transcript.hasSuffix("count 2\n") }
      #expect(terminal.transcript == "count 10\ncount 2\n")
    }
  }

  /// Runs the tasks of the prompt that do not depend on time.
  private func settle() async {
    for _ in 0..<20 { await Task.yield() }
  }
}
