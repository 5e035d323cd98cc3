// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends to all who subscribe what one subscription here sends.
  ///
  /// ```swift
  /// let photos = picker.photos.prefix { _ in picks.value.count < 6 }.share()
  /// ```
  ///
  /// The first who subscribes begins it, and it stops after the last has cancelled; the next begins it
  /// anew. Who comes late misses what was sent before, and once upstream has completed is given the
  /// completion. Upstream is asked for everything once somebody asks; who has asked for nothing misses
  /// what comes. Share the publisher that this returns: each call makes another.
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// What ``Publisher/share()`` makes.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    private let inner: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// A publisher that subscribes to `upstream` once for all.
    public init(upstream: Upstream) {
      self.upstream = upstream
      inner = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      inner.receive(subscriber: subscriber)
    }

    /// Whether both are the same.
    public static func == (lhs: Share, rhs: Share) -> Bool { lhs === rhs }
  }
}
