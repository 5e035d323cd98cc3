// SPDX-License-Identifier: Apache-2.0

/// The shared implementation of operators that read many values and send at most one at the end.
///
/// The operator ends when upstream finishes or when it needs no more values. The upstream demand is
/// unlimited. The result is kept until downstream requests it.
final class ReducingSubscription<Input, Downstream: Subscriber>: SerialSubscription<Downstream> {
  typealias Failure = Downstream.Failure

  private var result: (() -> Downstream.Input?)?
  private var source: UpstreamSubscriber<Input, Failure>?

  /// The result that downstream has not requested yet.
  private var pendingResult: Downstream.Input?

  /// Creates the operator, sends the subscription downstream and subscribes to upstream.
  ///
  /// - Parameters:
  ///   - name: The name of the subscription.
  ///   - downstream: The downstream subscriber.
  ///   - upstream: The upstream publisher.
  ///   - accumulate: A closure that reads a value and returns `true` if it needs no more.
  ///   - result: A closure that returns the value to send at the end, or `nil` for none.
  @discardableResult
  init<Upstream: Publisher>(
    _ name: String,
    to downstream: Downstream,
    of upstream: Upstream,
    accumulate: @escaping (Input) -> Bool,
    result: @escaping () -> Downstream.Input?
  ) where Upstream.Output == Input, Upstream.Failure == Failure {
    self.result = result
    super.init(name, to: downstream)
    let source = UpstreamSubscriber<Input, Failure>(
      of: self,
      receiveValue: { [self] in if accumulate($0) { conclude() } },
      receiveCompletion: { [self] in
        if case .failure = $0 { finish($0) } else { conclude() }
      }
    )
    self.source = source
    open {
      source.request(.unlimited)
      upstream.subscribe(source)
    }
  }

  private func conclude() {
    source.take()?.cancel()
    guard let value = result?() else { return finish(.finished) }
    pendingResult = value
    if demand > .none { handleDemand(demand) }
  }

  override func handleDemand(_ more: Subscribers.Demand) {
    guard let value = pendingResult.take() else { return }
    send(value)
    finish(.finished)
  }

  override func dismantle() {
    source.take()?.cancel()
    result = nil
    pendingResult = nil
  }
}
