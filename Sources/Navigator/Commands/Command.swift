// SPDX-License-Identifier: GPL-3.0-or-later

/// A command that a person can type on a screen.
///
/// Parsing, abbreviation, suggestions for misspelled names, usage errors and help all derive from
/// this one declaration.
///
/// ```swift
/// Command("open", .number("N"), help: "open an item by its number", shorthand: .number) {
///   [subject] number in subject.send(.selected(number))
/// }
/// ```
///
/// The closure should only make one call to its screen. An ``Argument`` does the parsing.
@MainActor
public struct Command {
  /// A line that runs a command without its name.
  public enum Shorthand: Sendable, Hashable {
    /// An empty line.
    case emptyLine

    /// A number alone.
    ///
    /// The number is the argument of the command.
    case number

    /// A line that begins with this character.
    ///
    /// The rest of the line is the argument of the command.
    case prefix(Character)
  }

  /// A closure that returns the preview of a command for the text after its name.
  ///
  /// Each content that the publisher delivers replaces the previous one, until the line changes.
  public typealias Preview = @MainActor (String) -> AnyPublisher<Content, Never>

  /// A parsed command that is ready to run.
  public typealias Invocation = @MainActor () async throws -> Void

  /// The name: one word in lowercase.
  public let name: String

  /// Other names for the command.
  public let aliases: [String]

  /// A line that runs the command without its name, if any.
  public let shorthand: Shorthand?

  /// A one-line description.
  ///
  /// The part after a semicolon is omitted if there is not enough room.
  public let help: String

  /// The group of the command in `help`.
  public let group: Group?

  /// The name with the placeholder of the argument: `sort [COLUMN [desc], …]`.
  public let usage: String

  /// Example lines.
  ///
  /// `help` shows the first one in place of the command's name.
  public var examples: [Example] { makeExamples() }

  private let makeExamples: @MainActor () -> [Example]

  /// Completes a text for the command, `nil` if the command has no completions.
  let complete: Completer?

  /// `true` if the command takes an argument.
  let hasArgument: Bool

  /// The shortest beginning of the name that runs the command.
  private(set) var shortest = ""

  /// The keys that run the command.
  public private(set) var keys: [Key] = []

  private let parse: (String) throws -> Invocation

  /// The preview of the command for the text after its name, `nil` if it has no preview.
  private(set) var preview: Preview?

  /// Creates a command without an argument.
  public init(
    _ name: String,
    aliases: [String] = [],
    help: String,
    group: Group? = nil,
    examples: @autoclosure @escaping @MainActor () -> [Example] = [],
    shorthand: Shorthand? = nil,
    perform: @escaping @MainActor () async throws -> Void
  ) {
    self.name = name
    self.aliases = aliases
    self.shorthand = shorthand
    self.help = help
    self.group = group
    makeExamples = examples
    usage = name
    complete = nil
    hasArgument = false
    parse = { text in
      guard text.isEmpty else { throw UsageError.unexpectedArgument(text, usage: name) }
      return perform
    }
  }

  /// Creates a command with an argument.
  ///
  /// `perform` receives the parsed value.
  public init<Value>(
    _ name: String,
    _ argument: Argument<Value>,
    aliases: [String] = [],
    help: String,
    group: Group? = nil,
    examples: @autoclosure @escaping @MainActor () -> [Example] = [],
    shorthand: Shorthand? = nil,
    perform: @escaping @MainActor (Value) async throws -> Void
  ) {
    self.name = name
    self.aliases = aliases
    self.shorthand = shorthand
    self.help = help
    self.group = group
    makeExamples = examples
    let usage = "\(name) \(argument.placeholder)"
    self.usage = usage
    complete = argument.complete
    hasArgument = true
    parse = { text in
      let value = try argument.parse(text, usage: usage)
      return { try await perform(value) }
    }
  }

  /// Returns the command with a preview that is shown while its line is being typed.
  ///
  /// - Parameter preview: Called with the text after the name. Its publisher is cancelled when the
  ///   line changes.
  /// - Returns: The command with the preview.
  public func previewed(by preview: @escaping Preview) -> Command {
    var command = self
    command.preview = preview
    return command
  }

  /// Returns the command with a shortest beginning of its name that runs it.
  ///
  /// A shorter beginning keeps its meaning for other commands.
  ///
  /// - Parameter shortest: A beginning of the name.
  /// - Returns: The command that needs at least this beginning.
  public func abbreviated(to shortest: String) -> Command {
    var command = self
    command.shortest = shortest
    return command
  }

  /// Returns the command with keys that run it without an argument, while a line is being typed.
  public func bound(to keys: Key...) -> Command {
    var command = self
    command.keys = keys
    return command
  }

  /// Parses the text after the command's name.
  ///
  /// - Throws: ``UsageError``, or the error of the argument's parser.
  func invocation(_ text: String) throws -> Invocation {
    try parse(text)
  }
}
