// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The choices of a program about its prompt.
@MainActor
public struct PromptOptions {
  /// Abilities of a prompt that reach beyond the program; a program has those that it turns on.
  public struct Abilities: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `!COMMAND` runs a shell command.
    public static let shell = Abilities(rawValue: 1)

    /// `list | COMMAND` gives what a command prints to a shell command.
    public static let pipes = Abilities(rawValue: 2)

    /// `source FILE` runs the commands of a file.
    public static let source = Abilities(rawValue: 4)

    /// All of them.
    public static let all: Abilities = [.shell, .pipes, .source]
  }

  /// The source of lines.
  public enum Lines: Sendable {
    /// A person if standard input and output are a terminal, else standard input.
    case automatic

    /// A person.
    case typed

    /// Standard input.
    case piped

    /// None: the scripts are all there is.
    case none
  }

  /// Commands that run before the first line is read.
  public enum Script: Sendable, Equatable {
    /// A line.
    case command(String)

    /// The lines of a file.
    case file(String)
  }

  /// The abilities of the prompt; none by default.
  public var abilities: Abilities = []

  /// The commands on every screen, besides the prompt's own.
  public var everywhere: [Command] = []

  /// The printer of screens.
  public var printer: any PagePrinter = BodyPrinter()

  /// The commands that run first.
  public var scripts: [Script] = []

  /// `true` if the files of commands may do everything that can be typed.
  public var trustsFiles = true

  /// The source of lines.
  public var lines = Lines.automatic

  /// The content between the first page and the first prompt of a person.
  public var greeting = Content()

  /// The name of the program, for its messages and for `$if` in a person's `~/.inputrc`.
  public var applicationName: StaticString = "navigator"

  /// The file of the lines that were typed, `nil` to keep them for this run only.
  public var historyPath: String?

  /// The descriptor that pages are drawn on.
  public var output: FileOutput

  /// The colours, `nil` for plain text.
  public var theme: Theme?

  /// `true` if shell commands receive colours as well.
  public var colorsPipes = false

  /// Creates the options of a program without abilities beyond itself.
  ///
  /// - Parameter output: The descriptor that pages are drawn on, from which the colours follow.
  public init(output: FileOutput = .standardOutput) {
    self.output = output
    theme = Theme.automatic(for: output)
  }
}

extension PromptOptions {
  /// Returns the terminal that the options describe.
  ///
  /// - Throws: ``TerminalError/noTerminal`` if a person is to type and there is no terminal.
  func terminal() throws(TerminalError) -> any Terminal {
    let isInputTerminal = isatty(STDIN_FILENO) == 1
    switch lines {
    case .automatic where isInputTerminal && output.isTerminal, .typed:
      let keys = isInputTerminal ? STDIN_FILENO : Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
      guard
        let terminal = ReadlineTerminal(
          applicationName: applicationName,
          input: keys,
          output: output,
          theme: theme,
          colorsPipes: colorsPipes,
          historyPath: historyPath
        )
      else { throw .noTerminal }
      return terminal
    case .automatic, .piped, .none:
      let isPiped = lines == .piped || lines == .automatic && !isInputTerminal
      return StreamTerminal(
        input: isPiped ? .descriptor(STDIN_FILENO) : .lines([]),
        output: output,
        theme: theme,
        colorsPipes: colorsPipes,
        program: "\(applicationName)"
      )
    }
  }
}

/// An error with the terminal of a program.
public enum TerminalError: Error, Equatable {
  /// A person is to type, and there is no terminal.
  case noTerminal

  /// The output cannot be written; the code is that of `errno`.
  case unwritable(code: Int32)
}

extension TerminalError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    switch self {
    case .noTerminal:
      Alert("there is no terminal to type on", advice: "run it in a terminal")
    case .unwritable(let code):
      Alert(
        subject: "standard output",
        "cannot be written: \(systemMessage(code))",
        advice: "choose another place"
      )
    }
  }
}
