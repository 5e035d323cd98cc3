// SPDX-License-Identifier: Apache-2.0

/// The core of `merge` and `flatMap`: what any of several publishers sends is sent on.
///
/// While downstream counts what it asks for, each publisher is ahead of it by one value at most.
class MergingSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  private typealias Source = UpstreamSubscriber<Downstream.Input, Downstream.Failure>

  /// Those that have not finished, by the order in which they came.
  private final var sources: [Int: Source] = [:]
  private final var lastNumber = 0

  /// Values that came before they were asked for, with the numbers of their publishers.
  private final var held = Backlog<(value: Downstream.Input, number: Int)>()

  /// Those whose value is being sent, and which are to be asked for one more after that.
  private final var unasked: [Int] = []

  /// Whether no more publishers will come.
  private final var isComplete = false

  /// A publisher has finished; in turn.
  func sourceFinished() {}

  /// Sends on the values of one more publisher; in turn.
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

  /// No more publishers will come; in turn.
  final func complete() {
    isComplete = true
    finishIfDone()
  }

  private final func receive(_ value: Downstream.Input, from number: Int) {
    guard demand > .none else { return held.append((value, number)) }
    pass(value, from: number)
  }

  private final func pass(_ value: Downstream.Input, from number: Int) {
    unasked.append(number)
    send(value)
    askForMore()
  }

  private final func askForMore() {
    while let number = unasked.popLast() {
      if demand != .unlimited { sources[number]?.request(.max(1)) }
    }
  }

  final override func demandGrew(by more: Subscribers.Demand) {
    // Downstream may be asking from inside a delivery, and then have something sent at once.
    askForMore()
    while demand > .none, let (value, number) = held.popFirst() { pass(value, from: number) }
    finishIfDone()
    guard demand == .unlimited else { return }
    for (_, source) in sources.sorted(by: { $0.key < $1.key }) { source.request(.unlimited) }
  }

  private final func finishIfDone() {
    if isComplete, sources.isEmpty, held.isEmpty { finish(.finished) }
  }

  override func dismantle() {
    held = Backlog()
    let sources = sources
    self.sources = [:]
    for source in sources.values { source.cancel() }
  }
}
