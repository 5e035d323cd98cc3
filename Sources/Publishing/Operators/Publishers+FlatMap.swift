// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the values of the publishers that `transform` makes, all at once as they come.
  ///
  /// ```swift
  /// paths.flatMap(maxPublishers: .max(2)) { load($0) }.sink { show($0) }  // two at a time
  /// ```
  ///
  /// While downstream counts what it asks for, one value of each of them waits at most.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of them are subscribed to at a time; the next value is asked for when
  ///     one has finished.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all.
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Sends the values of the publishers that `transform` makes, which may fail though this one cannot.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of them are subscribed to at a time.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Sends the values of the publishers that `transform` makes, none of which can fail.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of them are subscribed to at a time.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Sends the values of the publishers that `transform` makes, none of which can fail.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many of them are subscribed to at a time.
  ///   - transform: Makes a publisher of a value.
  /// - Returns: A publisher of the values of all.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publishers {
  /// What ``Publisher/flatMap(maxPublishers:_:)`` makes.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    /// It sends the values of the publishers that are made.
    public typealias Output = NewPublisher.Output

    /// It fails as the first of all that does.
    public typealias Failure = Upstream.Failure

    /// Of whose values publishers are made.
    public let upstream: Upstream

    /// How many of them are subscribed to at a time.
    public let maxPublishers: Subscribers.Demand

    /// Makes a publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// A publisher of the values of the publishers that `transform` makes.
    ///
    /// - Parameters:
    ///   - upstream: Of whose values publishers are made.
    ///   - maxPublishers: How many of them are subscribed to at a time, one or more.
    ///   - transform: Makes a publisher of a value.
    public init(
      upstream: Upstream,
      maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber, maxPublishers, transform).run(upstream)
    }
  }
}

extension Publishers.FlatMap {
  private final class Inner<S: Subscriber>: MergingSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private let maxPublishers: Subscribers.Demand
    private var transform: ((Upstream.Output) -> NewPublisher)?
    private var upstream: UpstreamSubscriber<Upstream.Output, Failure>?

    init(
      to downstream: S,
      _ maxPublishers: Subscribers.Demand,
      _ transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.maxPublishers = maxPublishers
      self.transform = transform
      super.init("FlatMap", to: downstream)
    }

    func run(_ publisher: Upstream) {
      let upstream = UpstreamSubscriber<Upstream.Output, Failure>(
        of: self,
        receiveValue: { [self] in if let transform { add(transform($0)) } },
        receiveCompletion: { [self] in
          if case .failure = $0 { finish($0) } else { complete() }
        }
      )
      self.upstream = upstream
      open { [maxPublishers] in
        upstream.request(maxPublishers)
        publisher.subscribe(upstream)
      }
    }

    override func sourceFinished() {
      if maxPublishers != .unlimited { upstream?.request(.max(1)) }
    }

    override func dismantle() {
      transform = nil
      upstream.take()?.cancel()
      super.dismantle()
    }
  }
}
