// SPDX-License-Identifier: Apache-2.0

/// The core of `zip`, which combines the values of its upstream publishers by position.
final class ZipSubscription<Downstream: Subscriber>: MultiUpstreamSubscription<Downstream> {
  private var queues: [any AnyZipQueue] = []
  private var combine: (() -> Downstream.Input)?

  init(to downstream: Downstream) {
    super.init("Zip", to: downstream)
  }

  /// Adds an upstream publisher.
  ///
  /// - Returns: The queue of its values.
  func add<P: Publisher>(_ upstream: P) -> ZipQueue<P.Output>
  where P.Failure == Downstream.Failure {
    let queue = ZipQueue<P.Output>()
    queues.append(queue)
    add(
      upstream,
      receiveValue: { [self] in
        queue.append($0)
        sendNext()
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
  func start(_ combine: @escaping () -> Downstream.Input) {
    self.combine = combine
    start()
  }

  private func sendNext() {
    guard let combine, queues.allSatisfy({ !$0.isEmpty }) else { return }
    send(combine())
    finishIfDone()
  }

  private func finishIfDone() {
    if queues.contains(where: { $0.isFinished && $0.isEmpty }) { finish(.finished) }
  }

  override func dismantle() {
    super.dismantle()
    queues = []
    combine = nil
  }
}

/// The part of a ``ZipQueue`` that does not depend on the type of its values.
protocol AnyZipQueue: AnyObject {
  var isEmpty: Bool { get }
  var isFinished: Bool { get }
}

/// The values of an upstream publisher that have no counterparts yet.
final class ZipQueue<Value>: AnyZipQueue {
  /// `true` if no more values will arrive.
  var isFinished = false

  private var values = Backlog<Value>()

  var isEmpty: Bool { values.isEmpty }

  func append(_ value: Value) {
    values.append(value)
  }

  /// Removes and returns the oldest value, which must exist.
  func next() -> Value {
    guard let value = values.popFirst() else { preconditionFailure("no value is waiting") }
    return value
  }
}
