// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A non-interactive terminal that reads from a list or a descriptor and writes text.
///
/// ```swift
/// var text = ""
/// let renderer = Renderer(width: nil, theme: nil)
/// let terminal = StreamTerminal(input: .lines(["open 1"]), renderer: renderer) { text += $0 }
/// try await Prompt(coordinator, at: terminal).interact()
/// ```
@MainActor
public final class StreamTerminal: Terminal {
  /// The source of lines.
  public enum Input: Sendable {
    /// A fixed list of lines.
    case lines([String])

    /// A descriptor that is open for reading.
    case descriptor(Int32)
  }

  /// Publishes the terminal's events.
  ///
  /// Empty lines and comments (lines that begin with `#`) of a descriptor are skipped, unless they
  /// answer a question.
  public var events: AnyPublisher<TerminalEvent, Never> { subject.eraseToAnyPublisher() }

  /// Publishes the width of the output.
  public var windowSizes: AnyPublisher<WindowSize, Never> {
    Just(WindowSize(columns: renderer().width)).eraseToAnyPublisher()
  }

  /// `false`: no person uses the terminal.
  public let isInteractive = false

  private let subject = PassthroughSubject<TerminalEvent, Never>()
  private var lines: ArraySlice<String> = []
  private var input: LineInput?
  private let renderer: @MainActor () -> Renderer
  private let output: (String) -> Void
  private let writeAlert: (Alert) -> Void

  /// The shell that runs programs at the terminal, `nil` if programs cannot be run.
  public let shell: Shell?

  /// The origin of the last line, such as `stdin:3`, `nil` for lines of a list.
  public var lineOrigin: String? { input.map { "stdin:\($0.number)" } }

  // No wait for registration is needed: at this point Ctrl-C may simply end the process.
  private let signals = Signals([SIGINT], waitsForRegistration: false)
  private var owner: AnyCancellable?

  /// Creates a terminal over streams.
  ///
  /// - Parameters:
  ///   - input: The source of lines.
  ///   - renderer: The renderer for content.
  ///   - output: Receives the text, including alerts.
  public convenience init(input: Input, renderer: Renderer, output: @escaping (String) -> Void) {
    self.init(
      input: input,
      shell: nil,
      renderer: { renderer },
      output: output,
      writeAlert: { output(renderer.text(of: $0)) }
    )
  }

  /// Creates a terminal that can run shell commands.
  ///
  /// They read from standard input if that is a terminal, and otherwise have no input.
  ///
  /// - Parameters:
  ///   - input: The source of lines.
  ///   - output: The output to draw on.
  ///   - theme: The theme for styles, `nil` for plain text.
  ///   - colorsPipes: `true` if shell commands receive colours as well.
  ///   - program: The name that precedes alerts on standard error.
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
      writeAlert: { FileOutput.standardError.report($0.line, from: program) }
    )
  }

  private init(
    input: Input,
    shell: Shell?,
    renderer: @escaping @MainActor () -> Renderer,
    output: @escaping (String) -> Void,
    writeAlert: @escaping (Alert) -> Void
  ) {
    self.shell = shell
    self.renderer = renderer
    self.output = output
    self.writeAlert = writeAlert
    switch input {
    case .lines(let lines): self.lines = lines[...]
    case .descriptor(let descriptor): self.input = LineInput(descriptor: descriptor)
    }
    owner = signals.received.sink { [subject] _ in
      if shell?.programHasTerminal != true { subject.send(.interrupt) }
    }
  }

  /// Requests the next line.
  ///
  /// The prompt is not shown.
  public func read(prompt: String) {
    next(where: \.isCommand)
  }

  /// Requests the answer to a question: the next line, which may be empty.
  ///
  /// The question is not shown.
  public func ask(_ question: String, isSecret: Bool) {
    next { _ in true }
  }

  private func next(where isWanted: @escaping (String) -> Bool) {
    guard let input else {
      subject.send(lines.popFirst().map { .line($0) } ?? .endOfInput)
      return
    }
    input.next(where: isWanted) { [subject] line in
      subject.send(line.map { .line($0) } ?? .endOfInput)
    }
  }

  /// Writes the content as text.
  public func write(_ content: Content) {
    output(renderer().text(of: content))
  }

  /// Writes the alert as text, separately from the content.
  public func write(_ alert: Alert) { writeAlert(alert) }
}

extension String {
  /// `true` if this line of a file or a pipe is a command.
  ///
  /// Empty lines and comments, which begin with `#`, are not commands.
  package var isCommand: Bool { first != "#" && !allSatisfy(\.isWhitespace) }
}
