// SPDX-License-Identifier: GPL-3.0-or-later

/// An object that is part of a screen's state, such as an ``Effect``.
///
/// When a screen is pushed, the ``NavigationStack`` finds the state objects that the screen stores.
/// It redraws the screen when one of them changes, and notifies each of them when the screen leaves
/// the stack.
@MainActor
public protocol ScreenState: AnyObject {
  /// Publishes each time the state changes.
  var changes: AnyPublisher<Void, Never> { get }

  /// `true` while work is in progress that will change the state, such as loading.
  var isBusy: Bool { get }

  /// The reason why the last work failed, `nil` if it did not fail.
  var failure: Alert? { get }

  /// Ends the work after the screen has left the stack.
  func screenDidLeave()
}

extension ScreenState {
  /// `false`: only commands change the state.
  public var isBusy: Bool { false }

  /// `nil`: the state has no work that can fail.
  public var failure: Alert? { nil }

  /// Does nothing.
  public func screenDidLeave() {}
}

/// Returns the ``ScreenState`` values that a screen and its superclasses store.
///
/// - Complexity: O(n) in the number of stored properties.
@MainActor
func screenStates(of screen: any Screen) -> [any ScreenState] {
  let levels = sequence(first: Mirror(reflecting: screen), next: \.superclassMirror)
  return levels.flatMap { $0.children.compactMap { $0.value as? any ScreenState } }
}
