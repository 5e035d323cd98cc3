// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Shares one upstream subscription and replays the last `count` values to late subscribers.
  ///
  /// ```swift
  /// let names = PassthroughSubject<String, Never>()
  /// let shared = names.share(replay: 1)
  /// let rows = shared.sink { print("row", $0) }
  /// names.send("fig")
  /// let title = shared.sink { print("title", $0) }
  /// // Prints: row fig, title fig
  /// ```
  ///
  /// The first subscriber starts the upstream subscription. The cancellation of the last subscriber
  /// ends it and discards the replayed values, and the next subscriber starts a new one. After the
  /// upstream completion, a late subscriber receives the kept values and the completion.
  ///
  /// The upstream demand is unlimited. A subscriber with limited demand receives missed values when
  /// it requests more, as far as they are still kept. Not part of Combine.
  public func share(replay count: Int) -> Publishers.ShareReplay<Self> {
    Publishers.ShareReplay(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that shares one upstream subscription and replays recent values.
  public final class ShareReplay<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The number of values to replay to a late subscriber.
    public let count: Int

    @usableFromInline let connection: SharedConnection<ReplaySubject<Output, Failure>>

    /// Creates a publisher that shares one subscription to `upstream` and replays recent values.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - count: The number of values to replay to a late subscriber.
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
      connection = SharedConnection { ReplaySubject(bufferSize: count) }
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      connection.addUser(
        subscribe: { $0.subscribe(connection.subscriber("Multicast", to: subscriber)) },
        connect: { upstream.subscribe($0) }
      )
    }
  }
}
