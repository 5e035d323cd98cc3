// SPDX-License-Identifier: Apache-2.0

/// What the operators share that look at many values and send at most one, in the end: when upstream
/// has finished, or when they have seen enough.
///
/// Upstream is asked for everything; the result waits until downstream has asked for it.
final class ReducingSubscription<Input, Downstream: Subscriber>: SerialSubscription<Downstream> {
  typealias Failure = Downstream.Failure

  private var result: (() -> Downstream.Input?)?
  private var source: UpstreamSubscriber<Input, Failure>?

  /// The result that downstream has not asked for yet.
  private var owed: Downstream.Input?

  /// Hands downstream its subscription and subscribes to upstream.
  ///
  /// - Parameters:
  ///   - name: What the subscription is called.
  ///   - downstream: Whom the result is sent to.
  ///   - upstream: Where the values come from.
  ///   - gather: Looks at a value and says whether it needs no more.
  ///   - result: What to send in the end; `nil` for nothing.
  @discardableResult
  init<Upstream: Publisher>(
    _ name: String,
    to downstream: Downstream,
    of upstream: Upstream,
    gather: @escaping (Input) -> Bool,
    result: @escaping () -> Downstream.Input?
  ) where Upstream.Output == Input, Upstream.Failure == Failure {
    self.result = result
    super.init(name, to: downstream)
    let source = UpstreamSubscriber<Input, Failure>(
      of: self,
      receiveValue: { [self] in if gather($0) { conclude() } },
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
    owed = value
    if demand > .none { demandGrew(by: demand) }
  }

  override func demandGrew(by more: Subscribers.Demand) {
    guard let value = owed.take() else { return }
    send(value)
    finish(.finished)
  }

  override func dismantle() {
    source.take()?.cancel()
    result = nil
    owed = nil
  }
}
