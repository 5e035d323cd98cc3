// SPDX-License-Identifier: Apache-2.0

/// The core of `zip`, which combines the values of its upstream publishers by position.
@usableFromInline
final class ZipSubscription<Downstream: Subscriber>: MultiUpstreamSubscription<Downstream> {
  /// The upstream publishers' queues, without the types of their values.
  @exclusivity(unchecked) @usableFromInline var queues: [AnyZipQueue] = []

  /// The number of queues without a value.
  @exclusivity(unchecked) @usableFromInline var emptyCount = 0

  @exclusivity(unchecked) @usableFromInline var combine: (() -> Downstream.Input)?

  @inlinable
  init(to downstream: Downstream) {
    super.init("Zip", to: downstream)
  }

  /// Adds an upstream publisher.
  ///
  /// - Returns: The queue of its values.
  @inlinable
  func add<P: Publisher>(_ upstream: P) -> ZipQueue<P.Output>
  where P.Failure == Downstream.Failure {
    let queue = ZipQueue<P.Output>()
    queues.append(queue)
    emptyCount += 1
    add(
      upstream,
      receiveValue: { [self] in
        if queue.isEmpty { emptyCount -= 1 }
        queue.append($0)
        if emptyCount == 0 { sendNext() }
      },
      finished: { [self] in
        queue.isFinished = true
        finishIfDone()
      }
    )
    return queue
  }

  /// Subscribes to the upstream publishers.
  ///
  /// - Parameter combine: A closure that takes one value from each queue.
  @inlinable
  func start(_ combine: @escaping () -> Downstream.Input) {
    self.combine = combine
    start()
  }

  @inlinable
  func sendNext() {
    guard let combine else { return }
    let next = combine()
    emptyCount = 0
    for queue in queues where queue.isEmpty { emptyCount += 1 }
    send(next)
    if remaining < queues.count { finishIfDone() }
  }

  @usableFromInline
  func finishIfDone() {
    if queues.contains(where: { $0.isFinished && $0.isEmpty }) { finish(.finished) }
  }

  @usableFromInline
  override func dismantle() {
    super.dismantle()
    queues = []
    combine = nil
  }
}

/// The part of a ``ZipQueue`` that does not depend on the type of its values.
@usableFromInline
class AnyZipQueue {
  /// `true` if no more values will arrive.
  @exclusivity(unchecked) @usableFromInline final var isFinished = false

  @exclusivity(unchecked) @usableFromInline final var isEmpty = true

  @usableFromInline
  init() {}
}

/// The values of an upstream publisher that have no counterparts yet.
@usableFromInline
final class ZipQueue<Value>: AnyZipQueue {
  @exclusivity(unchecked) @usableFromInline var values = Backlog<Value>()

  @inlinable
  override init() { super.init() }

  @inlinable
  func append(_ value: Value) {
    values.append(value)
    isEmpty = false
  }

  /// Removes and returns the oldest value, which must exist.
  @inlinable
  func next() -> Value {
    guard let value = values.popFirst() else { preconditionFailure("no value is waiting") }
    isEmpty = values.isEmpty
    return value
  }
}
