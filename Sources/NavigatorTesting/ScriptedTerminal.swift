// SPDX-License-Identifier: GPL-3.0-or-later

// A test that imports this module can drive a program without further imports.
@_exported public import Navigator
@_exported public import PublishingTesting

/// A terminal for tests, with scripted or typed lines and a transcript of the output.
///
/// ```swift
/// let terminal = ScriptedTerminal(["2", "back", "quit"])
/// try await Prompt(TeaCoordinator(), at: terminal).interact()
/// #expect(terminal.transcript.contains("Tea number 2."))
/// ```
///
/// With `waits`, a test can show what happens while a line is being typed:
///
/// ```swift
/// let terminal = ScriptedTerminal(waits: true)
/// let session = Task { try await Prompt(coordinator, at: terminal).interact() }
/// …
/// terminal.type("ope")
/// coordinator.stack.announce(.line("The kettle boils."))
/// #expect(terminal.transcript.hasSuffix("The kettle boils.\nteas › ope"))
/// terminal.enter("n 2")
/// ```
@MainActor
public final class ScriptedTerminal: Terminal {
  /// Publishes the scripted and typed lines, the keys Tab and Ctrl-C, and the end of input.
  public var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }

  /// `true` if the terminal behaves as if a person used it.
  ///
  /// The transcript then includes the prompts and the typed lines.
  public let isInteractive: Bool

  /// The text that was drawn, including the prompts and the typed lines.
  ///
  /// The last row is the line that is being typed, if any.
  public var transcript: String { drawn + (isInteractive ? line?.shown ?? "" : "") }

  /// Publishes the line that is being typed, each time it changes.
  public var lines: AnyPublisher<EditedLine?, Never> { typed.eraseToAnyPublisher() }

  /// The subject of ``lines``.
  ///
  /// A test can send typed lines to it.
  public let typed = CurrentValueSubject<EditedLine?, Never>(nil)

  /// Publishes the size of the window, now and each time a test changes it.
  public var windowSizes: AnyPublisher<WindowSize, Never> {
    windowSizeSubject.eraseToAnyPublisher()
  }

  /// The texts shown below the line, in order.
  ///
  /// `nil` means that the text was removed.
  public private(set) var below: [String?] = []

  /// The submitted lines that were not kept out of the history, in order.
  public private(set) var history: [String] = []

  private var isSecret: @MainActor (String) -> Bool = { _ in false }

  /// A line that is being typed.
  private struct Line {
    var prompt: String

    /// The text for the transcript, including the marks of completions.
    var text = ""

    /// The typed text without such marks.
    var entered = ""

    /// `true` if the line is the answer to a question.
    var isAnswer = false

    var isSecret = false

    var shown: String { prompt + (isSecret ? "" : text) }

    mutating func add(_ keys: some StringProtocol) {
      text += keys
      entered += keys
    }
  }

  private var script: ArraySlice<String>

  /// The rest of the current line of the script, after its last Tab.
  private var keys: Substring = ""

  private let waits: Bool
  private var drawn = ""
  private var line: Line?

  /// The line that was set aside for a question.
  private var savedLine: Line?

  private var renderer: Renderer
  private let windowSizeSubject: CurrentValueSubject<WindowSize, Never>
  private let subject = PassthroughSubject<TerminalEvent, Never>()

  /// Creates a terminal with scripted lines.
  ///
  /// - Parameters:
  ///   - lines: The lines. `^C` means Ctrl-C. A tab character presses Tab, and typing continues
  ///     with the completion.
  ///   - width: The columns of the window, `nil` for unlimited width.
  ///   - isInteractive: `false` for a terminal without prompts, like a pipe. It skips empty lines
  ///     and comments, unless they answer a question.
  ///   - waits: `true` to wait for ``enter(_:)`` after the last line, `false` to end the input with
  ///     Ctrl-D.
  public init(
    _ lines: [String] = [],
    width: Int? = 80,
    isInteractive: Bool = true,
    waits: Bool = false
  ) {
    script = lines[...]
    self.isInteractive = isInteractive
    self.waits = waits
    renderer = Renderer(width: width, theme: nil)
    windowSizeSubject = CurrentValueSubject(WindowSize(columns: width))
  }

  /// Returns the transcript since the last call and clears it.
  ///
  /// The line that is being typed stays.
  public func takeTranscript() -> String {
    defer { drawn = "" }
    return transcript
  }
}

// MARK: Drawing

extension ScriptedTerminal {
  /// Adds the text of `content` to the transcript, above the line that is being typed.
  public func write(_ content: Content) {
    drawn += renderer.text(of: content)
  }

  /// Adds the text of `alert` to the transcript, above the line that is being typed.
  public func write(_ alert: Alert) {
    drawn += renderer.text(of: alert)
  }

  /// Adds the text of `content` to ``below``.
  public func showBelow(_ content: Content?) {
    below.append(content.map(renderer.text))
  }
}

// MARK: Reading lines

extension ScriptedTerminal {
  /// Types the next line of the script, or waits for a line.
  public func read(prompt: String) {
    // A pipe skips such lines as well.
    if !isInteractive { script = script.drop { !$0.isCommand } }
    while script.first == "^C" {
      script.removeFirst()
      interrupt()
    }
    begin(Line(prompt: prompt))
  }

  /// Answers a question with the next line of the script, or waits for the answer.
  ///
  /// A secret answer does not appear in the transcript.
  public func ask(_ question: String, isSecret: Bool) {
    savedLine = line
    let isInterrupted = script.first == "^C"
    if isInterrupted { script.removeFirst() }
    line = Line(prompt: question, isAnswer: true, isSecret: isSecret)
    if isInterrupted { interrupt() } else { line.map(begin) }
  }

  /// Changes the prompt of the line that is being typed.
  public func update(prompt: String) {
    if savedLine != nil { savedLine?.prompt = prompt } else { line?.prompt = prompt }
  }

  /// Removes the question and restores the line that was being typed.
  public func dropQuestion() {
    if line?.isAnswer == true { line = savedLine.take() }
  }

  /// Stops waiting for a line.
  public func stop() {
    if line != nil { finish(with: "") }
    savedLine = nil
  }

  private func begin(_ line: Line) {
    self.line = line
    guard let next = script.popFirst() else {
      if !waits { endInput() }
      return
    }
    keys = next[...]
    typeKeys()
  }

  /// Types the script up to the next Tab, or to the end of the line.
  private func typeKeys() {
    let next = keys.prefix { $0 != "\t" }
    keys = keys.dropFirst(next.count)
    line?.add(next)
    guard keys.popFirst() != nil, let line else { return enter("") }
    subject.send(.completionRequested(line.entered))
  }

  /// Ends the row of the line, and restores the line that was set aside for it.
  private func finish(with key: String) {
    if isInteractive, let line { drawn += line.shown + key + "\n" }
    line = savedLine.take()
    typed.value = nil
  }
}

// MARK: Typing

extension ScriptedTerminal {
  /// Types a part of a line.
  ///
  /// The terminal has to be waiting for a line.
  public func type(_ keys: String) {
    precondition(line != nil, "the terminal is not waiting for a line")
    line?.add(keys)
    if line?.isSecret != true { typed.value = line.map { EditedLine($0.entered) } }
  }

  /// Types the rest of a line and presses Enter.
  ///
  /// The terminal has to be waiting for a line.
  public func enter(_ rest: String) {
    guard var line else { preconditionFailure("the terminal is not waiting for a line") }
    line.add(rest)
    self.line = line
    finish(with: "")
    if line.isAnswer { return subject.send(.answer(line.entered)) }
    if !isSecret(line.entered) { history.append(line.entered) }
    subject.send(.line(line.entered))
  }

  /// Keeps lines out of ``history``.
  public func keepOutOfHistory(where isSecret: @escaping @MainActor (_ line: String) -> Bool) {
    self.isSecret = isSecret
  }

  /// Presses Ctrl-D, or ends the pipe.
  ///
  /// The terminal has to be waiting for a line.
  public func endInput() {
    finish(with: "^D")
    subject.send(.endOfInput)
  }

  /// Presses Ctrl-C, which discards the line that is being typed.
  public func interrupt() {
    if let line {
      finish(with: "^C")
      if !line.isAnswer { self.line = Line(prompt: line.prompt) }
    }
    subject.send(.interrupt)
  }

  /// Changes the width of the window in columns.
  public func resize(width: Int) {
    renderer = Renderer(width: width, theme: nil)
    windowSizeSubject.value = WindowSize(columns: width)
  }

  /// `true` if the terminal is waiting for a line or an answer.
  public var isWaiting: Bool { line != nil && keys.isEmpty }

  /// Inserts a completion into the line and continues to type.
  ///
  /// The transcript shows several candidates as `⇥[first, second (note)]`, and no candidates as
  /// `␇`. A completion that changes the typed text appears after `→`.
  public func complete(_ line: String, with completion: Completion) {
    guard let beginning = self.line?.entered, line == beginning else { return }
    if let completed = completion.completed(line) {
      let isAddition = completed.hasPrefix(beginning)
      self.line?.text += isAddition ? String(completed.dropFirst(beginning.count)) : "→" + completed
      self.line?.entered = completed
    } else {
      self.line?.text += "␇"
    }
    if completion.candidates.count > 1 {
      let names = completion.candidates.prefix(20).map { candidate in
        candidate.text + (candidate.note.isEmpty ? "" : " (\(candidate.note))")
      }
      self.line?.text += "⇥[" + names.joined(separator: ", ") + "]"
    }
    typeKeys()
  }
}
