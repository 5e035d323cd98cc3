// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Transforms each value with a closure.
  ///
  /// ```swift
  /// let owner = [2, 4].publisher.map { "\($0) kg" }.sink { print($0) }
  /// // Prints: 2 kg, 4 kg
  /// ```
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Transforms each value with a throwing closure, and fails with the error that it throws.
  ///
  /// ```swift
  /// let owner = [4, 0, 6].publisher
  ///   .tryMap { count in
  ///     guard count > 0 else { throw ItemError.soldOut }
  ///     return 12 / count
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 3, failure(soldOut)
  /// ```
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value with a closure.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that transforms each value.
    public let transform: (Upstream.Output) -> Output

    /// Creates a publisher that transforms the values of `upstream` with `transform`.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(to: subscriber, transform))
    }
  }

  /// A publisher that transforms each value with a throwing closure.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that transforms each value.
    public let transform: (Upstream.Output) throws -> Output

    /// Creates a publisher that transforms the values of `upstream` with `transform`.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryMap",
          to: subscriber,
          requiresDemand: false,
          tryStep: { try .value(transform($0)) }
        )
      )
    }
  }
}

// For speed, `map` does not use `OperatorSubscriber`: it sends one value for each received value.
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
