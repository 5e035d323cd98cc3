// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Drops all values and sends only the completion.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher.ignoreOutput()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
  /// // Prints: finished
  /// ```
  ///
  /// The upstream demand is unlimited.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends only the completion of its upstream publisher.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    /// The output type, which is `Never` because the publisher sends no values.
    public typealias Output = Never

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// Creates a publisher that drops the values of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "IgnoreOutput",
        to: subscriber,
        of: upstream,
        accumulate: { _ in false },
        failure: { $0 },
        result: { nil }
      )
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}
