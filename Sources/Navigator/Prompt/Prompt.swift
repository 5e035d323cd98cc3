// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch

/// A read-evaluate-print loop over the screens of a coordinator.
///
/// For each line of a terminal, the prompt runs its command, performs the work that handlers have
/// added, and draws the top screen if it changed. It ends when no screen is left. A program starts
/// it with ``run(_:_:prepare:)``, and a test with a terminal of its own:
///
/// ```swift
/// let terminal = ScriptedTerminal(["2", "back", "quit"])
/// try await Prompt(TeaCoordinator(), at: terminal).interact()
/// ```
///
/// The prompt stays responsive while it waits for a line. It draws changes above the line that is
/// being typed, at most 20 times a second, performs work, shows alerts, and ends when the stack is
/// closed.
///
/// The prompt adds commands that work on every screen. It publishes a person's requests to leave
/// screens, and its coordinator fulfils them.
@MainActor
public final class Prompt: @MainActor ActionPublisher {
  /// A person's request to leave screens.
  public typealias Action = LeavingAction

  /// Publishes the requests to leave, each before the coordinator handles it.
  public var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  /// Publishes the name of each command that succeeded, after its page was drawn.
  public var commandDidComplete: AnyPublisher<String, Never> { completions.eraseToAnyPublisher() }

  /// Publishes after each command of a person, also one that failed, once its output was drawn.
  public var commandDidEnd: AnyPublisher<Void, Never> { ends.eraseToAnyPublisher() }

  /// The terminal.
  public let terminal: any Terminal

  /// The coordinator, which the prompt retains.
  public let coordinator: any Coordinator

  let options: PromptOptions

  var stack: NavigationStack { coordinator.stack }

  var scripts = ScriptStack()
  let questions = QuestionQueue()
  var loop = PromptLoop()
  var page = PageState()

  /// The number of the command that is running or ran last.
  private(set) var commandNumber = 0

  /// The task that computes the completions for the last Tab.
  var completionTask: Task<Void, Never>?

  /// `true` if a non-interactive run has shown an alert that does not belong to a command.
  private(set) package var hasUnseenAlert = false

  private let subject = PassthroughSubject<Action, Never>()
  private let completions = PassthroughSubject<String, Never>()
  private let ends = PassthroughSubject<Void, Never>()
  private let nudges = PassthroughSubject<Void, Never>()
  private var subscriptions: Set<AnyCancellable> = []
  private var running: Task<CommandFailure?, Never>?
  private let timeout: CancellationTimeout
  private var preview: LinePreview?
  private var inputs: AsyncStream<Input>.Continuation?

  /// The number of lines and ends of input so far.
  private(set) var inputNumber = 0

  /// The number of the input that went back on the first screen last.
  var lastBack: Int?

  /// The number of ends of input since the last line or answer.
  private(set) var endsInARow = 0

  /// The number of the input that showed help last, `nil` after a key that runs a command.
  var lastHelp: Int?

  /// `true` while a command runs whose output a program receives.
  private(set) var isWritingToProgram = false

  /// The number of keys that were pressed and whose command has not ended.
  var pendingKeyCount = 0

  /// The message that was shown last, if a key caused it.
  private var lastNotice: NavigationStack.Notice?

  /// Creates a prompt for the top screen of a coordinator's stack.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator, which the prompt retains.
  ///   - terminal: The source of lines and the destination of pages.
  ///   - options: The options of the program. Those for creating a terminal are ignored.
  ///   - scheduler: The main queue, or a scheduler that a test drives on the main actor.
  public init(
    _ coordinator: some Coordinator,
    at terminal: any Terminal,
    options: PromptOptions = PromptOptions(),
    scheduler: some Scheduler = DispatchQueue.main
  ) {
    #if DEBUG
    let mistake = CommandNames.mistake(in: options.commands, of: PromptOptions.self)
    if let mistake { fatalError(mistake) }
    #endif
    self.coordinator = coordinator
    self.terminal = terminal
    self.options = options
    timeout = CancellationTimeout(scheduler: scheduler)
    stack.notices.sink { [weak self] in self?.receive($0) }.store(in: &subscriptions)
    terminal.events.sink { [weak self] in self?.receive($0) }.store(in: &subscriptions)
    terminal.windowSizes.removeDuplicates().sink { [stack] in stack.windowSize = $0 }
      .store(in: &subscriptions)
    let changes = stack.changes.map { _ in }
    changes.sink { [weak self] in self?.stackChanged() }.store(in: &subscriptions)
    let resizes = terminal.windowSizes.removeDuplicates().dropFirst()
      .debounce(for: .milliseconds(50), scheduler: scheduler)
      // Otherwise the page would be drawn again below other output and push it out of the window.
      .filter { [weak terminal] _ in terminal?.isPageAboveLine == true }
      .map { _ in }.handleEvents(receiveOutput: { [weak self] in self?.page.change() })
    // The throttle passes the first change at once, then at most 20 a second, and always the last.
    changes.merge(with: coordinator.work.additions, resizes, nudges)
      .filter { [weak self] in self?.loop.isReading == true }
      .throttle(for: .milliseconds(50), scheduler: scheduler, latest: true)
      .sink { [weak self] in self?.inputs?.yield(.change) }
      .store(in: &subscriptions)
    terminal.keepOutOfHistory { [weak self] in self?.mayContainSecret($0) ?? false }
    guard terminal.isInteractive else { return }
    preview = LinePreview(on: terminal, scheduler: scheduler) { [weak self] in
      self?.preview(of: $0)
    }
  }
}

/// An input of a prompt's loop.
private enum Input: Sendable {
  /// An event of the terminal.
  case event(TerminalEvent)

  /// A change of the stack, the top screen or the work during the wait for a line.
  case change
}

// MARK: Lines

extension Prompt {
  /// Draws the top screen, then reads and runs lines until no screen is left.
  ///
  /// In an interactive run, the end of input leaves one screen, failures are shown, and Ctrl-C only
  /// discards the line. In a non-interactive run, the end of input, the first failure, and Ctrl-C
  /// during the wait for a line end the method. If no line arrived at all, the screen is drawn
  /// once.
  ///
  /// - Throws: The first failure of a non-interactive run.
  public func interact() async throws(CommandFailure) {
    guard !stack.screens.isEmpty else { return }
    let (stream, continuation) = AsyncStream.makeStream(of: Input.self)
    inputs = continuation
    loop = PromptLoop()
    defer { end() }
    if terminal.isInteractive {
      await runShowingFailure("show")
      if !options.greeting.isEmpty { terminal.write(options.greeting) }
    }
    var hasRead = false
    var iterator = stream.makeAsyncIterator()
    while !stack.screens.isEmpty {
      if loop.read() { terminal.read(prompt: title) }
      switch try await nextEvent(&iterator) {
      case .line(let line) where terminal.isInteractive: await enter(line)
      case .line(let line):
        hasRead = true
        try await runLocatingFailure(line)
      case .endOfInput where terminal.isInteractive: await runShowingFailure("back")
      case .interrupt: throw .stopped
      case .key, .answer, .completionRequested, .completionDropped: break
      case .endOfInput, nil:
        if hasRead { try await catchUp() } else { try await run("show") }
        return
      }
    }
  }

  /// Returns the next terminal event after catching up on the changes before it.
  ///
  /// - Returns: The event, `nil` once the stack is empty.
  /// - Throws: The interruption by Ctrl-C in a non-interactive run.
  private func nextEvent(
    _ iterator: inout AsyncStream<Input>.Iterator
  ) async throws(CommandFailure) -> TerminalEvent? {
    while !stack.screens.isEmpty {
      catchUpSoon()
      guard let input = await iterator.next(isolation: #isolation) else { return nil }
      if case .event(.key(let key)) = input {
        await press(key)
        continue
      }
      if case .event(let event) = input {
        inputNumber += 1
        return event
      }
      // If a line has already arrived, its command draws these changes together with its own.
      let lineHasArrived = terminal.isInteractive && !loop.isAwaitingLine
      if !lineHasArrived || !coordinator.work.isEmpty { try await catchUp() }
    }
    return nil
  }

  private func end() {
    inputs = nil
    loop.leave()
    questions.reply(.endOfInput)
    terminal.stop()
  }

  /// Runs a line and draws the top screen if it changed.
  ///
  /// Does nothing if no screen is left. Ctrl-C at the terminal and cancellation of the task stop
  /// the command.
  ///
  /// - Throws: The failure of the command.
  public func run(_ line: String) async throws(CommandFailure) {
    guard !stack.screens.isEmpty else { return }
    try await perform { await self.result(of: line) }
  }

  /// Performs an operation that Ctrl-C cancels and whose questions this prompt answers.
  func perform(
    _ operation: @escaping @MainActor () async -> CommandFailure?
  ) async throws(CommandFailure) {
    let wasInterrupted = loop.run()
    defer { loop.endRun() }
    commandNumber += 1
    let task = RunningCommand.$number.withValue(commandNumber) {
      Answering.withAnswerer(self) { Task { await operation() } }
    }
    running = task
    defer {
      running = nil
      timeout.end()
    }
    if wasInterrupted { task.cancel() }
    let failure = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if let failure { throw failure }
    // A command that only draws does not notice the cancellation. What comes after it must not run.
    if task.isCancelled, !terminal.isInteractive || scripts.isRunning { throw .stopped }
  }

  /// Runs a line and shows its failure.
  ///
  /// - Returns: `false` if it failed.
  @discardableResult
  func runShowingFailure(_ line: String) async -> Bool {
    await showingFailure { () async throws(CommandFailure) in try await self.run(line) }
  }

  @discardableResult
  func showingFailure(_ run: () async throws(CommandFailure) -> Void) async -> Bool {
    defer { ends.send(()) }
    do {
      try await run()
      return true
    } catch {
      write(.alert(error.alert))
      return false
    }
  }

  private func runLocatingFailure(_ line: String) async throws(CommandFailure) {
    do throws(CommandFailure) {
      try await run(line)
    } catch {
      throw terminal.lineOrigin.map { error.located(at: $0) } ?? error
    }
  }

  /// Performs the waiting work of the coordinator, and draws changes.
  ///
  /// Errors of the work do not count as failures of a command.
  ///
  /// - Throws: The interruption by Ctrl-C in a non-interactive run.
  func catchUp() async throws(CommandFailure) {
    repeat {
      do throws(CommandFailure) {
        try await perform { [self] in
          await result { try await self.coordinator.work.performFirst() }
        }
      } catch {
        if error.isInterruption, !terminal.isInteractive { throw error }
        show(error.alert)
      }
    } while !coordinator.work.isEmpty
    if loop.isAwaitingLine, !stack.screens.isEmpty { terminal.update(prompt: title) }
  }

  /// Requests a catch-up if there are undrawn changes or waiting work.
  func catchUpSoon() {
    if page.needsDrawing || !coordinator.work.isEmpty { nudges.send(()) }
  }

  /// Runs a line, draws the top screen if it changed, and returns the failure, if any.
  func result(of line: String) async -> CommandFailure? {
    var name: String?
    do {
      let line = try pipedLine(line)
      let match = try match(line.command)
      name = match.command.name
      let invocation = try match.command.invocation(match.text)
      if let program = line.program {
        let shell = try shell(for: "| " + program)
        try await shell.run(program) { [self] in
          isWritingToProgram = true
          defer { isWritingToProgram = false }
          if let failure = await result(of: match.command, by: invocation) { throw failure }
        }
        return nil
      }
      return await result(of: match.command, by: invocation)
    } catch {
      return CommandFailure(error, subject: name, isInterruption: Task.isCancelled)
    }
  }

  func result(
    of command: Command,
    by invocation: @escaping Command.Invocation
  ) async -> CommandFailure? {
    let failure = await result(named: command.name) { [self] in
      try await invocation()
      try await coordinator.work.perform()
    }
    // For `source`, the names of the file's commands have already been published.
    if failure == nil, command.name != Self.sourceName { completions.send(command.name) }
    return failure
  }

  /// Performs an operation, draws the top screen if it changed, and returns the failure, if any.
  private func result(
    named name: String? = nil,
    of operation: Command.Invocation
  ) async -> CommandFailure? {
    var failure: CommandFailure?
    do {
      // The first command of a script may need what its screen is loading.
      try await settle()
      try await operation()
      try await settle()
    } catch {
      failure = CommandFailure(error, subject: name, isInterruption: Task.isCancelled)
    }
    do {
      try await draw(isCommand: name != nil)
    } catch {
      failure = failure ?? CommandFailure(error, subject: name, isInterruption: Task.isCancelled)
    }
    return failure
  }

  private func preview(of line: String) -> AnyPublisher<Content, Never>? {
    guard !questions.isAsking, let line = try? pipedLine(line).command,
      let match = try? commandTable.match(line),
      !match.text.isEmpty
    else { return nil }
    return match.command.preview?(match.text)
  }

  /// `true` while the prompt waits for a line, even if something else runs.
  package var isAwaitingLine: Bool { loop.isAwaitingLine }

  /// `true` while the prompt reads lines that a person types.
  var readsTypedLines: Bool { inputs != nil && terminal.isInteractive }

  var title: String {
    ScreenPath.text(stack.screens.map(\.title))
  }
}

// MARK: Events

extension Prompt {
  private func receive(_ event: TerminalEvent) {
    completionTask?.cancel()
    switch event {
    case .completionRequested(let line): return complete(line)
    case .endOfInput: endsInARow += 1
    case .line, .answer: endsInARow = 0
    case .key, .interrupt, .completionDropped: break
    }
    switch loop.receive(event, isInteractive: terminal.isInteractive) {
    case .input:
      if case .key = event, !addKey() { return }
      inputs?.yield(.event(event))
    case .reply(let reply): questions.reply(reply)
    case .cancellation: cancelCommand()
    case .nothing: break
    }
  }

  /// Cancels the running command, or ends the process if a command does not stop that was cancelled.
  private func cancelCommand() {
    if timeout.hasExpired { terminal.endProcess() }
    running?.cancel()
    timeout.begin { [terminal] in terminal.write(Alert(Texts.current.prompt.notStopped)) }
  }

  private func stackChanged() {
    page.change()
    guard stack.screens.isEmpty else { return }
    loop.endQuestion()
    questions.reply(.endOfInput)
  }

  private func receive(_ notice: NavigationStack.Notice) {
    if case .alert(let alert) = notice { show(alert) } else { write(notice) }
  }

  /// Shows an alert that does not belong to a command.
  func show(_ alert: Alert) {
    if !terminal.isInteractive { hasUnseenAlert = true }
    write(.alert(alert))
  }

  /// Shows a message.
  ///
  /// Keys do not show the same message twice in a row.
  private func write(_ notice: NavigationStack.Notice) {
    let isOfKey = pendingKeyCount > 0
    if isOfKey, notice == lastNotice { return }
    lastNotice = isOfKey ? notice : nil
    switch notice {
    case .announcement(let content): terminal.write(content)
    case .alert(let alert): terminal.write(alert)
    }
  }

  /// Lets the next message be shown even if the last one was the same.
  func forgetLastNotice() { lastNotice = nil }

  /// Publishes a request to leave, then passes it to the coordinator.
  func publish(_ action: Action) {
    subject.send(action)
    coordinator.handle(action)
  }
}
