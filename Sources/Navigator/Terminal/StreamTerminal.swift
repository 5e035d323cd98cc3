// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A terminal where nobody sits: lines come from a list or a descriptor, and what is drawn goes to a
/// pipe, a file or a test.
@MainActor
public final class StreamTerminal: Terminal {
  /// Where lines come from.
  public enum Input: Sendable {
    /// These lines, and no more.
    case lines([String])

    /// A descriptor that is open for reading.
    case descriptor(Int32)
  }

  /// What came.
  ///
  /// Empty lines and comments (`#` at the beginning) of a descriptor are left out.
  public var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }

  /// As wide as what is drawn.
  public var window: AnyPublisher<Window, Never> {
    Just(Window(columns: renderer().width)).eraseToAnyPublisher()
  }

  /// Nobody sits here.
  public let isInteractive = false

  private let subject = PassthroughSubject<TerminalEvent, Never>()
  private var lines: ArraySlice<String> = []
  private var input: LineInput?
  private let renderer: @MainActor () -> Renderer
  private let output: (String) -> Void
  private let tell: (Alert) -> Void

  /// Who runs programs at it, `nil` if none can be run.
  public let shell: Shell?

  /// Where the last line came from: `stdin:3`; `nil` for lines of a list.
  public var place: String? { input.map { "stdin:\($0.number)" } }

  // Nothing has begun yet that Ctrl-C would have to end with care.
  private let signals = Signals([SIGINT], atOnce: false)
  private var owner: AnyCancellable?

  /// A terminal over streams.
  ///
  /// - Parameters:
  ///   - input: Where lines come from.
  ///   - renderer: How content becomes text.
  ///   - output: Where the text goes, alerts included.
  public convenience init(input: Input, renderer: Renderer, output: @escaping (String) -> Void) {
    self.init(
      input: input,
      shell: nil,
      renderer: { renderer },
      output: output,
      tell: { output(renderer.text(of: $0)) }
    )
  }

  /// A terminal over streams, whose programs read from the terminal that standard input may be.
  ///
  /// - Parameters:
  ///   - input: Where lines come from.
  ///   - output: Where what is drawn goes.
  ///   - theme: What styles become, `nil` for plain text.
  ///   - colorsPipes: Whether they do so also for a shell command.
  ///   - program: The name that alerts begin with on standard error.
  public convenience init(
    input: Input,
    output: FileOutput,
    theme: Theme?,
    colorsPipes: Bool = false,
    program: String
  ) {
    let isAtTerminal = isatty(STDIN_FILENO) == 1
    self.init(
      input: input,
      shell: Shell(input: isAtTerminal ? STDIN_FILENO : nil, output: output),
      renderer: { output.renderer(theme: theme, colorsPipes: colorsPipes) },
      output: { output.write($0) },
      tell: { FileOutput.standardError.report($0.line, from: program) }
    )
  }

  private init(
    input: Input,
    shell: Shell?,
    renderer: @escaping @MainActor () -> Renderer,
    output: @escaping (String) -> Void,
    tell: @escaping (Alert) -> Void
  ) {
    self.shell = shell
    self.renderer = renderer
    self.output = output
    self.tell = tell
    switch input {
    case .lines(let lines): self.lines = lines[...]
    case .descriptor(let descriptor): self.input = LineInput(descriptor: descriptor)
    }
    owner = signals.received.sink { [subject] _ in
      if shell?.isGivenOver != true { subject.send(.interrupt) }
    }
  }

  /// Asks for the next line; nobody sees the prompt.
  public func read(prompt: String) {
    guard let input else {
      subject.send(lines.popFirst().map { .line($0) } ?? .endOfInput)
      return
    }
    input.next { [subject] line in subject.send(line.map { .line($0) } ?? .endOfInput) }
  }

  /// Writes the content as text.
  public func write(_ content: Content) {
    output(renderer().text(of: content))
  }

  /// Writes the alert as text, apart from the content.
  public func write(_ alert: Alert) { tell(alert) }
}

extension String {
  /// Whether this line of a file or a pipe is a command: neither empty nor a comment, which begins
  /// with `#`.
  package var isCommand: Bool { first != "#" && !allSatisfy(\.isWhitespace) }
}
