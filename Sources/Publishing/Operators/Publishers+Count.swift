// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the number of values when the upstream publisher finishes.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher.count().sink { print($0) }
  /// // Prints: 2
  /// ```
  ///
  /// The upstream demand is unlimited.
  public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends the number of upstream values.
  public struct Count<Upstream: Publisher>: Publisher {
    /// A number of values.
    public typealias Output = Int

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// Creates a publisher that counts the values of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "Count",
        to: subscriber,
        of: upstream,
        initial: 0,
        nextPartialResult: { count, _ in count + 1 },
        failure: { $0 },
        result: { $0 }
      )
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}
