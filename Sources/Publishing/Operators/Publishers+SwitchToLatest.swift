// SPDX-License-Identifier: Apache-2.0

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends the values of the publisher that was sent last.
  ///
  /// ```swift
  /// queries.map { search($0) }.switchToLatest().sink { show($0) }
  /// ```
  ///
  /// The one before is cancelled before the next is subscribed to, so nothing of it comes late. It
  /// finishes when upstream and the last publisher have. Upstream is asked for everything; what was asked
  /// for and not sent is asked of the next publisher.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Sends the values of the publisher that was sent last, which may fail though this one cannot.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Output: Publisher, Failure == Never, Output.Failure == Never {
  /// Sends the values of the publisher that was sent last.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Sends the values of the publisher that was sent last, which cannot fail though this one may.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publishers {
  /// What ``Publisher/switchToLatest()`` makes.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    /// It sends the values of the publishers that are sent.
    public typealias Output = P.Output

    /// It fails as the first of all that does.
    public typealias Failure = P.Failure

    /// Where the publishers come from.
    public let upstream: Upstream

    /// A publisher of the values of the publisher that `upstream` sent last.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber).run(upstream)
    }
  }
}

extension Publishers.SwitchToLatest: Equatable where Upstream: Equatable {}

extension Publishers.SwitchToLatest {
  private final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private var source: UpstreamSubscriber<P, Failure>?
    private var current: UpstreamSubscriber<Output, Failure>?
    private var isUpstreamFinished = false

    init(to downstream: S) {
      super.init("SwitchToLatest", to: downstream)
    }

    func run(_ upstream: Upstream) {
      let source = UpstreamSubscriber<P, Failure>(
        of: self,
        receiveValue: { [self] in switchTo($0) },
        receiveCompletion: { [self] in
          if case .failure = $0 { return finish($0) }
          isUpstreamFinished = true
          if current == nil { finish(.finished) }
        }
      )
      self.source = source
      open {
        source.request(.unlimited)
        upstream.subscribe(source)
      }
    }

    private func switchTo(_ publisher: P) {
      current.take()?.cancel()
      // Cancelling may have come back here with a later one.
      if isOver || current != nil { return }
      let next = UpstreamSubscriber<Output, Failure>(
        of: self,
        receiveValue: { [self] in send($0) },
        receiveCompletion: { [self] in
          if case .failure = $0 { return finish($0) }
          current = nil
          if isUpstreamFinished { finish(.finished) }
        }
      )
      current = next
      next.request(takeOverDemand())
      publisher.subscribe(next)
    }

    override func demandGrew(by more: Subscribers.Demand) {
      current?.request(more)
    }

    override func dismantle() {
      source.take()?.cancel()
      current.take()?.cancel()
    }
  }
}
