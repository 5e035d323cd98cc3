// SPDX-License-Identifier: Apache-2.0

/// The core of the `zip` family: one value of each upstream at a time.
final class ZipSubscription<Downstream: Subscriber>: MultiUpstreamSubscription<Downstream> {
  private var queues: [any AnyZipQueue] = []
  private var combine: (() -> Downstream.Input)?

  init(to downstream: Downstream) {
    super.init("Zip", to: downstream)
  }

  /// Adds an upstream.
  ///
  /// - Returns: Where its values wait.
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

  /// Subscribes to the upstreams; `combine` takes one value of each.
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

/// The part of a ``ZipQueue`` that does not depend on what waits in it.
protocol AnyZipQueue: AnyObject {
  var isEmpty: Bool { get }
  var isFinished: Bool { get }
}

/// Values of an upstream that wait for those of the others.
final class ZipQueue<Value>: AnyZipQueue {
  /// Whether no more will come.
  var isFinished = false

  private var values = Backlog<Value>()

  var isEmpty: Bool { values.isEmpty }

  func append(_ value: Value) {
    values.append(value)
  }

  /// Takes the value that came first; there must be one.
  func next() -> Value {
    guard let value = values.popFirst() else { preconditionFailure("nothing is waiting") }
    return value
  }
}
