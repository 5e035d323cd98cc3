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
  public internal(set) var shorthand: Shorthand?

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
  private(set) var hasArgument = false

  /// The shortest beginning of the name that runs the command.
  private(set) var shortest = ""

  /// The keys that run the command.
  public private(set) var keys: [Key] = []

  private let parse: (String) throws -> Invocation

  /// The preview of the command for the text after its name, `nil` if it has no preview.
  private(set) var preview: Preview?

  /// The reason why the command cannot run now, `nil` if it can.
  private var reason: @MainActor () -> Alert? = { nil }

  /// `true` if a line with the command runs it although there is a reason, because it finds the
  /// reason itself.
  private var findsReason = false

  /// `true` if the name comes from data.
  private(set) var isNamedByData = false

  /// `true` if the command refuses text after its name, because that would be a secret.
  private(set) var refusesSecret = false

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
    self.init(name, "", nil, aliases, help, group, examples, shorthand) { text, usage in
      guard text.isEmpty else { throw UsageError.unexpectedArgument(text, usage: usage) }
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
    // Most commands are like this, and a form may have 100,000.
    let list = argument.extent.isOption ? ArgumentList([argument.shape], of: name) : nil
    let complete = list?.completer ?? argument.complete
    let placeholder = argument.placeholder
    self.init(name, placeholder, complete, aliases, help, group, examples, shorthand) {
      text,
      usage in
      let value = try argument.parse(
        try list?.texts(in: text, usage: usage)[0] ?? text,
        usage: usage
      )
      return { try await perform(value) }
    }
    hasArgument = true
  }

  /// Creates a command with several arguments.
  ///
  /// Each argument takes a word, in quotes if it contains spaces. The last one may take the rest of
  /// the line. Options may be typed before, between and after the words, but not after the rest of
  /// the line. After `--`, no word is an option.
  ///
  /// ```swift
  /// Command("send", .word("TO"), .text("MESSAGE"), .flag("--urgent"), help: "send a message") {
  ///   [subject] to, message, isUrgent in
  ///   subject.send(.sending(message, to: to, isUrgent: isUrgent))
  /// }
  /// ```
  ///
  /// `perform` receives the parsed values.
  public init<First, Second, each Other>(
    _ name: String,
    _ first: Argument<First>,
    _ second: Argument<Second>,
    _ others: repeat Argument<each Other>,
    aliases: [String] = [],
    help: String,
    group: Group? = nil,
    examples: @autoclosure @escaping @MainActor () -> [Example] = [],
    shorthand: Shorthand? = nil,
    perform: @escaping @MainActor (First, Second, repeat each Other) async throws -> Void
  ) {
    var shapes = [first.shape, second.shape]
    for other in repeat each others { shapes.append(other.shape) }
    let list = ArgumentList(shapes, of: name)
    let placeholders = list.placeholders
    self.init(name, placeholders, list.completer, aliases, help, group, examples, shorthand) {
      text,
      usage in
      var texts = try list.texts(in: text, usage: usage)[...]
      let firstValue = try first.parse(texts.removeFirst(), usage: usage)
      let secondValue = try second.parse(texts.removeFirst(), usage: usage)
      let values = (repeat try (each others).parse(texts.removeFirst(), usage: usage))
      return { try await perform(firstValue, secondValue, repeat each values) }
    }
    hasArgument = true
  }

  private init(
    _ name: String,
    _ placeholders: String,
    _ complete: Completer?,
    _ aliases: [String],
    _ help: String,
    _ group: Group?,
    _ examples: @escaping @MainActor () -> [Example],
    _ shorthand: Shorthand?,
    parse: @escaping (_ text: String, _ usage: String) throws -> Invocation
  ) {
    self.name = name
    self.aliases = aliases
    self.shorthand = shorthand
    self.help = help
    self.group = group
    makeExamples = examples
    self.complete = complete
    let usage = placeholders.isEmpty ? name : "\(name) \(placeholders)"
    self.usage = usage
    self.parse = { text in try parse(text, usage) }
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

  /// Returns the command, which cannot run while there is a reason.
  ///
  /// `help` shows the reason in place of the description. A line with the command fails with it:
  ///
  /// ```swift
  /// Command("save", help: "save the note") { … }
  ///   .disabled(because: isChanged ? nil : "nothing has changed")
  /// ```
  ///
  /// - Parameter reason: The reason why the command cannot run now, `nil` if it can. It is evaluated
  ///   each time the command is shown or run.
  public func disabled(
    because reason: @autoclosure @escaping @MainActor () -> Alert?
  ) -> Command {
    var command = self
    let former = self.reason
    command.reason = { former() ?? reason() }
    return command
  }

  /// Returns the command with the reason why it would fail now, which `help` shows.
  func explained(by reason: @autoclosure @escaping @MainActor () -> Alert?) -> Command {
    var command = disabled(because: reason())
    command.findsReason = true
    return command
  }

  /// Returns the command, whose name comes from data, such as that of a column.
  ///
  /// Such a name may also be that of another command. Then the command runs by an alias.
  public func namedByData() -> Command {
    var command = self
    command.isNamedByData = true
    return command
  }

  /// Returns a command that refuses text after its name, because the text would be a secret.
  ///
  /// A line with such a text is also kept out of the history.
  ///
  /// ```swift
  /// Command("password", help: "set the password") { [self] in
  ///   password = try await Question.secret("Password:").ask()
  /// }
  /// .refusingSecret()
  /// ```
  public func refusingSecret() -> Command {
    var command = self
    command.refusesSecret = true
    return command
  }

  /// The reason why the command cannot run now, `nil` if it can.
  var disabledReason: Alert? { reason() }

  /// Parses the text after the command's name.
  ///
  /// - Throws: ``UsageError``, the error of an argument's parser, or ``DisabledCommand``.
  func invocation(_ text: String) throws -> Invocation {
    if refusesSecret, !text.isEmpty { throw UsageError.shownSecret(command: Words.spelled(name)) }
    if !findsReason, let alert = disabledReason { throw DisabledCommand(alert: alert) }
    return try parse(text)
  }
}

/// An error for a command that cannot run now.
public struct DisabledCommand: Error, Equatable, ExplainedError {
  /// The reason.
  public let alert: Alert
}
