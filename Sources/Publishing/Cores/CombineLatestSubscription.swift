// SPDX-License-Identifier: Apache-2.0

/// The core of `combineLatest`, which combines the latest values of its upstream publishers.
///
/// It sends nothing until each publisher has sent a value.
@usableFromInline
final class CombineLatestSubscription<Downstream: Subscriber>: MultiUpstreamSubscription<Downstream>
{
  /// The number of upstream publishers that have not sent a value.
  @exclusivity(unchecked) @usableFromInline var silentCount = 0

  @exclusivity(unchecked) @usableFromInline var combine: (() -> Downstream.Input)?

  @inlinable
  init(to downstream: Downstream) {
    super.init("CombineLatest", to: downstream)
  }

  /// Adds an upstream publisher.
  ///
  /// - Returns: A reference to its latest value.
  @inlinable
  func add<P: Publisher>(_ upstream: P) -> Latest<P.Output> where P.Failure == Downstream.Failure {
    let latest = Latest<P.Output>()
    silentCount += 1
    add(
      upstream,
      receiveValue: { [self] in
        let former = latest.value
        latest.value = $0
        if former == nil { silentCount -= 1 }
        if silentCount == 0, demand > .none, let combine { send(combine()) }
      },
      finished: { [self] in if remaining == 0 { finish(.finished) } }
    )
    return latest
  }

  /// Subscribes to the upstream publishers.
  ///
  /// - Parameter combine: A closure that combines the latest values, called once each upstream
  ///   publisher has sent one.
  @inlinable
  func start(_ combine: @escaping () -> Downstream.Input) {
    self.combine = combine
    start()
  }

  @usableFromInline
  override func dismantle() {
    super.dismantle()
    combine = nil
  }
}

/// The latest value of an upstream publisher.
@usableFromInline
final class Latest<Value> {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable
  init() {}

  /// The value, which must be set.
  @inlinable var known: Value {
    guard let value else { preconditionFailure("no value received yet") }
    return value
  }
}
