// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends to all who subscribe what one subscription here sends; who comes late is given the last
  /// `count` values first, and the completion too once it is over.
  ///
  /// The first who subscribes begins it. After the last has cancelled, it stops and forgets the values;
  /// the next begins it anew. Upstream is asked for everything; who asks for less is given what it missed
  /// once it asks, as far as it is kept. Not part of Combine.
  public func share(replay count: Int) -> Publishers.ShareReplay<Self> {
    Publishers.ShareReplay(upstream: self, count: count)
  }
}

extension Publishers {
  /// What ``Publisher/share(replay:)`` makes.
  public final class ShareReplay<Upstream: Publisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many values who comes late is given.
    public let count: Int

    private let connection: SharedConnection<ReplaySubject<Output, Failure>>

    /// A publisher that subscribes to `upstream` once for all.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - count: How many values who comes late is given.
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
      connection = SharedConnection { ReplaySubject(bufferSize: count) }
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let hooks = ObservingSubscription<S>.Hooks(
        completion: { [connection] _ in connection.end() },
        cancel: { [connection] in connection.leave() }
      )
      connection.enter(
        subscribe: { $0.subscribe(ObservingSubscription("Multicast", to: subscriber, hooks)) },
        connect: { upstream.subscribe($0) }
      )
    }
  }
}
