// SPDX-License-Identifier: Apache-2.0

import Platform

extension Subscribers {
  /// A subscriber that requests unlimited values and assigns each to a property of an object.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible {
    /// The failure type, which is `Never` because an assignment cannot handle failures.
    public typealias Failure = Never

    private enum State {
      case waiting
      case subscribed(any Subscription)
      case over
    }

    private let lock = Lock()
    private var state = State.waiting
    private var target: Root?

    /// The key path of the property to assign.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    /// The object that has the property, or `nil` after the completion or the cancellation.
    public var object: Root? { lock.withLock { target } }

    /// The name `Assign` with the object's type.
    public var description: String { "Assign \(Root.self)." }

    /// Creates a subscriber that assigns values to a property of `object`.
    ///
    /// It keeps a strong reference to the object until it completes or is cancelled.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      target = object
      self.keyPath = keyPath
    }

    /// Requests unlimited values.
    ///
    /// The subscriber cancels any subscription after the first.
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

    /// Assigns the value to the property.
    ///
    /// It ignores values before the subscription and after the end.
    public func receive(_ input: Input) -> Demand {
      let object = lock.withLock {
        guard case .subscribed = state else { return Root?.none }
        return target
      }
      if let object { object[keyPath: keyPath] = input }
      return .none
    }

    /// Releases the object.
    public func receive(completion: Completion<Never>) {
      withExtendedLifetime(end()) {}
    }

    /// Cancels the subscription and releases the object.
    public func cancel() {
      let ended = end()
      if case .subscribed(let subscription) = ended.state { subscription.cancel() }
      withExtendedLifetime(ended) {}
    }

    /// Moves to the final state.
    ///
    /// - Returns: The previous state and object, for the caller to release outside the lock.
    private func end() -> (state: State, target: Root?) {
      lock.withLock {
        defer { state = .over }
        return (state, target.take())
      }
    }
  }
}

extension Publisher where Failure == Never {
  /// Assigns each value to a property of an object.
  ///
  /// ```swift
  /// final class Window {
  ///   var title = ""
  /// }
  /// let window = Window()
  /// let owner = ["fig", "pear"].publisher.assign(to: \.title, on: window)
  /// print(window.title)
  /// // Prints: pear
  /// ```
  ///
  /// The subscription keeps a strong reference to the object until it ends. An object that stores
  /// the returned cancellable is therefore part of a reference cycle until then. For a
  /// ``Published`` property, ``assign(to:)`` avoids the cycle.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that has the property.
  /// - Returns: A cancellable that ends the assignment when it is cancelled or released.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(assign)
    return AnyCancellable(assign)
  }
}
