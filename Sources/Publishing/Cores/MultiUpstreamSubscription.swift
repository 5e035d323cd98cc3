// SPDX-License-Identifier: Apache-2.0

/// The shared implementation of operators with several concurrent upstream publishers.
///
/// It has one subscription to each upstream publisher. The first failure cancels all of them.
@usableFromInline
class MultiUpstreamSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  @usableFromInline
  struct Source {
    @usableFromInline let subscribe: () -> Void
    @usableFromInline let request: (Subscribers.Demand) -> Void
    @usableFromInline let cancel: () -> Void

    @inlinable
    init<P: Publisher>(_ upstream: P, _ subscriber: UpstreamSubscriber<P.Output, P.Failure>) {
      subscribe = { upstream.subscribe(subscriber) }
      request = subscriber.request
      cancel = subscriber.cancel
    }
  }

  @exclusivity(unchecked) @usableFromInline final var sources: [Source] = []

  /// The number of upstream publishers that have not finished.
  @exclusivity(unchecked) @usableFromInline final var remaining = 0

  @inlinable
  init(_ name: String, to downstream: Downstream) {
    super.init(name, to: downstream)
  }

  /// Adds an upstream publisher, to which ``start()`` subscribes.
  ///
  /// - Parameters:
  ///   - upstream: The publisher.
  ///   - receiveValue: A closure that handles a value, called during a turn.
  ///   - finished: A closure that handles a successful completion, called during a turn.
  @inlinable
  final func add<P: Publisher>(
    _ upstream: P,
    receiveValue: @escaping (P.Output) -> Void,
    finished: @escaping () -> Void
  ) where P.Failure == Downstream.Failure {
    remaining += 1
    let subscriber = UpstreamSubscriber<P.Output, P.Failure>(
      of: self,
      receiveValue: receiveValue,
      receiveCompletion: { [self] in
        if case .failure = $0 { return finish($0) }
        remaining -= 1
        finished()
      }
    )
    sources.append(Source(upstream, subscriber))
  }

  /// Sends the subscription downstream and subscribes to the upstream publishers in order.
  @usableFromInline
  final func start() {
    open { [self] in
      for source in sources where !isOver { source.subscribe() }
    }
  }

  @usableFromInline
  override func handleDemand(_ more: Subscribers.Demand) {
    for source in sources { source.request(more) }
  }

  @usableFromInline
  override func dismantle() {
    for source in sources.takeAll() { source.cancel() }
  }
}
