// SPDX-License-Identifier: Apache-2.0

/// What the operators share that have several upstreams at once: one subscription to each, all of them
/// cancelled by the first failure, and a finish when there is nothing more to wait for.
class MultiUpstreamSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  private struct Source {
    let subscribe: () -> Void
    let ask: (Subscribers.Demand) -> Void
    let stop: () -> Void
  }

  private final var sources: [Source] = []

  /// How many upstreams have not finished.
  private(set) final var remaining = 0

  /// Adds an upstream; ``start()`` subscribes to it.
  ///
  /// - Parameters:
  ///   - upstream: Where values come from.
  ///   - receiveValue: What is done with one, in turn.
  ///   - finished: What is done when there are no more, in turn.
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
    let source = Source(
      subscribe: { upstream.subscribe(subscriber) },
      ask: subscriber.request,
      stop: subscriber.cancel
    )
    sources.append(source)
  }

  /// Hands itself to downstream and subscribes to the upstreams, in their order.
  final func start() {
    open { [self] in
      for source in sources where !isOver { source.subscribe() }
    }
  }

  override func demandGrew(by more: Subscribers.Demand) {
    for source in sources { source.ask(more) }
  }

  override func dismantle() {
    for source in sources.takeAll() { source.stop() }
  }
}
