// SPDX-License-Identifier: Apache-2.0

/// The core of `merge` and `flatMap`, which forwards the values of several publishers.
///
/// With a limited downstream demand, at most one value of each publisher is buffered.
class MergingSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  private typealias Source = UpstreamSubscriber<Downstream.Input, Downstream.Failure>

  /// The subscriptions to unfinished publishers, keyed by number in the order of addition.
  private final var sources: [Int: Source] = [:]
  private final var lastNumber = 0

  /// The buffered values that exceed the demand, with the numbers of their publishers.
  private final var buffer = Backlog<(value: Downstream.Input, number: Int)>()

  /// The numbers of the publishers from which one more value must be requested.
  private final var owedRequests: [Int] = []

  /// `true` if no more publishers will be added.
  private final var isComplete = false

  /// Handles the completion of a publisher, during a turn of the operator.
  func sourceFinished() {}

  /// Subscribes to a further publisher and forwards its values.
  ///
  /// It must be called during a turn of the operator.
  final func add<P: Publisher>(_ publisher: P)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    if isOver { return }
    lastNumber += 1
    let number = lastNumber
    let source = Source(
      of: self,
      receiveValue: { [self] in receive($0, from: number) },
      receiveCompletion: { [self] in
        if case .failure = $0 { return finish($0) }
        sources[number] = nil
        finishIfDone()
        if !isOver { sourceFinished() }
      }
    )
    sources[number] = source
    source.request(demand == .unlimited ? .unlimited : .max(1))
    publisher.subscribe(source)
  }

  /// Declares that no more publishers will be added.
  ///
  /// It must be called during a turn of the operator.
  final func complete() {
    isComplete = true
    finishIfDone()
  }

  private final func receive(_ value: Downstream.Input, from number: Int) {
    guard demand > .none else { return buffer.append((value, number)) }
    forward(value, from: number)
  }

  private final func forward(_ value: Downstream.Input, from number: Int) {
    owedRequests.append(number)
    send(value)
    sendOwedRequests()
  }

  private final func sendOwedRequests() {
    while let number = owedRequests.popLast() {
      if demand != .unlimited { sources[number]?.request(.max(1)) }
    }
  }

  final override func handleDemand(_ more: Subscribers.Demand) {
    // If downstream requests from inside `send`, `forward` has not sent the owed request yet. That
    // request must precede the next value.
    sendOwedRequests()
    while demand > .none, let (value, number) = buffer.popFirst() { forward(value, from: number) }
    finishIfDone()
    guard demand == .unlimited else { return }
    for (_, source) in sources.sorted(by: { $0.key < $1.key }) { source.request(.unlimited) }
  }

  private final func finishIfDone() {
    if isComplete, sources.isEmpty, buffer.isEmpty { finish(.finished) }
  }

  override func dismantle() {
    buffer = Backlog()
    let sources = sources
    self.sources = [:]
    for source in sources.values { source.cancel() }
  }
}
