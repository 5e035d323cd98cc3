// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Keeps values in a buffer until downstream requests them.
  ///
  /// ```swift
  /// let scheduler = TestScheduler()
  /// let names = PassthroughSubject<String, Never>()
  /// let owner = names.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
  ///   .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(1), scheduler: scheduler) }
  ///   .sink { print($0) }
  /// for name in ["fig", "pear", "plum", "kiwi"] { names.send(name) }
  /// scheduler.run()
  /// // Prints: fig, plum, kiwi
  /// ```
  ///
  /// A completion is sent after the buffered values.
  ///
  /// - Parameters:
  ///   - size: The maximum number of values in the buffer.
  ///   - prefetch: The strategy for requesting values from the upstream publisher.
  ///   - whenFull: The strategy for a value that arrives when the buffer is full.
  /// - Precondition: `size` is not negative.
  /// - Returns: A publisher of the buffered values.
  public func buffer(
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// A strategy for requesting values for a buffer.
  public enum PrefetchStrategy: Equatable, Hashable, Sendable {
    /// Requests as many values as the buffer can keep, and one more for each value that it sends.
    case keepFull

    /// Requests unlimited values, so that upstream is not slowed down.
    case byRequest
  }

  /// A strategy for a value that arrives when the buffer is full.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops the value that arrived.
    case dropNewest

    /// Drops the oldest buffered value.
    case dropOldest

    /// Cancels upstream and fails with the error that the closure returns.
    case customError(() -> Failure)
  }

  /// A publisher that keeps values in a buffer until downstream requests them.
  public struct Buffer<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The maximum number of values in the buffer.
    public let size: Int

    /// The strategy for requesting values from the upstream publisher.
    public let prefetch: PrefetchStrategy

    /// The strategy for a value that arrives when the buffer is full.
    public let whenFull: BufferingStrategy<Failure>

    /// Creates a publisher that buffers the values of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - size: The maximum number of values in the buffer, not negative.
    ///   - prefetch: The strategy for requesting values from `upstream`.
    ///   - whenFull: The strategy for a value that arrives when the buffer is full.
    public init(
      upstream: Upstream,
      size: Int,
      prefetch: PrefetchStrategy,
      whenFull: BufferingStrategy<Failure>
    ) {
      precondition(size >= 0, "size must not be negative")
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      Inner(to: subscriber, self).run()
    }
  }
}

extension Publishers.Buffer {
  private final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    /// The publisher with its settings, or `nil` after the end.
    private var buffer: Publishers.Buffer<Upstream>?

    private var values = Backlog<Output>()
    private var source: UpstreamSubscriber<Output, Failure>?

    /// The completion to send after the buffered values.
    private var completion: Subscribers.Completion<Failure>?

    init(to downstream: S, _ buffer: Publishers.Buffer<Upstream>) {
      self.buffer = buffer
      super.init("Buffer", to: downstream, requiresDemand: false)
    }

    func run() {
      guard let buffer else { return }
      let source = UpstreamSubscriber<Output, Failure>(
        of: self,
        receiveValue: { [self] in receive($0) },
        receiveCompletion: { [self] in end($0) }
      )
      self.source = source
      open {
        let demand: Subscribers.Demand =
          buffer.prefetch == .keepFull ? .max(buffer.size) : .unlimited
        source.request(demand)
        buffer.upstream.subscribe(source)
      }
    }

    private func receive(_ value: Output) {
      guard let buffer, completion == nil else { return }
      if demand > .none, values.isEmpty { return forward(value) }
      if values.count < buffer.size { return values.append(value) }
      switch buffer.whenFull {
      case .dropNewest: break
      case .dropOldest:
        let oldest = values.popFirst()
        if oldest != nil { values.append(value) }
      case .customError(let makeError):
        source.take()?.cancel()
        end(.failure(makeError()))
      }
    }

    private func forward(_ value: Output) {
      send(value)
      if buffer?.prefetch == .keepFull { source?.request(.max(1)) }
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
      if values.isEmpty { finish(completion) } else { self.completion = completion }
    }

    override func handleDemand(_ more: Subscribers.Demand) {
      while demand > .none, let value = values.popFirst() { forward(value) }
      if values.isEmpty, let completion = completion.take() { finish(completion) }
    }

    override func dismantle() {
      source.take()?.cancel()
      values = Backlog()
      buffer = nil
      completion = nil
    }
  }
}
