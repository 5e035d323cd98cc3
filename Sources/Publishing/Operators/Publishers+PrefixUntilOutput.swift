// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends values until `publisher` sends one, and then finishes.
  ///
  /// `publisher` is asked for one value; how it ends makes no difference.
  public func prefix<P: Publisher>(
    untilOutputFrom publisher: P
  ) -> Publishers.PrefixUntilOutput<Self, P> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// What ``Publisher/prefix(untilOutputFrom:)`` makes.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Whose first value ends it.
    public let other: Other

    /// A publisher of the values of `upstream` until `other` sends one.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - other: Whose first value ends it.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber).run(self)
    }
  }
}

extension Publishers.PrefixUntilOutput {
  private final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private var source: UpstreamSubscriber<Output, Failure>?
    private var other: UpstreamSubscriber<Other.Output, Other.Failure>?

    init(to downstream: S) {
      super.init("PrefixUntilOutput", to: downstream)
    }

    func run(_ publisher: Publishers.PrefixUntilOutput<Upstream, Other>) {
      let source = UpstreamSubscriber<Output, Failure>(
        of: self,
        receiveValue: { [self] in send($0) },
        receiveCompletion: { [self] in finish($0) }
      )
      let other = UpstreamSubscriber<Other.Output, Other.Failure>(
        of: self,
        receiveValue: { [self] _ in finish(.finished) },
        receiveCompletion: { _ in }
      )
      (self.source, self.other) = (source, other)
      open { [self] in
        other.request(.max(1))
        publisher.other.subscribe(other)
        if !isOver { publisher.upstream.subscribe(source) }
      }
    }

    override func demandGrew(by more: Subscribers.Demand) {
      source?.request(more)
    }

    override func dismantle() {
      source.take()?.cancel()
      other.take()?.cancel()
    }
  }
}
