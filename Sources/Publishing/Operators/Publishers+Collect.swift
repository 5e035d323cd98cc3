// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Collects all values and sends them as one array when the upstream publisher finishes.
  ///
  /// ```swift
  /// let owner = [1, 2, 3].publisher.collect().sink { print($0) }
  /// // Prints: [1, 2, 3]
  /// ```
  ///
  /// The upstream demand is unlimited, and all values are kept in memory.
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that collects all values into one array.
  public struct Collect<Upstream: Publisher>: Publisher {
    /// An array of upstream values.
    public typealias Output = [Upstream.Output]

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// Creates a publisher that collects all values of `upstream` into one array.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var values: Output = []
      ReducingSubscription<S>(
        "Collect",
        to: subscriber,
        of: upstream,
        accumulate: {
          values.append($0)
          return false
        },
        failure: { $0 },
        result: { values }
      )
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}
