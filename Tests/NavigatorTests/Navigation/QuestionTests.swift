// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("Questions and their answers")
struct QuestionTests {
  @Test(
    "a confirmation accepts “y”, “n” and, for its default, an empty line",
    arguments: [
      ("y", nil, true), ("Yes", nil, true), ("n", nil, false), (" NO ", nil, false),
      ("", true, true), ("", false, false), ("n", true, false), ("y", false, true),
    ] as [(String, Bool?, Bool)]
  )
  func confirmation(line: String, standard: Bool?, answer: Bool) async throws {
    let question = Question.confirmation("Sure?", default: standard)
    #expect(try await withAnswers(line) { try await question.ask() } == answer)
  }

  @Test(
    "a confirmation shows its default",
    arguments: [(true, "Sure? [Y/n] "), (false, "Sure? [y/N] "), (nil, "Sure? [y/n] ")]
      as [(Bool?, String)]
  )
  func confirmationText(standard: Bool?, text: String) {
    #expect(Question.confirmation("Sure?", default: standard).text == text)
  }

  @Test("a confirmation rejects an answer other than yes or no", arguments: ["maybe", "yess", "1"])
  func notYesOrNo(line: String) async {
    await #expect(throws: QuestionError.notYesOrNo(line)) {
      try await withAnswers(line) { try await Question.confirmation("Sure?").ask() }
    }
  }

  @Test("a confirmation without a default rejects an empty line")
  func noDefault() async {
    await #expect(throws: QuestionError.noAnswer("Sure? [y/n] ")) {
      try await withAnswers("") { try await Question.confirmation("Sure?").ask() }
    }
  }

  private let colors = ["green", "black", "blue", "Green tea"]

  @Test(
    "a choice accepts a number, an option or its beginning",
    arguments: [("1", 0), ("3", 2), ("bla", 1), ("BLUE", 2), ("green", 0), ("green ", 0), ("", 1)]
  )
  func choice(line: String, index: Int) async throws {
    let question = Question.choice("Which?", among: colors, default: 1)
    #expect(try await withAnswers(line) { try await question.ask() } == index)
  }

  @Test(
    "a choice rejects ambiguous and unknown answers",
    arguments: ["bl", "gr", "0", "5", "x"]
  )
  func noChoice(line: String) async {
    await #expect(throws: QuestionError.notAChoice(line, colors)) {
      try await withAnswers(line) { try await Question.choice("Which?", among: colors).ask() }
    }
  }

  @Test("a choice shows its numbered options and its default")
  func choiceText() {
    let question = Question.choice("Which?", among: ["green", "black"], default: 1)
    #expect(question.text == "Which? (1 green, 2 black) [2] ")
  }

  @Test("a text is validated and trimmed")
  func text() async throws {
    let question = Question.text("Name?") { if $0 == "x" { throw SampleError.noPaper } }
    #expect(try await withAnswers(" tea  ") { try await question.ask() } == "tea")
    await #expect(throws: SampleError.noPaper) {
      try await withAnswers("x") { try await question.ask() }
    }
  }

  @Test("a secret keeps its leading and trailing spaces")
  func secret() async throws {
    let question = Question.secret("Password:")
    #expect(question.isSecret)
    #expect(try await withAnswers(" a b ") { try await question.ask() } == " a b ")
  }

  @Test("the end of input selects the default")
  func endWithDefault() async throws {
    let question = Question.text("Name?", default: "tea")
    #expect(try await withAnswers { try await question.ask() } == "tea")
  }

  @Test("the end of input without a default throws an error that names the question")
  func endWithoutDefault() async {
    let error = await #expect(throws: QuestionError.self) {
      try await withAnswers { try await Question.text("Name?").ask() }
    }
    #expect(error?.alert.line == "no answer to “Name?”; type an answer")
  }

  @Test("a question without a prompt returns its default")
  func nobody() async throws {
    #expect(try await Question.confirmation("Sure?", default: true).ask())
  }

  @Test("Ctrl-C at a question throws a cancellation error")
  func interrupted() async {
    await #expect(throws: CancellationError.self) {
      try await withAnswers("^C") { try await Question.text("Name?", default: "tea").ask() }
    }
  }
}

/// A coordinator whose screen has commands that ask questions.
@MainActor
private final class AskingCoordinator: Coordinator {
  final class AskingScreen: @MainActor Screen {
    enum Action {
      case deleted(Bool)
      case yes
    }

    let title = "notes"
    let body = Content.line("Notes.")
    var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
    private let subject = PassthroughSubject<Action, Never>()

    var commands: [Command] {
      [
        Command("delete", help: "ask first") { [subject] in
          subject.send(.deleted(try await Question.confirmation("Delete?").ask()))
        },
        Command("both", help: "ask twice") { [subject] in
          for _ in 0..<2 {
            subject.send(.deleted(try await Question.confirmation("Delete?", default: false).ask()))
          }
        },
        Command("login", help: "ask for a secret") { [subject] in
          subject.send(.deleted(try await Question.secret("Password:").ask() == "tea"))
        },
        Command("yes", help: "what no answer runs") { [subject] in subject.send(.yes) },
      ]
    }
  }

  let stack = NavigationStack()
  let work = Work()
  var deletions: [Bool] = []
  var yesCount = 0

  init() { push(AskingScreen(), onAction: AskingCoordinator.handle) }

  func handle(_ action: AskingScreen.Action) {
    switch action {
    case .deleted(let isDeleted): deletions.append(isDeleted)
    case .yes: yesCount += 1
    }
  }
}

@MainActor
@Suite("Questions at a prompt", .timeLimit(.minutes(10)))
struct PromptQuestionTests {
  private let coordinator = AskingCoordinator()

  private func transcript(_ lines: String..., isInteractive: Bool = true) async throws -> String {
    let terminal = ScriptedTerminal(lines, isInteractive: isInteractive)
    try await Prompt(coordinator, at: terminal).interact()
    return terminal.transcript
  }

  @Test("an answer is never run as a command")
  func noCommand() async throws {
    _ = try await transcript("delete", "y", "quit")
    #expect(coordinator.deletions == [true])
    #expect(coordinator.yesCount == 0)
  }

  @Test("an interactive prompt asks again after an invalid answer")
  func again() async throws {
    expect(
      try await transcript("delete", "quit", "n", "quit"),
      is: """
        Notes.
        notes › delete
        Delete? [y/n] quit
        “quit” is neither yes nor no
          type “y” or “n”
        Delete? [y/n] n
        notes › quit

        """
    )
    #expect(coordinator.deletions == [false])
  }

  @Test("a script fails at an invalid answer")
  func wrongInScript() async throws {
    let failure = await #expect(throws: CommandFailure.self) {
      try await transcript("delete", "maybe", "y", isInteractive: false)
    }
    #expect(
      failure?.alert.line == "delete: “maybe” is neither yes nor no; type “y” or “n”"
    )
  }

  @Test("in a pipe, the next line is the answer")
  func piped() async throws {
    _ = try await transcript("delete", "y", "yes", isInteractive: false)
    #expect(coordinator.deletions == [true])
    #expect(coordinator.yesCount == 1)
  }

  @Test("Ctrl-D at a question without a default shows an error that names the question")
  func endOfInput() async throws {
    let text = try await transcript("delete")
    #expect(text.contains("Delete? [y/n] ^D\ndelete: no answer to “Delete? [y/n]”\n"))
  }

  @Test("Ctrl-C at a question stops its command but not the prompt")
  func interrupted() async throws {
    expect(
      try await transcript("delete", "^C", "quit"),
      is: """
        Notes.
        notes › delete
        Delete? [y/n] ^C
        delete: stopped
        notes › quit

        """
    )
    #expect(coordinator.deletions == [])
  }

  @Test("Tab at a question offers no commands")
  func completion() async throws {
    let text = try await transcript("delete", "y\t", "quit")
    #expect(text.contains("Delete? [y/n] y␇\n"))
  }

  @Test("the transcript contains no secret")
  func secret() async throws {
    let text = try await transcript("login", "tea", "quit")
    #expect(text.contains("notes › login\nPassword: \nnotes › quit"))
    #expect(coordinator.deletions == [true])
  }

  @Test("closing the stack during a question ends the prompt without another question")
  func closed() async throws {
    let terminal = ScriptedTerminal(["both"], waits: true)
    let session = Session(Prompt(coordinator, at: terminal))
    #expect(try await Eventually.holds { terminal.transcript.hasSuffix("Delete? [y/N] ") })
    coordinator.stack.close()
    try await session.end()
    #expect(terminal.transcript.ranges(of: "Delete?").count == 1)
  }

  @Test("cancelling the task of a question removes it and restores the half-typed line")
  func cancelled() async throws {
    let terminal = ScriptedTerminal(waits: true)
    let prompt = Prompt(coordinator, at: terminal)
    let session = Session(prompt)
    #expect(try await Eventually.holds { terminal.isWaiting })
    terminal.type("del")
    let asking = Answering.withAnswerer(prompt) {
      Task { try await Question.confirmation("Save?").ask() }
    }
    #expect(try await Eventually.holds { terminal.transcript.hasSuffix("Save? [y/n] ") })
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(terminal.transcript == "Notes.\nnotes › del")
    coordinator.stack.close()
    try await session.end()
  }

  @Test("questions of several tasks are asked one after another")
  func severalTasks() async throws {
    let terminal = ScriptedTerminal(waits: true)
    let prompt = Prompt(coordinator, at: terminal)
    let session = Session(prompt)
    #expect(try await Eventually.holds { terminal.isWaiting })
    let first = Answering.withAnswerer(prompt) {
      Task { try await Question.text("First?").ask() }
    }
    #expect(try await Eventually.holds { terminal.transcript.hasSuffix("First? ") })
    let second = Answering.withAnswerer(prompt) {
      Task { try await Question.text("Second?").ask() }
    }
    terminal.enter("one")
    #expect(try await first.value == "one")
    #expect(try await Eventually.holds { terminal.transcript.hasSuffix("Second? ") })
    terminal.enter("two")
    #expect(try await second.value == "two")
    coordinator.stack.close()
    try await session.end()
  }

  @Test("a task that is cancelled before its question is asked receives no default")
  func cancelledInQueue() async throws {
    let terminal = ScriptedTerminal(waits: true)
    let prompt = Prompt(coordinator, at: terminal)
    let session = Session(prompt)
    #expect(try await Eventually.holds { terminal.isWaiting })
    let first = Answering.withAnswerer(prompt) {
      Task { try await Question.text("First?").ask() }
    }
    #expect(try await Eventually.holds { terminal.transcript.hasSuffix("First? ") })
    let second = Answering.withAnswerer(prompt) {
      Task { try await Question.text("Second?", default: "two").ask() }
    }
    for _ in 0..<10 { await Task.yield() }
    second.cancel()
    terminal.enter("one")
    #expect(try await first.value == "one")
    await #expect(throws: CancellationError.self) { try await second.value }
    coordinator.stack.close()
    try await session.end()
  }

  @Test("in a command file, the next line is the answer")
  func file() async throws {
    let folder = TemporaryFolder()
    let file = folder.write("delete\ny\nyes\n", to: "commands")
    try await Prompt(coordinator, at: ScriptedTerminal([])).run(file: file)
    #expect(coordinator.deletions == [true])
    #expect(coordinator.yesCount == 1)
  }

  @Test("in a command file, an invalid answer fails its command")
  func wrongInFile() async throws {
    let folder = TemporaryFolder()
    let file = folder.write("yes\ndelete\nmaybe\n", to: "commands")
    let prompt = Prompt(coordinator, at: ScriptedTerminal([]))
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run(file: file) }
    #expect(failure?.alert.headline == "\(file):2: delete: “maybe” is neither yes nor no")
  }

  @Test("among a program's initial commands, the next one is the answer")
  func start() async throws {
    var options = PromptOptions()
    options.scripts = [.command("delete"), .command("y"), .command("yes")]
    options.lines = .none
    options.output = FileOutput(descriptor: -1)
    _ = try await Prompt.run(coordinator, options)
    #expect(coordinator.deletions == [true])
    #expect(coordinator.yesCount == 1)
  }
}
