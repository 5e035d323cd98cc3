// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Shares one upstream subscription with all subscribers.
  ///
  /// ```swift
  /// let names = PassthroughSubject<String, Never>()
  /// let shared = names.handleEvents(receiveOutput: { print("read", $0) }).share()
  /// let rows = shared.sink { print("row", $0) }
  /// let title = shared.sink { print("title", $0) }
  /// names.send("fig")
  /// // Prints: read fig, row fig, title fig
  /// ```
  ///
  /// The first subscriber starts the upstream subscription, and the cancellation of the last one
  /// ends it. The next subscriber starts a new one. A late subscriber misses earlier values. After
  /// the upstream completion it receives only the completion.
  ///
  /// The upstream demand is unlimited after the first request of any subscriber. A subscriber
  /// without pending demand misses values. Each call returns a separate publisher, so share the
  /// returned instance.
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares one upstream subscription with all subscribers.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    @usableFromInline let inner:
      Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Creates a publisher that shares one subscription to `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
      inner = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      inner.receive(subscriber: subscriber)
    }

    /// Returns `true` if both are the same instance.
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}
