// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the values for which `isIncluded` returns `true`.
  ///
  /// ```swift
  /// let owner = [3, 12, 25].publisher.filter { $0 > 10 }.sink { print($0) }
  /// // Prints: 12, 25
  /// ```
  ///
  /// Dropped values do not count towards the demand, so downstream receives as many values as it
  /// requested.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }

  /// Sends the values for which `isIncluded` returns `true`, and fails with the error that it throws.
  ///
  /// ```swift
  /// let owner = [3, 12, 0].publisher
  ///   .tryFilter { price in
  ///     guard price > 0 else { throw ItemError.noPrice }
  ///     return price > 10
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 12, failure(noPrice)
  /// ```
  ///
  /// Dropped values do not count towards the demand.
  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher that sends the values for which a closure returns `true`.
  public struct Filter<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for the values to send.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Creates a publisher that sends the values for which `isIncluded` returns `true`.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isIncluded = isIncluded
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>("Filter", to: subscriber) {
          isIncluded($0) ? .value($0) : .skip
        }
      )
    }
  }

  /// A publisher that sends the values for which a throwing closure returns `true`.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for the values to send.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Creates a publisher that sends the values for which `isIncluded` returns `true`.
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isIncluded = isIncluded
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryFilter",
          to: subscriber,
          tryStep: {
            try isIncluded($0) ? .value($0) : .skip
          }
        )
      )
    }
  }
}
