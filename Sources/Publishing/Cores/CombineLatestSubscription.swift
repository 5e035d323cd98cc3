// SPDX-License-Identifier: Apache-2.0

/// The core of `combineLatest`, which combines the latest values of its upstream publishers.
///
/// It sends nothing until each publisher has sent a value.
final class CombineLatestSubscription<Downstream: Subscriber>: MultiUpstreamSubscription<Downstream>
{
  private var isComplete: [() -> Bool] = []
  private var combine: (() -> Downstream.Input)?

  init(to downstream: Downstream) {
    super.init("CombineLatest", to: downstream)
  }

  /// Adds an upstream publisher.
  ///
  /// - Returns: A reference to its latest value.
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

  /// Subscribes to the upstream publishers.
  ///
  /// - Parameter combine: A closure that combines the latest values, called once each upstream
  ///   publisher has sent one.
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

/// The latest value of an upstream publisher.
final class Latest<Value> {
  var value: Value?

  /// The value, which must be set.
  var known: Value {
    guard let value else { preconditionFailure("no value received yet") }
    return value
  }
}
