// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Collects values into arrays of `count` values, and sends the remaining values at the end.
  ///
  /// ```swift
  /// let owner = [1, 2, 3].publisher.collect(2).sink { print($0) }
  /// // Prints: [1, 2], [3]
  /// ```
  ///
  /// Each requested array requests `count` values from the upstream publisher.
  ///
  /// - Precondition: `count` is greater than zero.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher that collects values into arrays of a fixed size.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    /// An array of upstream values.
    public typealias Output = [Upstream.Output]

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The maximum number of values in an array.
    public let count: Int

    /// Creates a publisher that collects the values of `upstream` into arrays.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - count: The maximum number of values in an array, at least 1.
    public init(upstream: Upstream, count: Int) {
      precondition(count > 0, "count must be positive")
      self.upstream = upstream
      self.count = count
    }

    /// Attaches `subscriber` to this publisher.
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

    // The remaining values are part of a requested array, so there is demand for it.
    private func receive(_ completion: Subscribers.Completion<Failure>) {
      if case .finished = completion, !values.isEmpty { send(values.takeAll()) }
      finish(completion)
    }

    override func handleDemand(_ more: Subscribers.Demand) {
      source?.request(more * count)
    }

    override func dismantle() {
      source.take()?.cancel()
      values = []
    }
  }
}
