// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends, for each value of this one, the latest value of `other`.
  ///
  /// ```swift
  /// login.withLatestFrom(credentials).sink { user, password in … }
  /// ```
  ///
  /// It sends nothing before `other` has sent, and does not end when that one ends. `other` is asked for
  /// everything; a value that finds nothing of it is asked for anew. Not part of Combine.
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.WithLatestFrom<Self, Other, Other.Output> where Other.Failure == Failure {
    withLatestFrom(other) { $1 }
  }

  /// Sends what `transform` makes of each value of this one and the latest value of `other`.
  ///
  /// - Parameters:
  ///   - other: Whose latest value is taken.
  ///   - transform: Makes one value of both.
  /// - Returns: A publisher of what it makes.
  public func withLatestFrom<Other: Publisher, T>(
    _ other: Other,
    _ transform: @escaping (Output, Other.Output) -> T
  ) -> Publishers.WithLatestFrom<Self, Other, T> where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other: other, transform: transform)
  }
}

extension Publishers {
  /// What ``Publisher/withLatestFrom(_:_:)`` makes.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher, Output>: Publisher
  where Upstream.Failure == Other.Failure {
    /// It fails as the first of both that does.
    public typealias Failure = Upstream.Failure

    /// What makes it send.
    public let upstream: Upstream

    /// Whose latest value is taken.
    public let other: Other

    /// Makes one value of both.
    public let transform: (Upstream.Output, Other.Output) -> Output

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber).run(self)
    }
  }
}

extension Publishers.WithLatestFrom {
  private final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private var source: UpstreamSubscriber<Upstream.Output, Failure>?
    private var other: UpstreamSubscriber<Other.Output, Failure>?
    private var latest: Other.Output?

    init(to downstream: S) {
      super.init("WithLatestFrom", to: downstream)
    }

    func run(_ publisher: Publishers.WithLatestFrom<Upstream, Other, Output>) {
      let source = UpstreamSubscriber<Upstream.Output, Failure>(
        of: self,
        receiveValue: { [self] in
          if let latest {
            send(publisher.transform($0, latest))
          } else {
            self.source?.request(.max(1))
          }
        },
        receiveCompletion: { [self] in finish($0) }
      )
      let other = UpstreamSubscriber<Other.Output, Failure>(
        of: self,
        receiveValue: { [self] in latest = $0 },
        receiveCompletion: { [self] in if case .failure = $0 { finish($0) } }
      )
      (self.source, self.other) = (source, other)
      open { [self] in
        other.request(.unlimited)
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
      latest = nil
    }
  }
}
