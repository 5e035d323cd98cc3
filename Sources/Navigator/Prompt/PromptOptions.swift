// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The options of a program's prompt.
///
/// ```swift
/// var options = PromptOptions()
/// options.applicationName = "notes"
/// options.abilities = [.pipes, .source]
/// exit(try await Prompt.run(NotesCoordinator(), options))
/// ```
@MainActor
public struct PromptOptions {
  /// Features of a prompt that give access to resources outside the program, all off by default.
  public struct Abilities: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: Int

    /// Creates a set from its raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `!COMMAND` runs a shell command.
    public static let shell = Abilities(rawValue: 1)

    /// `list | COMMAND` pipes the output of a command to a shell command.
    public static let pipes = Abilities(rawValue: 2)

    /// `source FILE` runs the commands of a file.
    public static let source = Abilities(rawValue: 4)

    /// All abilities.
    public static let all: Abilities = [.shell, .pipes, .source]
  }

  /// The source of lines.
  public enum Lines: Sendable {
    /// A person if standard input and output are terminals, otherwise standard input.
    case automatic

    /// A person.
    case typed

    /// Standard input.
    case piped

    /// No lines.
    ///
    /// The prompt only runs its scripts.
    case none
  }

  /// A script that runs before the first line is read.
  public enum Script: Sendable, Equatable {
    /// A command line.
    case command(String)

    /// The path of a file of command lines.
    case file(String)
  }

  /// The abilities of the prompt, empty by default.
  public var abilities: Abilities = []

  /// Commands on every screen, in addition to the prompt's own.
  public var commands: [Command] = []

  /// The pages of `help` about other things than commands.
  public var helpTopics: [HelpTopic] = []

  /// The equivalents of other programs' commands, keyed by the command in lowercase.
  ///
  /// A key may also be a whole line, which takes precedence over its command.
  ///
  /// When a person types such a command, the prompt suggests the equivalent but does not run it:
  /// `["where": "filter CONDITION"]`.
  public var suggestions: [String: String] = [:]

  /// The printer that turns screens into pages.
  public var printer: any PagePrinter = BodyPrinter()

  /// The scripts that run before the first line is read.
  public var scripts: [Script] = []

  /// `true` if command files may run all commands.
  ///
  /// Otherwise they cannot run shell commands, nor have effects that the program reserves for
  /// trusted files. The advice on such an error is ``Texts/CommandFiles/untrustedAdvice``.
  public var trustsFiles = true

  /// The source of lines.
  public var lines = Lines.automatic

  /// The content between the first page and the first prompt of an interactive run.
  public var greeting = Content()

  /// The name of the program, for its messages and for `$if` in a person's `~/.inputrc`.
  ///
  /// The default is the name of its executable file.
  public var applicationName =
    CommandLine.arguments.first.flatMap { path in
      path.split(separator: "/").last.map(String.init)
    } ?? "navigator"

  /// The path of the history file, `nil` to keep the history for this run only.
  public var historyPath: String?

  /// The output for pages.
  public var output: FileOutput

  /// The theme for colours, `nil` for plain text.
  public var theme: Theme?

  /// `true` if shell commands receive colours as well.
  public var colorsPipes = false

  /// Creates options without abilities.
  ///
  /// - Parameter output: The output for pages, which determines the theme.
  public init(output: FileOutput = .standardOutput) {
    self.output = output
    theme = Theme.automatic(for: output)
  }
}

extension PromptOptions {
  /// Creates the terminal that the options describe.
  ///
  /// - Throws: ``TerminalError/noTerminal`` if an interactive terminal is required and not
  ///   available.
  func terminal() throws(TerminalError) -> any Terminal {
    let isInputTerminal = isatty(STDIN_FILENO) == 1
    switch lines {
    case .automatic where isInputTerminal && output.isTerminal, .typed:
      let keys = isInputTerminal ? STDIN_FILENO : Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
      // The terminal reads from a copy.
      defer { if !isInputTerminal { close(keys) } }
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
        program: applicationName
      )
    }
  }
}

/// An error with the terminal of a program.
public enum TerminalError: Error, Equatable {
  /// An interactive terminal is required and not available.
  case noTerminal

  /// The output cannot be written.
  ///
  /// The code is a value of `errno`.
  case unwritable(code: Int32)
}

extension TerminalError: ExplainedError {
  /// The text of the error.
  public var alert: Alert {
    let texts = Texts.current.terminal
    return switch self {
    case .noTerminal:
      Alert(texts.noTerminal, advice: texts.noTerminalAdvice)
    case .unwritable(let code):
      Alert(
        subject: texts.standardOutput,
        texts.unwritable(systemMessage(code)),
        advice: texts.unwritableAdvice
      )
    }
  }
}
