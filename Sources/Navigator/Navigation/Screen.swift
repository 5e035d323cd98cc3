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
}
