// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Transforms each value into a publisher and merges the values of these publishers.
  ///
  /// ```swift
  /// let owner = [1, 2].publisher.flatMap { page in ["\(page)a", "\(page)b"].publisher }
  ///   .sink { print($0) }
  /// // Prints: 1a, 1b, 2a, 2b
  /// ```
  ///
  /// With a limited downstream demand, at most one value of each publisher is buffered.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of concurrent subscriptions. When a publisher finishes,
  ///     the next upstream value is requested.
  ///   - transform: A closure that returns a publisher for a value.
  /// - Returns: A publisher of the merged values.
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// Transforms each value into a publisher, which may fail, and merges their values.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of concurrent subscriptions.
  ///   - transform: A closure that returns a publisher for a value.
  /// - Returns: A publisher of the merged values.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  /// Transforms each value into a publisher that cannot fail, and merges their values.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of concurrent subscriptions.
  ///   - transform: A closure that returns a publisher for a value.
  /// - Returns: A publisher of the merged values.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Transforms each value into a publisher that cannot fail, and merges their values.
  ///
  /// - Parameters:
  ///   - maxPublishers: The maximum number of concurrent subscriptions.
  ///   - transform: A closure that returns a publisher for a value.
  /// - Returns: A publisher of the merged values.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publishers {
  /// A publisher that transforms values into publishers and merges their values.
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    /// The output type of the created publishers.
    public typealias Output = NewPublisher.Output

    /// The failure type of upstream and of the created publishers.
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are transformed into publishers.
    public let upstream: Upstream

    /// The maximum number of concurrent subscriptions.
    public let maxPublishers: Subscribers.Demand

    /// The closure that returns a publisher for a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that merges the values of the publishers that `transform` returns.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose values are transformed into publishers.
    ///   - maxPublishers: The maximum number of concurrent subscriptions, at least 1.
    ///   - transform: A closure that returns a publisher for a value.
    public init(
      upstream: Upstream,
      maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber, maxPublishers, transform).run(upstream)
    }
  }
}

extension Publishers.FlatMap {
  @usableFromInline
  final class Inner<S: Subscriber>: MergingSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    @usableFromInline let maxPublishers: Subscribers.Demand
    @exclusivity(unchecked) @usableFromInline var transform: ((Upstream.Output) -> NewPublisher)?
    @exclusivity(unchecked) @usableFromInline var upstream:
      UpstreamSubscriber<Upstream.Output, Failure>?

    @inlinable
    init(
      to downstream: S,
      _ maxPublishers: Subscribers.Demand,
      _ transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.maxPublishers = maxPublishers
      self.transform = transform
      super.init("FlatMap", to: downstream)
    }

    @inlinable
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

    @usableFromInline
    override func sourceFinished() {
      if maxPublishers != .unlimited { upstream?.request(.max(1)) }
    }

    @usableFromInline
    override func dismantle() {
      transform = nil
      upstream.take()?.cancel()
      super.dismantle()
    }
  }
}
