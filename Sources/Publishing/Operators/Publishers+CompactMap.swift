// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Transforms each value with a closure and sends the results that are not `nil`.
  ///
  /// ```swift
  /// let owner = ["1", "two", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
  /// // Prints: 1, 3
  /// ```
  ///
  /// A value whose result is `nil` does not count towards the demand.
  @inlinable
  public func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Transforms each value with a throwing closure and sends the results that are not `nil`.
  ///
  /// ```swift
  /// let owner = ["2", "", "x"].publisher
  ///   .tryCompactMap { text in
  ///     guard text != "x" else { throw ItemError.noPrice }
  ///     return Int(text)
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 2, failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. A value whose result is `nil` does
  /// not count towards the demand.
  public func tryCompactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms values and sends the results that are not `nil`.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that transforms each value.
    public let transform: (Upstream.Output) -> Output?

    /// Creates a publisher that sends the results of `transform` that are not `nil`.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>("CompactMap", to: subscriber) {
          transform($0).map { .value($0) } ?? .skip
        }
      )
    }
  }

  /// A publisher that transforms values with a throwing closure and drops results that are `nil`.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that transforms each value.
    public let transform: (Upstream.Output) throws -> Output?

    /// Creates a publisher that sends the results of `transform` that are not `nil`.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryCompactMap",
          to: subscriber,
          tryStep: {
            try transform($0).map { .value($0) } ?? .skip
          }
        )
      )
    }
  }
}
