// SPDX-License-Identifier: GPL-3.0-or-later

/// One thing that can be typed on a screen: the single declaration from which parsing,
/// abbreviation, "did you mean", usage errors and help come.
///
/// ```swift
/// Command("open", .number("N"), help: "open the item with that number", shorthand: .number) {
///   [subject] number in subject.send(.selected(number))
/// }
/// ```
///
/// What it does is one call on its screen. Words are for `Argument` to understand.
@MainActor
public struct Command {
  /// What stands for a command without its name.
  public enum Shorthand: Sendable, Hashable {
    /// A line with nothing on it.
    case emptyLine

    /// A line that is a number; the number is the command's text.
    case number

    /// A line that begins with this character; what follows it is the command's text.
    case prefix(Character)
  }

  /// What is shown of a command while it is being typed: content that takes the place of the one
  /// before, until the line changes.
  public typealias Preview = @MainActor (String) -> AnyPublisher<Content, Never>

  /// Something that has been understood and can be done.
  public typealias Invocation = @MainActor () async throws -> Void

  /// Its name: one word, in lower case.
  public let name: String

  /// Other words for it.
  public let aliases: [String]

  /// What stands for it without its name.
  public let shorthand: Shorthand?

  /// One line that says what it does; what follows a semicolon is left out where there is no room.
  public let help: String

  /// The commands that it stands among in `help`.
  public let group: Group?

  /// Its name with the placeholder of its argument: `sort [COLUMN [desc], …]`.
  public let usage: String

  /// What could be typed for it; the first of them stands for it in `help`.
  public var examples: [Example] { makeExamples() }

  private let makeExamples: @MainActor () -> [Example]

  /// Who knows what may stand at the end of its text, if it has one and anybody does.
  let complete: Completer?

  /// Whether a text may stand behind it.
  let hasArgument: Bool

  private let parse: (String) throws -> Invocation

  /// What is shown of it while it is being typed, by the text after its name.
  private(set) var preview: Preview?

  /// A command without an argument.
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

  /// A command with an argument, which `perform` is called with once it has been understood.
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

  /// The command with something to show of it while it is being typed.
  ///
  /// - Parameter preview: Called with the text after its name; the publisher is cancelled when the
  ///   line changes.
  /// - Returns: The same command, with that.
  public func previewed(by preview: @escaping Preview) -> Command {
    var command = self
    command.preview = preview
    return command
  }

  /// Understands the text after the command's name.
  ///
  /// - Throws: ``UsageError``, or what the argument's parser throws.
  func invocation(_ text: String) throws -> Invocation {
    try parse(text)
  }
}
