// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline
import Dispatch
import Glibc

/// A terminal with a person at it, whose lines GNU readline edits.
///
/// Readline is called for each key, from an event loop on the main queue, so that the program can do
/// other things while somebody types. It exists once in a process: readline's state is global.
///
/// See "Alternate Interface" in the GNU Readline manual.
@MainActor
public final class ReadlineTerminal: Terminal {
  /// What came: lines, Ctrl-C, and Ctrl-D on an empty line.
  public var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }

  /// A person sits here.
  public let isInteractive = true

  /// Who runs programs at it.
  public let shell: Shell?

  /// The one that readline works for.
  static weak var current: ReadlineTerminal?

  /// The line that is being typed.
  public var lines: AnyPublisher<EditedLine?, Never> {
    lineSubject.removeDuplicates().eraseToAnyPublisher()
  }

  /// The size of the window.
  public var window: AnyPublisher<Window, Never> {
    windowSubject.removeDuplicates().eraseToAnyPublisher()
  }

  let subject = PassthroughSubject<TerminalEvent, Never>()
  private let lineSubject = CurrentValueSubject<EditedLine?, Never>(nil)
  let windowSubject: CurrentValueSubject<Window, Never>
  private let input: UnsafeMutablePointer<FILE>
  let output: FileOutput
  private var theme: Theme?
  private let colorsPipes: Bool
  private let history: LineHistory
  private let signals = Signals([SIGINT, SIGWINCH, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT])
  private var subscriptions: Set<AnyCancellable> = []

  /// The question that the line being typed answers.
  var question: AskedQuestion?

  /// The line that was put aside for the question that has just been answered.
  private var answeredAside: LineAside?

  /// The page that stands right above the line.
  var page: DrawnPage?

  /// What a paste of several lines brought and has not been asked for yet.
  var pasted: ArraySlice<String> = []

  /// The line up to the cursor, while it is asked what may stand at its end.
  var completedLine: String?

  /// Present while a line is being typed.
  private var source: (any DispatchSourceRead)?
  var prompt = ""

  /// The part of the prompt that readline shows.
  var shownPrompt = ""

  /// What is shown below that line.
  var contentBelow: Content?

  /// Whether that is what may stand in the line, which the next key takes away.
  var isListing = false

  /// The line below which nothing is to be shown.
  private var hiddenText: String?

  /// A terminal over open descriptors of one; `nil` if the first cannot be read from.
  ///
  /// - Parameters:
  ///   - applicationName: The name for `$if` in the user's `~/.inputrc`.
  ///   - input: The descriptor that keys come from.
  ///   - output: What is drawn on.
  ///   - theme: What styles become, `nil` for plain text.
  ///   - colorsPipes: Whether they do so also for a shell command.
  ///   - historyPath: The file that lines are kept in from run to run, `nil` to keep them for
  ///     this run only.
  public init?(
    applicationName: StaticString,
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
    windowSubject = CurrentValueSubject(output.window)
    shell = Shell(input: fileno(stream), output: output)
    history = LineHistory(path: historyPath)
    Self.current = self
    applicationName.withUTF8Buffer { name in
      readline_set_application_name(
        UnsafeRawPointer(name.baseAddress)?.bindMemory(to: CChar.self, capacity: name.count)
      )
    }
    readline_leave_signals_alone()
    readline_leave_line_breaks_alone()
    readline_inhibit_completion()
    readline_save_terminal(fileno(stream))
    readline_set_streams(stream, screen)
    initializeInUTF8()
    bindTab()
    remember { try history.read() }
    signals.received.sink { [weak self] in self?.receive(signal: $0) }.store(in: &subscriptions)
  }

  isolated deinit {
    if isReading { rl_callback_handler_remove() }
    source?.cancel()
  }

  /// Asks for a line.
  ///
  /// Of several lines that were pasted, each is a line of its own, as in a file of commands.
  public func read(prompt: String) {
    self.prompt = prompt
    if let line = pasted.popFirst() {
      page = nil
      output.write(VisibleText.of(prompt + line) + "\n")
      return subject.send(.line(line))
    }
    beginReading()
  }

  /// Draws content below what is there, but above a line that is being typed.
  public func write(_ content: Content) {
    add(content)
  }

  /// Forgets the lines of a paste that have not been read.
  public func dropPastedLines() { pasted = [] }

  /// Shows an alert below what is there, but above a line that is being typed.
  public func write(_ alert: Alert) {
    add(Content(alert, width: renderer.width ?? 80))
  }

  /// The clipboard that the terminal keeps.
  public var clipboard: Clipboard? { hasCursor ? Clipboard(of: output, shell: shell) : nil }

  /// Draws in the colours of a theme from now on, if it draws in colours.
  public func use(_ theme: Theme) {
    if self.theme != nil { self.theme = theme }
  }

  /// Draws content, through the user's pager if it is longer than the window.
  public func page(_ content: Content) async {
    let text = renderer.text(of: content)
    let isLong =
      output.window.rows.map { text.utf8.count { $0 == UInt8(ascii: "\n") } >= $0 } ?? false
    if isLong, let shell {
      page = nil
      if await shell.page(text) { return }
    }
    add(content)
  }

  /// What draws: the window's width is asked for each time.
  var renderer: Renderer { output.renderer(theme: theme, colorsPipes: colorsPipes) }
}

// MARK: Lines

extension ReadlineTerminal {
  var isReading: Bool { source != nil }

  /// Shows the prompt and waits for keys.
  func beginReading() {
    install()
    let source = DispatchSource.makeReadSource(fileDescriptor: fileno(input), queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { ReadlineTerminal.current?.readKey() } }
    self.source = source
    source.resume()
  }

  /// Shows the prompt and lets readline take the terminal over.
  func install() {
    rl_reset_screen_size()
    windowSubject.value = output.window
    shownPrompt = fittingPrompt
    rl_callback_handler_install(decorated(shownPrompt)) { line in
      MainActor.assumeIsolated { ReadlineTerminal.current?.receive(line: line) }
    }
  }

  private func readKey() {
    if contentBelow != nil {
      let escape = readline_take_escape()
      if escape != readline_no_escape { hideBelow() }
      if escape == readline_escape_taken { return }
    }
    if isListing { draw(below: nil) }
    rl_callback_read_char()
    // Readline empties the line behind its handler.
    resume(answeredAside.take())
    dropStaleCompletion()
    lineChanged()
  }

  /// Says what the line is now, and keeps what is below it in its place.
  ///
  /// While it is listed what may stand in it, nothing is to be shown of it.
  func lineChanged() {
    guard isReading, !isListing, question?.isSecret != true else { return }
    let line = readline_is_searching() == 0 ? editedLine : nil
    if let line, line.text == hiddenText { return }
    hiddenText = nil
    if lineSubject.value != line, contentBelow != nil { redrawBelow(after: line) }
    lineSubject.value = line
  }

  /// The line as it is shown.
  var editedLine: EditedLine {
    if question?.isSecret == true { return EditedLine("") }
    let line = UnsafeRawBufferPointer(start: readline_line(), count: Int(readline_end()))
    let before = line.prefix(Int(readline_point()))
    let text = String(decoding: line, as: UTF8.self)
    return EditedLine(text, cursor: String(decoding: before, as: UTF8.self).count)
  }

  private func receive(line: UnsafeMutablePointer<CChar>?) {
    // Readline has moved to the row below the line.
    if contentBelow != nil { output.write("\u{1B}[J") }
    endLine()
    rl_callback_handler_remove()
    let question = question
    endReading()
    answeredAside = question?.aside
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
    for command in commands { remember { try history.add(command) } }
    pasted = commands.dropFirst()
    subject.send(.line(commands.first ?? ""))
  }

  func endReading() {
    question = nil
    page = nil
    source?.cancel()
    source = nil
  }

  /// Does something about the history; where that goes wrong, it is said, and the session goes on.
  private func remember(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      write(Alert(error))
    }
  }

  /// As much of the prompt as the window has room for beside a line: the last screens matter most.
  ///
  /// A question is shown whole.
  var fittingPrompt: String {
    guard question == nil else { return VisibleText.of(prompt) }
    return DisplayWidth.end(of: VisibleText.of(prompt), in: (output.window.columns ?? 80) * 2 / 3)
  }

  /// The prompt in bold; readline leaves what stands between U+0001 and U+0002 out of its width.
  func decorated(_ prompt: String) -> String {
    theme != nil ? "\u{1}\u{1B}[1m\u{2}\(prompt)\u{1}\u{1B}[0m\u{2}" : prompt
  }

  /// Readline asks the environment whether text is UTF-8, which here it always is.
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
}

// MARK: Below the line

extension ReadlineTerminal {
  /// Shows content below the line that is being typed, unless it is listed there what may stand in it.
  public func show(below content: Content?) {
    if !isListing { draw(below: content) }
  }

  /// Lists what may stand in the line below it, until the next key.
  func list(_ candidates: [Completion.Candidate]) {
    guard hasCursor, let rows = output.window.rows else { return write(candidates) }
    let room = rows - place(of: editedLine).rows
    draw(below: CompletionList(candidates).content(width: output.window.columns, height: room))
    isListing = true
    lineSubject.value = nil
  }

  func draw(below content: Content?) {
    isListing = false
    guard isReading, hasCursor, content != nil || contentBelow != nil else { return }
    guard let rows = output.window.rows else { return }
    contentBelow = content
    let lines = content.map { renderer.cutLines(of: $0) } ?? []
    let place = place(of: editedLine)
    output.write(lines.isEmpty ? place.clearing : place.drawing(lines, height: rows))
  }

  /// Keeps what is below where it is, unless the line has come to take more rows or fewer.
  private func redrawBelow(after line: EditedLine?) {
    guard let line, let before = lineSubject.value else { return draw(below: nil) }
    let place = place(of: line)
    guard place.rows != self.place(of: before).rows else { return }
    // Readline may have written where something was below.
    output.write(place.erasure)
    redisplay()
    draw(below: contentBelow)
  }

  /// Draws the line in a window of another size, behind as much of the prompt as that has room for.
  ///
  /// Nearly all terminals have wrapped the line anew by now: it is taken away as it stands there.
  func resize() {
    output.write(place(of: editedLine).erasure)
    rl_reset_screen_size()
    shownPrompt = fittingPrompt
    rl_set_prompt(decorated(shownPrompt))
    redisplay()
    redrawContent()
  }

  /// Draws what was below the line again, whatever it is.
  func redrawContent() {
    let isListing = isListing
    draw(below: contentBelow)
    self.isListing = isListing
  }

  func place(of line: EditedLine) -> BelowLine {
    let mark = readline_mode_mark().map { String(cString: $0) } ?? ""
    let message = readline_message().map { String(cString: $0) }
    return BelowLine(
      prompt: VisibleText.of(message ?? mark + shownPrompt),
      line: line,
      width: readline_scrolls_lines() != 0 ? nil : output.window.columns
    )
  }

  private func hideBelow() {
    draw(below: nil)
    hiddenText = editedLine.text
    lineSubject.value = nil
  }

  /// Nothing is typed any more.
  func endLine() {
    contentBelow = nil
    isListing = false
    hiddenText = nil
    lineSubject.value = nil
  }

  /// Whether the terminal can move its cursor.
  var hasCursor: Bool {
    getenv("TERM").map { strcmp($0, "dumb") != 0 && $0[0] != 0 } ?? false
  }
}
