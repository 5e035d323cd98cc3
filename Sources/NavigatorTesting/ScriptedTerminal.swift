// SPDX-License-Identifier: GPL-3.0-or-later

// A test that imports this module needs no other one to drive a program.
@_exported public import Navigator
@_exported public import PublishingTesting

/// A terminal whose lines are written beforehand, and which keeps what is drawn.
///
/// ```swift
/// let terminal = ScriptedTerminal(["2", "back", "quit"])
/// try await browseTeas(at: terminal)
/// #expect(terminal.transcript.contains("Tea number 2."))
/// ```
@MainActor
public final class ScriptedTerminal: Terminal {
  /// The lines of the script, as a person would type them, and the keys Tab and Ctrl-C.
  public var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }

  /// A Boolean value indicating whether the transcript has the prompts and the lines behind them.
  public let isInteractive: Bool

  /// The drawn text, with the prompts and the typed lines as a person would see them.
  public private(set) var transcript = ""

  /// The line that is being typed, each time it changes.
  public var lines: AnyPublisher<EditedLine?, Never> { typed.eraseToAnyPublisher() }

  /// The subject of ``lines``: a test sends what is typed.
  public let typed = CurrentValueSubject<EditedLine?, Never>(nil)

  /// The texts shown below the line, in order; `nil` where one was taken away.
  public private(set) var below: [String?] = []

  private var script: ArraySlice<String>

  /// The typed beginning of a line of the script, and the keys that follow its next Tab.
  private var beginning = ""
  private var keys: Substring = ""
  private let renderer: Renderer
  private let subject = PassthroughSubject<TerminalEvent, Never>()

  /// Creates a terminal at which lines are typed, and then Ctrl-D.
  ///
  /// - Parameters:
  ///   - lines: The lines. `^C` is Ctrl-C. At a tab character, Tab is pressed, and typing goes on with the
  ///     completion.
  ///   - width: The number of characters in a line of the window, `nil` for no limit.
  ///   - isInteractive: `false` for a terminal that shows no prompt, as a pipe.
  public init(_ lines: [String], width: Int? = 80, isInteractive: Bool = true) {
    script = lines[...]
    self.isInteractive = isInteractive
    renderer = Renderer(width: width, theme: nil)
  }

  /// Types the next line of the script.
  public func read(prompt: String) {
    while script.first == "^C" {
      script.removeFirst()
      interrupt()
    }
    let line = script.popFirst()
    if let line, line.contains("\t") {
      transcript += prompt
      beginning = ""
      keys = line[...]
      return type()
    }
    if isInteractive { transcript += prompt + (line ?? "^D") + "\n" }
    subject.send(line.map { .line($0) } ?? .endOfInput)
  }

  /// Answers a question with the next line of the script.
  public func ask(_ question: String) {
    guard script.first == "^C" else { return read(prompt: question) }
    script.removeFirst()
    transcript += question + "^C\n"
    interrupt()
  }

  /// Types up to the next Tab, or to the end of the line.
  private func type() {
    let next = keys.prefix { $0 != "\t" }
    keys = keys.dropFirst(next.count)
    beginning += next
    transcript += next
    if keys.popFirst() != nil { return subject.send(.completionRequested(beginning)) }
    transcript += "\n"
    subject.send(.line(beginning))
  }

  /// Puts the completion of a line into it and goes on typing.
  ///
  /// The transcript shows several candidates as `⇥[first, second (note)]`, and none as `␇`.
  public func complete(_ line: String, with completion: Completion) {
    guard line == beginning else { return }
    if let completed = completion.completed(line) {
      let isAddition = completed.hasPrefix(beginning)
      transcript += isAddition ? String(completed.dropFirst(beginning.count)) : "→" + completed
      beginning = completed
    } else {
      transcript += "␇"
    }
    if completion.candidates.count > 1 {
      let names = completion.candidates.prefix(20).map { candidate in
        candidate.text + (candidate.note.isEmpty ? "" : " (\(candidate.note))")
      }
      transcript += "⇥[" + names.joined(separator: ", ") + "]"
    }
    type()
  }

  /// Adds the text of `content` to the transcript.
  public func write(_ content: Content) {
    transcript += renderer.text(of: content)
  }

  /// Adds the text of `alert` to the transcript.
  public func write(_ alert: Alert) {
    transcript += renderer.text(of: alert)
  }

  /// Adds the text of `content` to ``below``.
  public func show(below content: Content?) {
    below.append(content.map(renderer.text))
  }

  /// Presses Ctrl-C.
  public func interrupt() {
    subject.send(.interrupt)
  }

  /// Returns what was drawn since the last call, and empties the transcript.
  public func takeTranscript() -> String {
    defer { transcript = "" }
    return transcript
  }
}
