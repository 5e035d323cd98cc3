// SPDX-License-Identifier: Apache-2.0

import Platform

extension Subscribers {
  /// A subscriber that asks for everything and sets a property of an object to it.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible {
    /// It cannot be told of failures.
    public typealias Failure = Never

    private enum State {
      case waiting
      case subscribed(any Subscription)
      case over
    }

    private let lock = Lock()
    private var state = State.waiting
    private var target: Root?

    /// The property that is set.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    /// The object whose property is set; `nil` once it is over.
    public var object: Root? { lock.withLock { target } }

    /// `Assign`, and the object's type.
    public var description: String { "Assign \(Root.self)." }

    /// A subscriber that sets the property at `keyPath` of `object`, and keeps the object until the
    /// end.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      target = object
      self.keyPath = keyPath
    }

    /// Asks for everything.
    ///
    /// A second subscription is cancelled, the first one kept.
    public func receive(subscription: any Subscription) {
      let isFirst = lock.withLock {
        guard case .waiting = state else { return false }
        state = .subscribed(subscription)
        return true
      }
      if isFirst {
        subscription.request(.unlimited)
      } else {
        subscription.cancel()
      }
    }

    /// Sets the property; before the subscription and after the end, it does not.
    public func receive(_ input: Input) -> Demand {
      let object = lock.withLock {
        guard case .subscribed = state else { return Root?.none }
        return target
      }
      if let object { object[keyPath: keyPath] = input }
      return .none
    }

    /// Lets the object go.
    public func receive(completion: Completion<Never>) {
      withExtendedLifetime(end()) {}
    }

    /// Cancels the subscription and lets the object go.
    public func cancel() {
      let ended = end()
      if case .subscribed(let subscription) = ended.state { subscription.cancel() }
      withExtendedLifetime(ended) {}
    }

    /// Ends it.
    ///
    /// - Returns: All that it held, for the caller to let go of outside the lock.
    private func end() -> (state: State, target: Root?) {
      lock.withLock {
        defer { state = .over }
        return (state, target.take())
      }
    }
  }
}

extension Publisher where Failure == Never {
  /// Sets the property at `keyPath` of `object` to each value.
  ///
  /// ```swift
  /// names.assign(to: \.title, on: window).store(in: &owners)
  /// ```
  ///
  /// The object is kept until the end: one that keeps the owner of a subscription to itself is not
  /// released before that is cancelled or over. For a ``Published`` property, ``assign(to:)`` is
  /// free of this.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - object: Whose property it is.
  /// - Returns: What ends the subscription; releasing it does as well.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}
