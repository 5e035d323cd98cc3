/// What the operators share that have several upstreams at once: one subscription to each, all of them
/// cancelled by the first failure, and a finish when there is nothing more to wait for.
class Confluence<Downstream: Subscriber>: Junction<Downstream> {
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
    let inlet = Inlet<P.Output, P.Failure>(
      of: self,
      receiveValue: receiveValue,
      receiveCompletion: { [self] in
        if case .failure = $0 { return finish($0) }
        remaining -= 1
        finished()
      }
    )
    let source = Source(
      subscribe: { upstream.subscribe(inlet) },
      ask: inlet.request,
      stop: inlet.cancel
    )
    sources.append(source)
  }

  /// Hands itself to downstream and subscribes to the upstreams, in their order.
  final func start() {
    let sources = sources
    open()
    for source in sources where !isOver { source.subscribe() }
  }

  /// Asks the upstream that was added as the `index`th for more.
  final func ask(_ index: Int, for demand: Subscribers.Demand) {
    if !isOver { sources[index].ask(demand) }
  }

  /// Asks all of them.
  final func askAll(for demand: Subscribers.Demand) {
    for source in sources { source.ask(demand) }
  }

  override func demandGrew(by more: Subscribers.Demand) {
    askAll(for: more)
  }

  override func dismantle() {
    for source in sources.takeAll() { source.stop() }
  }
}
