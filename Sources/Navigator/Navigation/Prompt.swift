// SPDX-License-Identifier: GPL-3.0-or-later

/// Where commands are typed: takes each line to its command, waits for the work, draws the top
/// screen if it changed, and asks for the next line, until no screen is left.
///
/// Its own commands are those of every screen; what they ask for, it publishes.
@MainActor
public final class Prompt: @MainActor ActionPublisher {
  /// A way to leave screens.
  public enum Exit: Sendable, Equatable {
    /// One screen back; from the root, away.
    case back

    /// Back to the root.
    case home

    /// Away.
    case quit
  }

  /// What a person wants of the stack.
  public enum Action: Equatable {
    /// Somebody is about to go; whoever answers `false` has them asked first.
    case leaving(Exit, Inquiry<Bool, Bool>)

    /// One screen back; from the root, away.
    case back

    /// Back to the root.
    case home

    /// Away.
    case quit

    /// Away at once, without having been asked and without anything coming of it.
    case quitAtOnce
  }

  /// What was published, as it is.
  public var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  /// Draws a screen; a program that prints something else replaces it.
  public var draw: @MainActor (any Screen, any Terminal) async throws -> Void = {
    screen,
    terminal in
    terminal.write(screen.body)
  }

  /// Called with the name of each command that did what it was to do, behind what it drew.
  public var completed: @MainActor (String) -> Void = { _ in }

  /// What can be typed on every screen besides the prompt's own commands, which come first.
  public var everywhere: [Command] = []

  /// Whether files of commands may do all that can be typed.
  package var trustsFiles = true

  /// How many files of commands run each other now.
  var fileDepth = 0

  let terminal: any Terminal

  private let stack: NavigationStack
  private let work: Work
  private let subject = PassthroughSubject<Action, Never>()

  private var subscriptions: Set<AnyCancellable> = []
  private var needsDrawing = false
  private var alerts: [Alert] = []
  private var running: Task<CommandFailure?, Never>?
  private var preview: LinePreview?

  /// Finds out what Tab asked for.
  var completing: Task<Void, Never>?

  /// Whether a person types the lines.
  private var isTyped = false

  /// Whoever waits for the answer to a question.
  var asking: CheckedContinuation<String?, Never>?

  /// Who waits for lines.
  private var input: AsyncStream<TerminalEvent>.Continuation?

  /// Whether a line has been asked for and has not come.
  private var isReading = false

  /// Whether Ctrl-C came between a line and its command.
  private var isInterrupted = false

  /// A prompt for the top screen of a coordinator's stack.
  public init(coordinator: some Coordinator, terminal: any Terminal) {
    stack = coordinator.stack
    work = coordinator.work
    self.terminal = terminal
    stack.changes.sink { [weak self] _ in self?.needsDrawing = true }.store(in: &subscriptions)
    stack.notices.sink { [weak self] in self?.receive($0) }.store(in: &subscriptions)
    terminal.events.sink { [weak self] in self?.receive($0) }.store(in: &subscriptions)
  }
}

// MARK: Lines

extension Prompt {
  /// Draws the top screen, then reads lines and does what they say until no screen is left.
  ///
  /// Where a person sits, the end of input is one screen back and a mistake is shown; elsewhere the
  /// end of input is the end, and so is the first mistake, and if no line came at all, the screen is
  /// drawn once. Ctrl-C while a line is waited for ends it there; a person only drops the line.
  ///
  /// - Throws: The first failure, where nobody sits.
  public func interact() async throws(CommandFailure) {
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    input = continuation
    defer { input = nil }
    if terminal.isInteractive {
      isTyped = true
      preview = LinePreview(on: terminal) { [weak self] in self?.preview(of: $0) }
      await tryHere("show")
    }
    var hasRead = false
    var iterator = events.makeAsyncIterator()
    while !stack.screens.isEmpty {
      isReading = true
      terminal.read(prompt: title)
      switch await iterator.next() {
      case .line(let line) where terminal.isInteractive: await tryHere(line)
      case .line(let line):
        hasRead = true
        try await runAtPlace(line)
      case .endOfInput where terminal.isInteractive: await tryHere("back")
      case .completionRequested, .completionDropped: break
      case .interrupt: throw .stopped
      case .endOfInput, nil:
        if !hasRead { try await run("show") }
        return
      }
    }
  }

  /// Does what a line says, and draws the top screen if it changed; nothing if no screen is left.
  ///
  /// Ctrl-C on the terminal stops it; so does cancelling the task.
  ///
  /// - Throws: What failed and why; the screen is as it was.
  public func run(_ line: String) async throws(CommandFailure) {
    guard !stack.screens.isEmpty else { return }
    try await perform { await self.result(of: line) }
  }

  /// Does something that Ctrl-C stops.
  func perform(
    _ operation: @escaping @MainActor () async -> CommandFailure?
  ) async throws(CommandFailure) {
    let task = Task { await operation() }
    running = task
    defer { running = nil }
    if isInterrupted {
      isInterrupted = false
      task.cancel()
    }
    let failure = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if let failure { throw failure }
  }

  private func tryHere(_ line: String) async {
    do {
      try await run(line)
    } catch {
      terminal.write(error.alert)
    }
  }

  private func runAtPlace(_ line: String) async throws(CommandFailure) {
    do throws(CommandFailure) {
      try await run(line)
    } catch {
      throw terminal.place.map { error.at($0) } ?? error
    }
  }

  /// Does what a line says, and draws the top screen if it changed.
  func result(of line: String) async -> CommandFailure? {
    var name: String?
    do {
      let line = try PipedLine(line)
      let match = try match(line.command)
      name = match.command.name
      let invocation = try match.command.invocation(match.text)
      if let program = line.program {
        let shell = try shell(for: "| " + program)
        try await shell.run(program) { [self] in
          if let failure = await result(of: invocation, named: match.command.name) { throw failure }
        }
        return nil
      }
      return await result(of: invocation, named: match.command.name)
    } catch {
      return CommandFailure(error, subject: name, isInterruption: Task.isCancelled)
    }
  }

  private func result(of invocation: Command.Invocation, named name: String) async
    -> CommandFailure?
  {
    var failure: CommandFailure?
    do {
      try await invocation()
      try await work.perform()
    } catch {
      failure = CommandFailure(error, subject: name, isInterruption: Task.isCancelled)
    }
    do {
      if let top = stack.top, needsDrawing {
        needsDrawing = false
        try await draw(top, terminal)
      }
    } catch {
      failure = failure ?? CommandFailure(error, subject: name, isInterruption: Task.isCancelled)
    }
    defer { alerts.removeAll() }
    failure = failure ?? alerts.first.map { CommandFailure($0, subject: name) }
    // What the commands of a file have done has been told.
    if failure == nil, name != Self.sourceName { completed(name) }
    return failure
  }

  private func preview(of line: String) -> AnyPublisher<Content, Never>? {
    guard asking == nil, let line = try? PipedLine(line).command,
      let match = try? commandTable.match(line),
      !match.text.isEmpty
    else { return nil }
    return match.command.preview?(match.text)
  }

  /// The command that a line means; of one that only a screen below has, it is said how to get there.
  private func match(_ line: String) throws(UsageError) -> CommandTable.Match {
    do throws(UsageError) {
      return try commandTable.match(line)
    } catch {
      guard case .unknownCommand(let word, _) = error else { throw error }
      for (distance, screen) in stack.screens.reversed().enumerated().dropFirst() {
        let table = CommandTable(screen: screen.commands, everywhere: [])
        if (try? table.match(line)) != nil {
          // What the screen right below has is one step away, and nothing leads there sooner.
          let detour = distance > 1 ? stack.top?.detour : nil
          throw .commandBelow(word, screen: screen.title, distance: distance, detour: detour)
        }
      }
      throw error
    }
  }

  var stackIsEmpty: Bool { stack.screens.isEmpty }

  /// Whether what runs now was typed by somebody who can be asked something.
  var isPersonAsked: Bool { isTyped && fileDepth == 0 }

  func publish(_ action: Action) { subject.send(action) }

  private func receive(_ event: TerminalEvent) {
    completing?.cancel()
    switch event {
    case .completionRequested(let line): complete(line)
    case .completionDropped: break
    case .line(let line) where asking != nil: answer(line)
    case .endOfInput where asking != nil, .interrupt where asking != nil: answer(nil)
    case .interrupt where isReading: if !terminal.isInteractive { input?.yield(event) }
    case .interrupt where running == nil: isInterrupted = true
    case .interrupt: running?.cancel()
    case .line, .endOfInput:
      isReading = false
      input?.yield(event)
    }
  }

  private func answer(_ line: String?) {
    asking.take()?.resume(returning: line)
  }

  private func receive(_ notice: NavigationStack.Notice) {
    switch notice {
    case .announcement(let content): terminal.write(content)
    case .alert(let alert): alerts.append(alert)
    }
  }

  private var title: String {
    stack.screens.map { $0.title + " › " }.joined()
  }
}

// MARK: Commands

extension Prompt {
  var commandTable: CommandTable {
    CommandTable(screen: stack.top?.commands ?? [], further: everywhere, everywhere: commands)
  }

  /// What any prompt understands on every screen.
  package var commands: [Command] {
    [
      Command(
        "show",
        help: "draw this screen again",
        group: .everywhere,
        shorthand: .emptyLine
      ) { [weak self] in self?.needsDrawing = true },
      Command(
        "back",
        aliases: ["b"],
        help: "one screen back; from the first one, leave",
        group: .everywhere
      ) { [weak self] in try await self?.leave(.back) },
      Command("home", help: "back to the first screen", group: .everywhere) { [weak self] in
        try await self?.leave(.home)
      },
      Command(
        "help",
        .optional(.word("COMMAND").completed { [weak self] in self?.completeName($0) ?? .none }),
        aliases: ["?", "\\?", ".help", ":help"],
        help: "what can be typed here; or one command in full",
        group: .everywhere,
        examples: [
          Command.Example("help", "what can be typed on this screen"),
          Command.Example("help quit", "what “quit” does, and how it is used"),
        ]
      ) { [weak self] in try await self?.help(with: $0) },
      sourceCommand,
      shellCommand,
      Command(
        "quit",
        aliases: ["q", "exit", "\\q", ".quit", ":q"],
        help: "leave",
        group: .everywhere
      ) { [weak self] in try await self?.leave(.quit) },
      Command("quit!", help: "leave without being asked or choosing", group: .everywhere) {
        [subject] in subject.send(.quitAtOnce)
      },
    ]
  }

  private func help(with name: String?) async throws {
    guard let name else {
      await terminal.page(
        Help.overview(screen: (stack.top?.commands ?? []) + everywhere, everywhere: commands)
      )
      return
    }
    await terminal.page(Help.page(of: try command(explaining: name)))
  }

  /// The command that help is wanted for: one that can be typed here, or else on a screen below.
  private func command(explaining name: String) throws(UsageError) -> Command {
    do throws(UsageError) {
      return try commandTable.command(explaining: name)
    } catch {
      let below = stack.screens.reversed().dropFirst().lazy.compactMap {
        try? CommandTable(screen: $0.commands, everywhere: []).command(explaining: name)
      }
      guard let command = below.first else { throw error }
      return command
    }
  }
}
