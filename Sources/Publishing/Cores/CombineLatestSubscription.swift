// SPDX-License-Identifier: Apache-2.0

/// The core of the `combineLatest` family: the latest value of each upstream, once each has sent one.
final class CombineLatestSubscription<Downstream: Subscriber>: MultiUpstreamSubscription<Downstream>
{
  private var isComplete: [() -> Bool] = []
  private var combine: (() -> Downstream.Input)?

  init(to downstream: Downstream) {
    super.init("CombineLatest", to: downstream)
  }

  /// Adds an upstream.
  ///
  /// - Returns: Where its latest value is.
  func add<P: Publisher>(_ upstream: P) -> Latest<P.Output> where P.Failure == Downstream.Failure {
    let latest = Latest<P.Output>()
    isComplete.append { latest.value != nil }
    add(
      upstream,
      receiveValue: { [self] in
        latest.value = $0
        sendLatest()
      },
      finished: { [self] in if remaining == 0 { finish(.finished) } }
    )
    return latest
  }

  /// Subscribes to the upstreams; `combine` puts the latest values together, of which there is one each.
  func start(_ combine: @escaping () -> Downstream.Input) {
    self.combine = combine
    start()
  }

  private func sendLatest() {
    if demand > .none, let combine, isComplete.allSatisfy({ $0() }) { send(combine()) }
  }

  override func dismantle() {
    super.dismantle()
    isComplete = []
    combine = nil
  }
}

/// What an upstream sent last.
final class Latest<Value> {
  var value: Value?

  /// The value, when there is one.
  var known: Value {
    guard let value else { preconditionFailure("nothing has been sent yet") }
    return value
  }
}
