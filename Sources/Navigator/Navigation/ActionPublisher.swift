// SPDX-License-Identifier: GPL-3.0-or-later

/// An object that publishes its actions and never fails.
///
/// The subject of ``actions`` stays private, so that no other object can publish through it.
/// Subscribers subscribe to the object itself:
///
/// ```swift
/// let owner = screen.sink { action in coordinator.handle(action) }
/// ```
///
/// Actions describe what happened (`selected(item)`), not how to react to it.
public protocol ActionPublisher<Action>: Publisher where Output == Action, Failure == Never {
  /// The type of the actions.
  associatedtype Action

  /// Publishes each action as it happens.
  var actions: AnyPublisher<Action, Never> { get }
}

extension ActionPublisher {
  /// Subscribes `subscriber` to ``actions``.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Action, S.Failure == Never {
    actions.receive(subscriber: subscriber)
  }
}

extension ActionPublisher where Action == Never {
  /// Publishes nothing, for a screen without actions: `typealias Action = Never`.
  public var actions: AnyPublisher<Never, Never> {
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
