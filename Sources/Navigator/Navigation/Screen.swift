// SPDX-License-Identifier: GPL-3.0-or-later

/// An element of a ``NavigationStack`` that owns its state, draws it, and publishes its actions.
///
/// A screen names no other screen, no coordinator and no terminal. What it wants from outside, it
/// publishes.
///
/// Its state is what it stores as ``Published`` properties, as an ``Effect`` or as ``FormFields``. While the
/// screen is on top, a change of its state draws it again:
///
/// ```swift
/// @MainActor
/// final class CounterScreen: @MainActor Screen {
///   enum Action { case counted(Int) }
///
///   let title = "counter"
///   @Published private(set) var count = 0
///   var body: Content { .line("\(count)") }
///   …
/// }
/// ```
///
/// A screen whose state is kept elsewhere declares an `objectWillChange` that publishes the changes.
@MainActor
public protocol Screen<Action>: AnyObject, ActionPublisher, ObservableObject {
  /// Its crumb in the prompt; any text.
  var title: String { get }

  /// What can be typed on it.
  var commands: [Command] { get }

  /// The content of the screen for its present state.
  ///
  /// It changes no state. A change that it makes all the same is not drawn.
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
