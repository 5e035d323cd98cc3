// SPDX-License-Identifier: Apache-2.0

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Sends the values of the publisher that arrived last.
  ///
  /// ```swift
  /// let queries = PassthroughSubject<String, Never>()
  /// let counts = PassthroughSubject<Int, Never>()
  /// let owner = queries.map { query in counts.map { "\(query): \($0)" } }.switchToLatest()
  ///   .sink { print($0) }
  /// queries.send("fig")
  /// queries.send("pear")
  /// counts.send(3)
  /// // Prints: pear: 3
  /// ```
  ///
  /// The operator cancels the previous publisher before it subscribes to the next one, so no
  /// outdated values arrive. The result finishes when both upstream and the last publisher have
  /// finished. The upstream demand is unlimited. The pending downstream demand is requested from
  /// each new publisher.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  /// Sends the values of the publisher that arrived last, which may fail.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Output: Publisher, Failure == Never, Output.Failure == Never {
  /// Sends the values of the publisher that arrived last.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Sends the values of the publisher that arrived last, which cannot fail.
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
  /// A publisher that sends the values of the publisher that arrived last.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where P == Upstream.Output, P.Failure == Upstream.Failure {
    /// The output type of the publishers that upstream sends.
    public typealias Output = P.Output

    /// The failure type of upstream and of the publishers it sends.
    public typealias Failure = P.Failure

    /// The publisher that sends the publishers.
    public let upstream: Upstream

    /// Creates a publisher that sends the values of the last publisher that `upstream` sent.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber).run(upstream)
    }
  }
}

extension Publishers.SwitchToLatest: Equatable where Upstream: Equatable {}

extension Publishers.SwitchToLatest {
  @usableFromInline
  final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    @exclusivity(unchecked) @usableFromInline var source: UpstreamSubscriber<P, Failure>?
    @exclusivity(unchecked) @usableFromInline var current: UpstreamSubscriber<Output, Failure>?
    @exclusivity(unchecked) @usableFromInline var isUpstreamFinished = false

    @inlinable
    init(to downstream: S) {
      super.init("SwitchToLatest", to: downstream)
    }

    @inlinable
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

    @inlinable
    func switchTo(_ publisher: P) {
      current.take()?.cancel()
      // The cancellation may reenter this method and install a later publisher.
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

    @usableFromInline
    override func handleDemand(_ more: Subscribers.Demand) {
      current?.request(more)
    }

    @usableFromInline
    override func dismantle() {
      source.take()?.cancel()
      current.take()?.cancel()
    }
  }
}
