// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline
import Dispatch
import Glibc
import Platform

/// An interactive terminal with line editing by GNU readline.
///
/// An event loop on the main queue calls readline for each key, so the program can do other work
/// while a line is being typed. A process can have only one instance, because readline's state is
/// global.
///
/// See "Alternate Interface" in the GNU Readline manual.
///
/// ``Prompt/run(_:_:prepare:)`` creates the terminal of a program. A program that needs to choose it
/// creates it itself:
///
/// ```swift
/// let terminal = ReadlineTerminal(
///   applicationName: "notes",
///   input: STDIN_FILENO,
///   output: .standardOutput,
///   theme: .dark,
///   historyPath: nil
/// )
/// if let terminal { try await Prompt(NotesCoordinator(), at: terminal).interact() }
/// ```
@MainActor
public final class ReadlineTerminal: Terminal {
  /// Publishes the terminal's events, such as lines, Ctrl-C, and Ctrl-D on an empty line.
  public var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }

  /// `true`: a person uses the terminal.
  public let isInteractive = true

  /// The shell that runs programs at the terminal.
  public let shell: Shell?

  /// The instance that readline's callbacks use.
  static weak var current: ReadlineTerminal?

  /// Publishes the line that is being typed.
  public var lines: AnyPublisher<EditedLine?, Never> {
    lineSubject.removeDuplicates().eraseToAnyPublisher()
  }

  /// Publishes the size of the window.
  public var windowSizes: AnyPublisher<WindowSize, Never> {
    windowSizeSubject.removeDuplicates().eraseToAnyPublisher()
  }

  let subject = PassthroughSubject<TerminalEvent, Never>()
  let lineSubject = CurrentValueSubject<EditedLine?, Never>(nil)
  let windowSizeSubject: CurrentValueSubject<WindowSize, Never>
  private let input: UnsafeMutablePointer<FILE>
  let output: FileOutput
  private var theme: Theme?
  private let colorsPipes: Bool
  private let history: LineHistory
  private let signals = Signals(
    [
      SIGINT, SIGWINCH, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM,
      SIGXCPU,
    ],
    restoreTerminal: { readline_restore_saved_settings() }
  )
  private var subscriptions: Set<AnyCancellable> = []

  /// The question that the line being typed answers, if any.
  var question: AskedQuestion?

  /// The line that was set aside for the question that has just been answered.
  private var inputToRestore: SavedInput?

  /// The page that was drawn last, with the lines and contents below it.
  var page: DrawnPage?

  /// The rows of the window below the line that show content.
  var rowsBelow = 0

  /// The number of writes by others when the page was last known to be above the line.
  var knownWriteCount = 0

  /// The number of bytes that were typed but not read when the last line ended.
  private var waitingByteCount: Int32 = 0

  /// The rows of the line as estimated from its length.
  var estimatedRows = 0

  /// The line that was submitted last, `nil` if the history does not contain it.
  private var recordedLine: String?

  /// Returns `true` for a line that the history must not contain.
  private var isSecret: @MainActor (String) -> Bool = { _ in false }

  /// The lines of a multi-line paste that have not been requested yet.
  var pastedLines: ArraySlice<String> = []

  /// The line up to the cursor of a pending completion request.
  var completedLine: String?

  /// The event source for keys, present while a line is being typed.
  private var source: (any DispatchSourceRead)?
  var prompt = ""

  /// The part of the prompt that readline shows.
  var shownPrompt = ""

  /// The content below the line.
  var contentBelow: Content?

  /// `true` if that content is a list of completions, which the next key removes.
  var isListing = false

  /// The line whose completions were listed last, and the first of them that is not listed yet.
  var listed: (line: EditedLine, next: Int)?

  /// The line for which the content below was hidden with Escape.
  var hiddenText: String?

  /// Creates a terminal over open descriptors.
  ///
  /// Returns `nil` if the descriptors cannot be opened as streams.
  ///
  /// - Parameters:
  ///   - applicationName: The name for `$if` in the user's `~/.inputrc`.
  ///   - input: The descriptor to read keys from.
  ///   - output: The output to draw on.
  ///   - theme: The theme for styles, `nil` for plain text.
  ///   - colorsPipes: `true` if shell commands receive colours as well.
  ///   - historyPath: The path of the history file, `nil` to keep the history for this run only.
  public init?(
    applicationName: String,
    input: Int32,
    output: FileOutput,
    theme: Theme?,
    colorsPipes: Bool = false,
    historyPath: String?
  ) {
    guard let stream = fdopen(dup(input), "r"), let screen = fdopen(dup(output.descriptor), "w")
    else { return nil }
    self.input = stream
    self.output = output
    self.theme = theme
    self.colorsPipes = colorsPipes
    windowSizeSubject = CurrentValueSubject(output.windowSize)
    shell = Shell(input: fileno(stream), output: output)
    history = LineHistory(path: historyPath)
    Self.current = self
    // Readline keeps the pointer.
    readline_set_application_name(strdup(applicationName))
    readline_disable_signal_handling()
    readline_suppress_line_breaks()
    readline_inhibit_completion()
    readline_save_terminal(fileno(stream))
    readline_set_streams(stream, screen)
    bindKeys(applicationName)
    initializeInUTF8()
    // Readline turns off bracketed paste if this is set before it is initialized.
    readline_draw_by { MainActor.assumeIsolated { ReadlineTerminal.current?.drawLine() } }
    bindTab()
    updateHistory { try history.read() }
    signals.received.sink { [weak self] in self?.receive(signal: $0) }.store(in: &subscriptions)
  }

  isolated deinit {
    if isReading { rl_callback_handler_remove() }
    source?.cancel()
  }

  /// Requests a line.
  ///
  /// Each line of a multi-line paste counts as a separate line, as in a file of commands.
  public func read(prompt: String) {
    self.prompt = prompt
    if let line = pastedLines.popFirst() {
      page?.lose()
      output.write(VisibleText.of(prompt + line) + "\n")
      return submit(line)
    }
    beginReading()
  }

  /// Draws content below the existing output and above the line that is being typed.
  public func write(_ content: Content) {
    add(content)
  }

  /// Records that the command of the last line has failed, and discards the unread lines of its
  /// paste.
  public func lineDidFail() {
    pastedLines = []
    if let line = recordedLine.take() { updateHistory { try history.addFailure(of: line) } }
  }

  /// Keeps lines out of the history, such as those with a password.
  public func keepOutOfHistory(where isSecret: @escaping @MainActor (_ line: String) -> Bool) {
    self.isSecret = isSecret
  }

  /// Shows an alert below the existing output and above the line that is being typed.
  public func write(_ alert: Alert) {
    add(Content(alert, width: renderer.width ?? 80))
  }

  /// The clipboard of the terminal, `nil` for a dumb terminal.
  public var clipboard: Clipboard? { hasCursor ? Clipboard(of: output, shell: shell) : nil }

  /// Changes the theme, if the terminal draws in colours.
  public func use(_ theme: Theme) {
    if self.theme != nil { self.theme = theme }
  }

  /// A renderer for the current width of the window.
  var renderer: Renderer { output.renderer(theme: theme, colorsPipes: colorsPipes) }
}

// MARK: Lines

extension ReadlineTerminal {
  var isReading: Bool { source != nil }

  /// Shows the prompt and starts to read keys.
  func beginReading() {
    losePageAfterOtherWrites()
    // The terminal has shown a line that was typed during a command.
    if readline_waiting() > waitingByteCount { page?.lose() }
    install()
    let source = DispatchSource.makeReadSource(fileDescriptor: fileno(input), queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { ReadlineTerminal.current?.readKey() } }
    self.source = source
    source.resume()
    recordScrolling()
    if page?.clip != nil { fitPage(above: nil) }
  }

  /// Shows the prompt and gives readline control of the terminal.
  func install() {
    readline_update_screen_size()
    windowSizeSubject.value = output.windowSize
    shownPrompt = fittingPrompt
    estimatedRows = 0
    rl_callback_handler_install(decorated(shownPrompt)) { line in
      MainActor.assumeIsolated { ReadlineTerminal.current?.receive(line: line) }
    }
  }

  private func readKey() {
    if contentBelow != nil {
      let escape = readline_consume_escape()
      if escape != readline_no_escape { hideBelow() }
      if escape == readline_escape_consumed { return }
    }
    if isListing { drawBelow(nil) }
    rl_callback_read_char()
    // This cannot happen earlier, because readline clears the line after its handler returns.
    restore(inputToRestore.take())
    dropStaleCompletion()
    lineChanged()
    recordGrowth()
  }

  /// Publishes the current line and keeps the content below it in position.
  ///
  /// Nothing is published while completions are listed.
  func lineChanged() {
    guard isReading, !isListing, question?.isSecret != true else { return }
    if listed?.line != editedLine { listed = nil }
    let line = readline_is_searching() == 0 ? editedLine : nil
    if let line, line.text == hiddenText { return }
    hiddenText = nil
    if lineSubject.value != line, contentBelow != nil { redrawBelow(after: line) }
    lineSubject.value = line
  }

  /// The line as it is displayed.
  var editedLine: EditedLine {
    if question?.isSecret == true { return EditedLine("") }
    let line = UnsafeRawBufferPointer(start: readline_line(), count: Int(readline_end()))
    let before = line.prefix(Int(readline_point()))
    let text = String(decoding: line, as: UTF8.self)
    return EditedLine(text, cursor: String(decoding: before, as: UTF8.self).count)
  }

  /// Publishes a line, and adds it to the history unless it contains a secret.
  private func submit(_ line: String) {
    recordedLine = isSecret(line) ? nil : line
    if let recordedLine { updateHistory { try history.add(recordedLine) } }
    subject.send(.line(line))
  }

  private func receive(line: UnsafeMutablePointer<CChar>?) {
    // Readline has moved the cursor to the row below the line.
    if contentBelow != nil { output.write("\u{1B}[J") }
    addLineToPage(line.map { String(cString: $0) } ?? "")
    endLine()
    rl_callback_handler_remove()
    let question = question
    endReading()
    inputToRestore = question?.savedInput
    guard let line else {
      output.write("\n")
      subject.send(.endOfInput)
      return
    }
    defer { free(line) }
    if let question {
      if question.isSecret { output.write("\n") }
      return subject.send(.answer(String(cString: line)))
    }
    let lines = String(cString: line).split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    .map(String.init)
    let commands = lines.count == 1 ? lines : lines.filter(\.isCommand)
    pastedLines = commands.dropFirst()
    submit(commands.first ?? "")
  }

  func endReading() {
    question = nil
    source?.cancel()
    source = nil
    waitingByteCount = readline_waiting()
    recordScrolling()
  }

  /// Performs an operation on the history.
  ///
  /// An error is shown and does not end the session.
  private func updateHistory(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      write(Alert(error))
    }
  }

  /// The end of the prompt that fits into two thirds of the window's width.
  ///
  /// The end names the last screens, which matter most. A question is always shown in full.
  var fittingPrompt: String {
    guard question == nil else { return VisibleText.of(prompt) }
    let width = output.windowSize.columns ?? 80
    return DisplayWidth.end(of: VisibleText.of(prompt), in: width * 2 / 3)
  }

  /// Returns the prompt with the current screen in bold and its ancestors dim.
  ///
  /// A question is bold. Readline excludes text between U+0001 and U+0002 from the width.
  func decorated(_ prompt: String) -> String {
    guard theme != nil else { return prompt }
    let parts = question == nil ? ScreenPath.divided(prompt) : ("", prompt[...])
    return Self.styled(parts.ancestors, "2") + Self.styled(parts.current, "1")
  }

  /// Returns text with the parameters of the control function SGR (ECMA-48, 8.3.117).
  private static func styled(_ text: Substring, _ parameters: String) -> String {
    text.isEmpty ? "" : "\u{1}\u{1B}[\(parameters)m\u{2}\(text)\u{1}\u{1B}[0m\u{2}"
  }

  /// Initializes readline for UTF-8, whatever encoding the environment specifies.
  private func initializeInUTF8() {
    let saved = getenv("LC_ALL").map { String(cString: $0) }
    if DisplayWidth.isUserLocaleUTF8 {
      rl_initialize()
      return
    }
    setenv("LC_ALL", "C.UTF-8", 1)
    rl_initialize()
    if let saved { setenv("LC_ALL", saved, 1) } else { unsetenv("LC_ALL") }
  }

  /// `true` if the terminal can move its cursor.
  var hasCursor: Bool {
    Environment.value(of: "TERM").map { $0 != "dumb" } ?? false
  }
}
