// SPDX-License-Identifier: GPL-3.0-or-later

/// An element of a ``NavigationStack`` that owns its state, draws it, and publishes its actions.
///
/// A screen refers to no other screen, coordinator or terminal. It publishes its requests as
/// actions.
///
/// A screen stores its state as ``/Publishing/Published`` properties or as ``Effect``s. While the
/// screen is on top, each change of its state redraws it:
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
/// A screen that keeps its state elsewhere declares an `objectWillChange` that publishes the
/// changes.
@MainActor
public protocol Screen<Action>: AnyObject, ActionPublisher, ObservableObject {
  /// The name of the screen in the prompt.
  ///
  /// Any text is valid.
  var title: String { get }

  /// The commands that are available on the screen.
  var commands: [Command] { get }

  /// The content of the screen for its current state.
  ///
  /// The getter must not change the state. A change made there is not drawn.
  var body: Content { get }
}

extension Screen {
  /// Runs a line with the screen's own commands, for tests of the screen's actions.
  ///
  /// ```swift
  /// let actions = Recorder(screen)
  /// try await screen.run("3")
  /// actions.expect(.selected(3))
  /// ```
  ///
  /// A ``Prompt`` runs lines for a person and adds the commands that work on every screen.
  ///
  /// - Parameter line: The line to run.
  /// - Throws: ``UsageError`` if the line matches no command, or the error that the command throws.
  public func run(_ line: String) async throws {
    let match = try CommandTable(screenCommands: commands, promptCommands: []).match(line)
    try await match.command.invocation(match.text)()
  }
}
