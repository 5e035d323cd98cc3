import Navigator

/// A terminal whose lines are written beforehand, and which keeps what is drawn.
@MainActor
package final class ScriptedTerminal: Terminal {
  package var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }
  package let isInteractive: Bool

  /// What was drawn, the prompts and lines with it as a person would see them.
  package private(set) var transcript = ""

  private var lines: ArraySlice<String>

  /// What has been typed of a line, and the keys that follow the Tab behind it.
  private var typed = ""
  private var keys: Substring = ""
  private let renderer: Renderer
  private let subject = PassthroughSubject<TerminalEvent, Never>()

  /// A terminal at which these lines are typed, and then Ctrl-D; `^C` is Ctrl-C.
  ///
  /// At a tab character in a line, Tab is pressed, and typing goes on when it is known what fits.
  package init(_ lines: [String], width: Int? = 80, isInteractive: Bool = true) {
    self.lines = lines[...]
    self.isInteractive = isInteractive
    renderer = Renderer(width: width, isColored: false)
  }

  package func read(prompt: String) {
    while lines.first == "^C" {
      lines.removeFirst()
      interrupt()
    }
    let line = lines.popFirst()
    if let line, line.contains("\t") {
      transcript += prompt
      typed = ""
      keys = line[...]
      return type()
    }
    if isInteractive { transcript += prompt + (line ?? "^D") + "\n" }
    subject.send(line.map { .line($0) } ?? .endOfInput)
  }

  /// Types up to the next Tab, or to the end of the line.
  private func type() {
    let next = keys.prefix { $0 != "\t" }
    keys = keys.dropFirst(next.count)
    typed += next
    transcript += next
    if keys.popFirst() != nil { return subject.send(.completionRequested(typed)) }
    transcript += "\n"
    subject.send(.line(typed))
  }

  package func complete(_ line: String, with completion: Completion) {
    guard line == typed else { return }
    if let completed = completion.completed(line) {
      let isAddition = completed.hasPrefix(typed)
      transcript += isAddition ? String(completed.dropFirst(typed.count)) : "→" + completed
      typed = completed
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

  package func write(_ content: Content) {
    transcript += renderer.text(of: content)
  }

  package func write(_ alert: Alert) {
    transcript += renderer.text(of: alert)
  }

  /// Presses Ctrl-C.
  package func interrupt() {
    subject.send(.interrupt)
  }

  /// What was drawn since the last call.
  package func takeTranscript() -> String {
    defer { transcript = "" }
    return transcript
  }
}
