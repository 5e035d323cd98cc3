// SPDX-License-Identifier: GPL-3.0-or-later

/// Something that publishes what happened to it, as values of its own `Action`, and never fails.
///
/// The subject behind ``actions`` stays private, so that nobody else can publish for it; the world
/// subscribes to the object itself:
///
/// ```swift
/// let owner = screen.sink { action in coordinator.handle(action) }
/// ```
///
/// Actions say what happened (`selected(item)`), never what to do about it.
public protocol ActionPublisher<Action>: Publisher where Output == Action, Failure == Never {
  /// What can happen.
  associatedtype Action

  /// What happened, as it happens.
  var actions: AnyPublisher<Action, Never> { get }
}

extension ActionPublisher {
  /// Subscribes `subscriber` to ``actions``.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Action, S.Failure == Never {
    actions.receive(subscriber: subscriber)
  }
}
