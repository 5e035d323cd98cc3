// SPDX-License-Identifier: GPL-3.0-or-later

/// Something that stands on a ``NavigationStack``: it owns its state and says what it is.
///
/// A screen names no other screen, no coordinator and no terminal. What it wants from outside, it
/// publishes.
@MainActor
public protocol Screen<Action>: AnyObject, ActionPublisher {
  /// Its crumb in the prompt; any text.
  var title: String { get }

  /// What can be typed on it.
  var commands: [Command] { get }

  /// What it looks like now.
  var body: Content { get }

  /// What leads on from here to a screen that understands what those far below do: `open one of these`;
  /// `nil` if only going back leads to one.
  var detour: String? { get }
}

extension Screen {
  /// Nothing but going back does.
  public var detour: String? { nil }

  /// Runs a line with this screen's own commands: for tests, which then look at what it published.
  ///
  /// ```swift
  /// let actions = Recorder(screen)
  /// try await screen.run("3")
  /// try actions.expect(.selected(3))
  /// ```
  ///
  /// A ``Prompt`` runs lines for a person, with the commands that work on every screen.
  ///
  /// - Parameter line: What would be typed.
  /// - Throws: ``UsageError`` if no command is meant by it, and what the command throws.
  public func run(_ line: String) async throws {
    let match = try CommandTable(screen: commands, everywhere: []).match(line)
    try await match.command.invocation(match.text)()
  }
}
