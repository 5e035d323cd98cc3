// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The outcome of one received value in an operator that sends at most one value for it.
@usableFromInline
enum Step<Output> {
  /// Sends a value.
  case value(Output)
  /// Sends nothing and requests another value from upstream.
  case skip
  /// Sends a value and finishes.
  case last(Output)
  /// Finishes.
  case finished
}

/// The shared implementation of operators that send at most one value for each received value.
///
/// An operator supplies a step for each value and, optionally, a transformation of the completion.
/// It fails with the error that the step throws.
/// Only upstream holds a reference to this subscriber. On cancellation or completion, upstream
/// releases it, and with it everything downstream.
@usableFromInline
final class OperatorSubscriber<Input, Failure: Error, Downstream: Subscriber>: Subscriber,
  CustomStringConvertible
{
  @usableFromInline typealias Output = Downstream.Input

  @usableFromInline let downstream: Downstream
  @usableFromInline let step: (Input) throws(Downstream.Failure) -> Step<Output>
  @usableFromInline let end:
    (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>

  /// The subscription for downstream, or `nil` if the operator forwards upstream's subscription.
  @usableFromInline let subscription: OperatorSubscription?

  /// Creates a subscriber that transforms values and the completion.
  ///
  /// - Parameters:
  ///   - name: The name of the subscription, or `nil` to forward upstream's subscription.
  ///   - downstream: The downstream subscriber.
  ///   - requiresDemand: `true` to trap on a request for no values, `false` to pass it to upstream.
  ///   - step: A closure that handles a value.
  ///   - end: A closure that transforms the completion.
  @inlinable
  convenience init(
    _ name: String?,
    to downstream: Downstream,
    requiresDemand: Bool = true,
    step: @escaping (Input) throws(Downstream.Failure) -> Step<Output>,
    end: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
  ) {
    self.init(
      subscription: name.map { OperatorSubscription($0, requiresDemand: requiresDemand) },
      to: downstream,
      step: step,
      end: end
    )
  }

  /// Creates a subscriber that transforms values and the completion.
  ///
  /// - Parameters:
  ///   - subscription: The subscription, or `nil` to forward upstream's subscription.
  ///   - downstream: The downstream subscriber.
  ///   - step: A closure that handles a value.
  ///   - end: A closure that transforms the completion.
  @inlinable
  init(
    subscription: OperatorSubscription?,
    to downstream: Downstream,
    step: @escaping (Input) throws(Downstream.Failure) -> Step<Output>,
    end: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
  ) {
    self.subscription = subscription
    self.downstream = downstream
    self.step = step
    self.end = end
  }

  @usableFromInline var description: String { subscription?.description ?? "\(downstream)" }

  @inlinable
  func receive(subscription upstream: any Subscription) {
    guard let subscription else { return downstream.receive(subscription: upstream) }
    if subscription.begin(upstream) { downstream.receive(subscription: subscription) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if let subscription, !subscription.isOpen { return .none }
    let result: Step<Output>
    do throws(Downstream.Failure) {
      result = try step(input)
    } catch {
      if let subscription {
        // The closure may have cancelled the subscription.
        guard let upstream = subscription.end() else { return .none }
        upstream.cancel()
      }
      complete(.failure(error))
      return .none
    }
    // The closure may have cancelled the subscription.
    if let subscription, !subscription.isOpen { return .none }
    switch result {
    case .value(let value): return downstream.receive(value)
    case .skip: return .max(1)
    case .last(let value):
      subscription?.end()?.cancel()
      _ = downstream.receive(value)
      complete(.finished)
    case .finished:
      subscription?.end()?.cancel()
      complete(.finished)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if let subscription, subscription.end() == nil { return }
    complete(end(completion))
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if let subscription, !subscription.shouldDeliverCompletion() { return }
    downstream.receive(completion: completion)
  }
}

extension OperatorSubscriber where Downstream.Failure == Failure {
  /// Creates a subscriber that forwards the completion unchanged.
  @inlinable
  convenience init(
    _ name: String?,
    to downstream: Downstream,
    requiresDemand: Bool = true,
    step: @escaping (Input) throws(Failure) -> Step<Output>
  ) {
    self.init(name, to: downstream, requiresDemand: requiresDemand, step: step, end: { $0 })
  }
}

extension OperatorSubscriber where Downstream.Failure == any Error {
  /// Creates a subscriber that forwards the upstream failure as an error of any type.
  convenience init(
    _ name: String,
    to downstream: Downstream,
    requiresDemand: Bool = true,
    tryStep step: @escaping (Input) throws -> Step<Output>
  ) {
    self.init(
      name,
      to: downstream,
      requiresDemand: requiresDemand,
      step: step,
      end: { $0.mapError { $0 } }
    )
  }
}
