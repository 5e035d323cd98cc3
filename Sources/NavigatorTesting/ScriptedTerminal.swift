// SPDX-License-Identifier: GPL-3.0-or-later

// A test that imports this module needs no other one to drive a program.
@_exported public import Navigator
@_exported public import PublishingTesting

/// A terminal whose lines are written beforehand or entered by a test, and which keeps what is drawn.
///
/// ```swift
/// let terminal = ScriptedTerminal(["2", "back", "quit"])
/// try await Prompt(TeaCoordinator(), at: terminal).interact()
/// #expect(terminal.transcript.contains("Tea number 2."))
/// ```
///
/// One that waits shows what happens while a line is being typed:
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
  /// The lines of the script and of the test, as a person would type them, and the keys Tab and Ctrl-C.
  public var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }

  /// A Boolean value indicating whether the transcript has the prompts and the lines behind them.
  public let isInteractive: Bool

  /// The drawn text, with the prompts and the typed lines as a person would see them.
  ///
  /// Its last row is the line that is being typed, if there is one.
  public var transcript: String { drawn + (isInteractive ? line?.shown ?? "" : "") }

  /// The line that is being typed, each time it changes.
  public var lines: AnyPublisher<EditedLine?, Never> { typed.eraseToAnyPublisher() }

  /// The subject of ``lines``: a test sends what is typed.
  public let typed = CurrentValueSubject<EditedLine?, Never>(nil)

  /// The size of the window, now and each time that a test changes it.
  public var window: AnyPublisher<Window, Never> { windows.eraseToAnyPublisher() }

  /// The texts shown below the line, in order; `nil` where one was taken away.
  public private(set) var below: [String?] = []

  /// A line that is being typed.
  private struct Line {
    var prompt: String

    /// The text as the transcript shows it, with the marks of completions.
    var text = ""

    /// The text itself.
    var entered = ""

    /// `true` if the line answers a question.
    var isAnswer = false

    var isSecret = false

    var shown: String { prompt + (isSecret ? "" : text) }

    mutating func add(_ keys: some StringProtocol) {
      text += keys
      entered += keys
    }
  }

  private var script: ArraySlice<String>

  /// The keys that follow the next Tab of a line of the script.
  private var keys: Substring = ""

  private let waits: Bool
  private var drawn = ""
  private var line: Line?

  /// The line that was put aside for a question.
  private var aside: Line?

  private var renderer: Renderer
  private let windows: CurrentValueSubject<Window, Never>
  private let subject = PassthroughSubject<TerminalEvent, Never>()

  /// Creates a terminal at which lines are typed.
  ///
  /// - Parameters:
  ///   - lines: The lines. `^C` is Ctrl-C. At a tab character, Tab is pressed, and typing goes on with the
  ///     completion.
  ///   - width: The number of characters in a line of the window, `nil` for no limit.
  ///   - isInteractive: `false` for a terminal that shows no prompt, as a pipe.
  ///   - waits: `true` if it waits for ``enter(_:)`` after the lines, `false` if Ctrl-D comes then.
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
    windows = CurrentValueSubject(Window(columns: width))
  }

  /// Returns what was drawn since the last call, and empties the transcript but for the line that is being typed.
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
  public func show(below content: Content?) {
    below.append(content.map(renderer.text))
  }
}

// MARK: Asking for lines

extension ScriptedTerminal {
  /// Types the next line of the script, or waits for one.
  public func read(prompt: String) {
    while script.first == "^C" {
      script.removeFirst()
      interrupt()
    }
    begin(Line(prompt: prompt))
  }

  /// Answers a question with the next line of the script, or waits for the answer; the transcript has no secret.
  public func ask(_ question: String, isSecret: Bool) {
    aside = line
    let isInterrupted = script.first == "^C"
    if isInterrupted { script.removeFirst() }
    line = Line(prompt: question, isAnswer: true, isSecret: isSecret)
    if isInterrupted { interrupt() } else { line.map(begin) }
  }

  /// Changes the prompt of the line that is being typed.
  public func update(prompt: String) {
    if aside != nil { aside?.prompt = prompt } else { line?.prompt = prompt }
  }

  /// Takes the question away, and brings back the line that was being typed.
  public func dropQuestion() {
    if line?.isAnswer == true { line = aside.take() }
  }

  /// Stops waiting for a line.
  public func stop() {
    if line != nil { finish(with: "") }
    aside = nil
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

  /// Types up to the next Tab, or to the end of the line.
  private func typeKeys() {
    let next = keys.prefix { $0 != "\t" }
    keys = keys.dropFirst(next.count)
    line?.add(next)
    guard keys.popFirst() != nil, let line else { return enter("") }
    subject.send(.completionRequested(line.entered))
  }

  /// Ends the row of the line, and brings back the line that was put aside for it.
  private func finish(with key: String) {
    if isInteractive, let line { drawn += line.shown + key + "\n" }
    line = aside.take()
    typed.value = nil
  }
}

// MARK: Typing

extension ScriptedTerminal {
  /// Types a part of a line, where the terminal waits for one.
  public func type(_ keys: String) {
    precondition(line != nil, "the terminal waits for no line")
    line?.add(keys)
    if line?.isSecret != true { typed.value = line.map { EditedLine($0.entered) } }
  }

  /// Types the rest of a line and Enter, where the terminal waits for one.
  public func enter(_ rest: String) {
    guard var line else { preconditionFailure("the terminal waits for no line") }
    line.add(rest)
    self.line = line
    finish(with: "")
    subject.send(line.isAnswer ? .answer(line.entered) : .line(line.entered))
  }

  /// Presses Ctrl-D where the terminal waits for a line; the end of a pipe.
  public func endInput() {
    finish(with: "^D")
    subject.send(.endOfInput)
  }

  /// Presses Ctrl-C, which drops the line that is being typed.
  public func interrupt() {
    if let line {
      finish(with: "^C")
      if !line.isAnswer { self.line = Line(prompt: line.prompt) }
    }
    subject.send(.interrupt)
  }

  /// Changes the number of characters in a line of the window.
  public func resize(width: Int) {
    renderer = Renderer(width: width, theme: nil)
    windows.value = Window(columns: width)
  }

  /// A Boolean value indicating whether the terminal waits for a line or an answer.
  public var isWaiting: Bool { line != nil && keys.isEmpty }

  /// Puts the completion of a line into it and goes on typing.
  ///
  /// The transcript shows several candidates as `⇥[first, second (note)]`, and none as `␇`.
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
