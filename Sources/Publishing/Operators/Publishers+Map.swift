// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends what `transform` makes of each value.
  ///
  /// ```swift
  /// Just(7).map { "item \($0)" }.sink { print($0) }  // item 7
  /// ```
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// What ``Publisher/map(_:)-(_)`` makes.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What is made of each.
    public let transform: (Upstream.Output) -> Output

    /// A publisher of what `transform` makes of the values of `upstream`.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Subscribes `subscriber`.
    @inlinable @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(to: subscriber, transform))
    }
  }
}

// Not a `OperatorSubscriber`, because it decides nothing and is used more than all others.
extension Publishers.Map {
  @usableFromInline
  final class Inner<S: Subscriber>: Subscriber, CustomStringConvertible
  where S.Input == Output, S.Failure == Failure {
    @usableFromInline let downstream: S
    @usableFromInline let transform: (Upstream.Output) -> Output

    @inlinable
    init(to downstream: S, _ transform: @escaping (Upstream.Output) -> Output) {
      self.downstream = downstream
      self.transform = transform
    }

    @usableFromInline var description: String { "Map" }

    @inlinable
    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(transform(input))
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}
