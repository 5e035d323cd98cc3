// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Drops the first `count` values, which do not count towards the demand.
  ///
  /// ```swift
  /// let owner = ["name", "fig", "pear"].publisher.dropFirst().sink { print($0) }
  /// // Prints: fig, pear
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that drops the first values.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The number of values to drop.
    public let count: Int

    /// Creates a publisher that drops the first values of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - count: The number of values to drop, not negative.
    public init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "count must not be negative")
      self.upstream = upstream
      self.count = count
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var remaining = count
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>("Drop", to: subscriber) {
          if remaining == 0 { return .value($0) }
          remaining -= 1
          return .skip
        }
      )
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}
