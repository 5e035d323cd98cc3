// SPDX-License-Identifier: GPL-3.0-or-later

/// An object that is part of a screen's state, such as an ``Effect``.
///
/// The ``NavigationStack`` finds the ones that a screen stores when the screen is pushed. It draws the screen
/// again when one of them changes, and tells each when the screen has gone.
@MainActor
public protocol ScreenState: AnyObject {
  /// Publishes each time the state changes.
  var changes: AnyPublisher<Void, Never> { get }

  /// `true` while the state is about to change by itself, such as while something loads.
  var isBusy: Bool { get }

  /// The reason why the last work failed, `nil` if it did not.
  var failure: Alert? { get }

  /// Ends the work for a screen that has left the stack.
  func screenLeft()
}

extension ScreenState {
  /// `false`: only commands change it.
  public var isBusy: Bool { false }

  /// `nil`: nothing can fail.
  public var failure: Alert? { nil }

  /// Does nothing.
  public func screenLeft() {}
}

/// Returns the stored properties of a screen that are a ``ScreenState``, those of its superclasses included.
///
/// - Complexity: O(n) in the number of stored properties.
@MainActor
func screenStates(of screen: any Screen) -> [any ScreenState] {
  let levels = sequence(first: Mirror(reflecting: screen), next: \.superclassMirror)
  return levels.flatMap { $0.children.compactMap { $0.value as? any ScreenState } }
}
