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
  private let renderer: Renderer
  private let subject = PassthroughSubject<TerminalEvent, Never>()

  /// A terminal at which these lines are typed, and then Ctrl-D; `^C` is Ctrl-C.
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
    if isInteractive { transcript += prompt + (line ?? "^D") + "\n" }
    subject.send(line.map { .line($0) } ?? .endOfInput)
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
