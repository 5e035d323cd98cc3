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
  private final class Inner<S: Subscriber>: Junction<S>
  where S.Input == Output, S.Failure == Failure {
    private typealias Child = Inlet<Output, Failure>

    private let maxPublishers: Subscribers.Demand
    private var transform: ((Upstream.Output) -> NewPublisher)?
    private var inlet: Inlet<Upstream.Output, Failure>?
    private var isUpstreamFinished = false

    private var children: [Int: Child] = [:]
    private var lastChild = 0

    /// Values that came before they were asked for, with the numbers of their publishers.
    private var held: [(value: Output, child: Int)] = []

    init(
      to downstream: S,
      _ maxPublishers: Subscribers.Demand,
      _ transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.maxPublishers = maxPublishers
      self.transform = transform
      super.init("FlatMap", to: downstream)
    }

    func run(_ upstream: Upstream) {
      let inlet = Inlet<Upstream.Output, Failure>(
        of: self,
        receiveValue: { [self] in begin($0) },
        receiveCompletion: { [self] in
          if case .failure = $0 { return finish($0) }
          isUpstreamFinished = true
          finishIfDone()
        }
      )
      self.inlet = inlet
      open()
      inlet.request(maxPublishers)
      if !isOver { upstream.subscribe(inlet) }
    }

    private func begin(_ value: Upstream.Output) {
      guard let publisher = transform?(value), !isOver else { return }
      lastChild += 1
      let number = lastChild
      let child = Child(
        of: self,
        receiveValue: { [self] in receive($0, from: number) },
        receiveCompletion: { [self] in
          if case .failure = $0 { return finish($0) }
          children[number] = nil
          finishIfDone()
          if maxPublishers != .unlimited { inlet?.request(.max(1)) }
        }
      )
      children[number] = child
      child.request(demand == .unlimited ? .unlimited : .max(1))
      publisher.subscribe(child)
    }

    private func receive(_ value: Output, from child: Int) {
      if demand > .none {
        send(value)
        if demand != .unlimited { children[child]?.request(.max(1)) }
      } else {
        held.append((value, child))
      }
    }

    override func demandGrew(by more: Subscribers.Demand) {
      var sent = 0
      while demand > .none, sent < held.count {
        let (value, child) = held[sent]
        sent += 1
        send(value)
        if isOver { return }
        if demand != .unlimited { children[child]?.request(.max(1)) }
      }
      held.removeFirst(sent)
      finishIfDone()
      if demand == .unlimited {
        for (_, child) in children.sorted(by: { $0.key < $1.key }) { child.request(.unlimited) }
      }
    }

    private func finishIfDone() {
      if isUpstreamFinished, children.isEmpty, held.isEmpty { finish(.finished) }
    }

    override func dismantle() {
      transform = nil
      held = []
      inlet.take()?.cancel()
      let children = children
      self.children = [:]
      for child in children.values { child.cancel() }
    }
  }
}
