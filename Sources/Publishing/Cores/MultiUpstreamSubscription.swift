// SPDX-License-Identifier: Apache-2.0

/// The shared implementation of operators with several concurrent upstream publishers.
///
/// It has one subscription to each upstream publisher. The first failure cancels all of them.
class MultiUpstreamSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  private struct Source {
    let subscribe: () -> Void
    let request: (Subscribers.Demand) -> Void
    let cancel: () -> Void
  }

  private final var sources: [Source] = []

  /// The number of upstream publishers that have not finished.
  private(set) final var remaining = 0

  /// Adds an upstream publisher, to which ``start()`` subscribes.
  ///
  /// - Parameters:
  ///   - upstream: The publisher.
  ///   - receiveValue: A closure that handles a value, called during a turn.
  ///   - finished: A closure that handles a successful completion, called during a turn.
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
      request: subscriber.request,
      cancel: subscriber.cancel
    )
    sources.append(source)
  }

  /// Sends the subscription downstream and subscribes to the upstream publishers in order.
  final func start() {
    open { [self] in
      for source in sources where !isOver { source.subscribe() }
    }
  }

  override func handleDemand(_ more: Subscribers.Demand) {
    for source in sources { source.request(more) }
  }

  override func dismantle() {
    for source in sources.takeAll() { source.cancel() }
  }
}
