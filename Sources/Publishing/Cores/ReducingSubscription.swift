// SPDX-License-Identifier: Apache-2.0

/// The shared implementation of operators that read many values and send at most one at the end.
///
/// The operator ends when upstream finishes or when it needs no more values. The upstream demand is
/// unlimited. The result is kept until downstream requests it.
final class ReducingSubscription<Downstream: Subscriber>: SerialSubscription<Downstream> {
  typealias Failure = Downstream.Failure

  private var result: (() -> Downstream.Input?)?
  private var cancelUpstream: (() -> Void)?

  /// The result that downstream has not requested yet.
  private var pendingResult: Downstream.Input?

  /// Creates the operator, sends the subscription downstream and subscribes to upstream.
  ///
  /// - Parameters:
  ///   - name: The name of the subscription.
  ///   - downstream: The downstream subscriber.
  ///   - upstream: The upstream publisher.
  ///   - accumulate: A closure that reads a value and returns `true` if it needs no more. The
  ///     operator fails with the error that it throws.
  ///   - failure: A closure that transforms the upstream failure.
  ///   - result: A closure that returns the value to send at the end, or `nil` for none.
  @discardableResult
  init<Upstream: Publisher>(
    _ name: String,
    to downstream: Downstream,
    of upstream: Upstream,
    accumulate: @escaping (Upstream.Output) throws(Failure) -> Bool,
    failure: @escaping (Upstream.Failure) -> Failure,
    result: @escaping () -> Downstream.Input?
  ) {
    self.result = result
    super.init(name, to: downstream)
    let source = UpstreamSubscriber<Upstream.Output, Upstream.Failure>(
      of: self,
      receiveValue: { [self] value in
        do throws(Failure) {
          if try accumulate(value) { conclude() }
        } catch {
          finish(.failure(error))
        }
      },
      receiveCompletion: { [self] in
        if case .failure(let error) = $0 { finish(.failure(failure(error))) } else { conclude() }
      }
    )
    cancelUpstream = source.cancel
    open {
      source.request(.unlimited)
      upstream.subscribe(source)
    }
  }

  /// Creates an operator that ends with the first value that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - name: The name of the subscription.
  ///   - downstream: The downstream subscriber.
  ///   - upstream: The upstream publisher.
  ///   - predicate: A closure that returns `true` for the value to find.
  ///   - failure: A closure that transforms the upstream failure.
  ///   - result: A closure that receives the found value, or `nil` if there is none, and returns
  ///     the value to send.
  @discardableResult
  convenience init<Upstream: Publisher>(
    _ name: String,
    to downstream: Downstream,
    of upstream: Upstream,
    firstWhere predicate: @escaping (Upstream.Output) throws(Failure) -> Bool,
    failure: @escaping (Upstream.Failure) -> Failure,
    result: @escaping (Upstream.Output?) -> Downstream.Input?
  ) {
    var found: Upstream.Output?
    self.init(
      name,
      to: downstream,
      of: upstream,
      accumulate: { value throws(Failure) in
        guard try predicate(value) else { return false }
        found = value
        return true
      },
      failure: failure,
      result: { result(found) }
    )
  }

  /// Creates an operator that combines all values.
  ///
  /// - Parameters:
  ///   - name: The name of the subscription.
  ///   - downstream: The downstream subscriber.
  ///   - upstream: The upstream publisher.
  ///   - initial: The first partial result.
  ///   - nextPartialResult: A closure that combines a partial result with a value.
  ///   - failure: A closure that transforms the upstream failure.
  ///   - result: A closure that returns the value to send for the final result.
  @discardableResult
  convenience init<Upstream: Publisher, Partial>(
    _ name: String,
    to downstream: Downstream,
    of upstream: Upstream,
    initial: Partial,
    nextPartialResult: @escaping (Partial, Upstream.Output) throws(Failure) -> Partial,
    failure: @escaping (Upstream.Failure) -> Failure,
    result: @escaping (Partial) -> Downstream.Input?
  ) {
    var partial = initial
    self.init(
      name,
      to: downstream,
      of: upstream,
      accumulate: { value throws(Failure) in
        partial = try nextPartialResult(partial, value)
        return false
      },
      failure: failure,
      result: { result(partial) }
    )
  }

  private func conclude() {
    cancelUpstream.take()?()
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
    cancelUpstream.take()?()
    result = nil
    pendingResult = nil
  }
}
