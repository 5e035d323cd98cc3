// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends values until `publisher` sends a value, and then finishes.
  ///
  /// ```swift
  /// let rows = PassthroughSubject<Int, Never>()
  /// let stop = PassthroughSubject<Void, Never>()
  /// let owner = rows.prefix(untilOutputFrom: stop)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// rows.send(1)
  /// stop.send()
  /// // Prints: 1, finished
  /// ```
  ///
  /// It requests one value from `publisher` and ignores its completion.
  public func prefix<P: Publisher>(
    untilOutputFrom publisher: P
  ) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher that sends values until another publisher sends a value.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The publisher whose first value ends this publisher.
    public let other: Other

    /// Creates a publisher that sends the values of `upstream` until `other` sends a value.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - other: The publisher whose first value ends this publisher.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = UntilOutputSubscription<Other, S>(
        "PrefixUntilOutput",
        to: subscriber,
        requiresDemand: false
      )
      subscription.run(
        upstream,
        until: other,
        receiveValue: { [unowned subscription] in subscription.send($0) },
        receiveOther: { [unowned subscription] in subscription.finish(.finished) },
        otherCompletion: { _ in }
      )
    }
  }
}
