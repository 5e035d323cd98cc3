// SPDX-License-Identifier: Apache-2.0

/// A subscription that sends a single value on request and then finishes.
class SingleValueSubscription<S: Subscriber>: SerialSubscription<S> {
  private final var value: S.Input?

  init(_ name: String, _ value: S.Input?, to subscriber: S) {
    self.value = value
    super.init(name, to: subscriber)
  }

  /// Supplies the value or the failure.
  ///
  /// It must be called during a turn of the operator.
  final func resolve(_ result: Result<S.Input, S.Failure>) {
    if isOver { return }
    switch result {
    case .success(let value):
      self.value = value
      if demand > .none { handleDemand(demand) }
    case .failure(let error): finish(.failure(error))
    }
  }

  final override func handleDemand(_ more: Subscribers.Demand) {
    guard let value = value.take() else { return }
    send(value)
    finish(.finished)
  }

  override func dismantle() {
    value = nil
  }
}
