// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends arrays of `count` values each; the last one holds what is left.
  ///
  /// For each array that is asked for, upstream is asked for `count` values.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// What ``Publisher/collect(_:)`` makes.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    /// It sends arrays of values of upstream.
    public typealias Output = [Upstream.Output]

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many values an array holds.
    public let count: Int

    /// A publisher of the values of `upstream` as arrays of `count`, which is one or more.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - count: How many values an array holds.
    public init(upstream: Upstream, count: Int) {
      precondition(count > 0, "an array of values must hold at least one")
      self.upstream = upstream
      self.count = count
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber, count: count).run(upstream)
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  private final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private let count: Int
    private var values: Output = []
    private var source: UpstreamSubscriber<Upstream.Output, Failure>?

    init(to downstream: S, count: Int) {
      self.count = count
      super.init("CollectByCount", to: downstream)
    }

    func run(_ upstream: Upstream) {
      let source = UpstreamSubscriber<Upstream.Output, Failure>(
        of: self,
        receiveValue: { [self] in receive($0) },
        receiveCompletion: { [self] in receive($0) }
      )
      self.source = source
      open { upstream.subscribe(source) }
    }

    private func receive(_ value: Upstream.Output) {
      values.append(value)
      if values.count == count { send(values.takeAll()) }
    }

    // Upstream sent what is left because an array was asked for, so it may be sent.
    private func receive(_ completion: Subscribers.Completion<Failure>) {
      if case .finished = completion, !values.isEmpty { send(values.takeAll()) }
      finish(completion)
    }

    override func demandGrew(by more: Subscribers.Demand) {
      source?.request(more * count)
    }

    override func dismantle() {
      source.take()?.cancel()
      values = []
    }
  }
}
