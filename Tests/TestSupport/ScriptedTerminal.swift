import Navigator

/// A terminal whose lines are written beforehand, and which keeps what is drawn.
@MainActor
package final class ScriptedTerminal: Terminal {
  package var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }
  package let isInteractive: Bool

  /// What was drawn, the prompts and lines with it as a person would see them.
  package private(set) var transcript = ""

  package var lines: AnyPublisher<EditedLine?, Never> { typed.eraseToAnyPublisher() }

  /// The line that is being typed, for a test to type.
  package let typed = CurrentValueSubject<EditedLine?, Never>(nil)

  /// What was shown below it, one after the other.
  package private(set) var below: [String?] = []

  private var script: ArraySlice<String>

  /// What has been typed of a line of the script, and the keys that follow the Tab behind it.
  private var beginning = ""
  private var keys: Substring = ""
  private let renderer: Renderer
  private let subject = PassthroughSubject<TerminalEvent, Never>()

  /// A terminal at which these lines are typed, and then Ctrl-D; `^C` is Ctrl-C.
  ///
  /// At a tab character in a line, Tab is pressed, and typing goes on when it is known what fits.
  package init(_ lines: [String], width: Int? = 80, isInteractive: Bool = true) {
    script = lines[...]
    self.isInteractive = isInteractive
    renderer = Renderer(width: width, theme: nil)
  }

  package func read(prompt: String) {
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

  package func ask(_ question: String) {
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

  package func complete(_ line: String, with completion: Completion) {
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

  package func write(_ content: Content) {
    transcript += renderer.text(of: content)
  }

  package func write(_ alert: Alert) {
    transcript += renderer.text(of: alert)
  }

  package func show(below content: Content?) {
    below.append(content.map(renderer.text))
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
