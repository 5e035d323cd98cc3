// SPDX-License-Identifier: Apache-2.0

/// The core of `merge` and `flatMap`, which forwards the values of several publishers.
///
/// With a limited downstream demand, at most one value of each publisher is buffered.
@usableFromInline
class MergingSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  @usableFromInline typealias Source = UpstreamSubscriber<Downstream.Input, Downstream.Failure>

  /// The subscribers to unfinished publishers, each at its ``UpstreamSubscriber/position``.
  ///
  /// A finished one is replaced with the last one.
  @exclusivity(unchecked) @usableFromInline final var sources: [Source] = []

  @exclusivity(unchecked) @usableFromInline final var lastNumber = 0

  /// The buffered values that exceed the demand, with their publishers.
  @exclusivity(unchecked) @usableFromInline final var buffer =
    Backlog<(value: Downstream.Input, source: Source)>()

  /// The publishers from which one more value must be requested.
  @exclusivity(unchecked) @usableFromInline final var owedRequests: [Source] = []

  /// `true` if no more publishers will be added.
  @exclusivity(unchecked) @usableFromInline final var isComplete = false

  // Shared by all sources, and released at the end:
  @exclusivity(unchecked) @usableFromInline final var valueHandler: Source.ValueHandler?
  @exclusivity(unchecked) @usableFromInline final var completionHandler: Source.CompletionHandler?

  @inlinable
  override init(_ name: String, to downstream: Downstream, requiresDemand: Bool = true) {
    super.init(name, to: downstream, requiresDemand: requiresDemand)
    valueHandler = { [self] in receive($0, from: $1) }
    completionHandler = { [self] in receive($0, from: $1) }
  }

  /// Merges the publishers that `addPublishers` adds, and sends their values to `downstream`.
  @inlinable
  static func merge(
    into downstream: Downstream,
    _ addPublishers: (MergingSubscription) -> MergingSubscription
  ) {
    let merged = MergingSubscription("Merge", to: downstream, requiresDemand: false)
    merged.open { addPublishers(merged).complete() }
  }

  /// Handles the completion of a publisher, during a turn of the operator.
  @usableFromInline
  func sourceFinished() {}

  /// Subscribes to a further publisher and forwards its values.
  ///
  /// It must be called during a turn of the operator.
  ///
  /// - Returns: This operator.
  @discardableResult
  @inlinable
  final func add<P: Publisher>(_ publisher: P) -> MergingSubscription
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    guard let valueHandler, let completionHandler else { return self }
    let source = Source(of: self, sharing: valueHandler, completionHandler)
    lastNumber += 1
    source.number = lastNumber
    source.position = sources.count
    sources.append(source)
    source.request(demand == .unlimited ? .unlimited : .max(1))
    publisher.subscribe(source)
    return self
  }

  /// Declares that no more publishers will be added.
  ///
  /// It must be called during a turn of the operator.
  @inlinable
  final func complete() {
    isComplete = true
    finishIfDone()
  }

  @inlinable
  final func receive(_ value: Downstream.Input, from source: Source) {
    if demand == .unlimited { return send(value) }
    guard demand > .none else { return buffer.append((value, source)) }
    forward(value, from: source)
  }

  @inlinable
  final func receive(_ completion: Subscribers.Completion<Downstream.Failure>, from source: Source)
  {
    if case .failure = completion { return finish(completion) }
    if isOver { return }
    remove(source)
    finishIfDone()
    if !isOver { sourceFinished() }
  }

  @inlinable
  final func remove(_ source: Source) {
    let last = sources.removeLast()
    if last === source { return }
    last.position = source.position
    sources[source.position] = last
  }

  @inlinable
  final func forward(_ value: Downstream.Input, from source: Source) {
    owedRequests.append(source)
    send(value)
    sendOwedRequests()
  }

  @inlinable
  final func sendOwedRequests() {
    while let source = owedRequests.popLast() {
      if demand != .unlimited { source.request(.max(1)) }
    }
  }

  @usableFromInline
  final override func handleDemand(_ more: Subscribers.Demand) {
    if more == .none { return }
    // If downstream requests from inside `send`, `forward` has not sent the owed request yet. That
    // request must precede the next value.
    sendOwedRequests()
    while demand > .none, let (value, source) = buffer.popFirst() { forward(value, from: source) }
    finishIfDone()
    guard demand == .unlimited else { return }
    for source in sources.sorted(by: { $0.number < $1.number }) { source.request(.unlimited) }
  }

  @inlinable
  final func finishIfDone() {
    if isComplete, sources.isEmpty, buffer.isEmpty { finish(.finished) }
  }

  @usableFromInline
  override func dismantle() {
    buffer = Backlog()
    owedRequests = []
    valueHandler = nil
    completionHandler = nil
    for source in sources.takeAll() { source.cancel() }
  }
}
