// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What becomes of a value in an operator that sends at most one for each that it receives.
@usableFromInline
enum Step<Output, Failure: Error> {
  /// This is sent on.
  case value(Output)
  /// Nothing is sent; upstream may send another one.
  case skip
  /// This is sent on, and it was the last.
  case last(Output)
  /// It is over.
  case finished
  /// It has failed.
  case failure(Failure)
}

/// What the operators share that send at most one value for each that they receive.
///
/// An operator supplies what it does with a value, and what becomes of the completion if that changes.
/// Upstream holds this, and nothing downstream does: when it is cancelled or completes, upstream lets it
/// go and with it everything below.
@usableFromInline
final class OperatorSubscriber<Input, Failure: Error, Downstream: Subscriber>: Subscriber,
  CustomStringConvertible
{
  @usableFromInline typealias Output = Downstream.Input

  @usableFromInline let downstream: Downstream
  @usableFromInline let step: (Input) -> Step<Output, Downstream.Failure>
  @usableFromInline let end:
    (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>

  /// What downstream is handed; `nil` for an operator that hands on upstream's own subscription.
  @usableFromInline let subscription: OperatorSubscription?

  /// The subscriber of an operator that ends otherwise than upstream.
  ///
  /// - Parameters:
  ///   - name: What its subscription is called; `nil` if it hands on upstream's.
  ///   - downstream: Whom it sends to.
  ///   - step: What it does with a value.
  ///   - end: What it does with the completion.
  @inlinable
  init(
    _ name: String?,
    to downstream: Downstream,
    step: @escaping (Input) -> Step<Output, Downstream.Failure>,
    end: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
  ) {
    subscription = name.map { OperatorSubscription($0) }
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
    let result = step(input)
    // The operator's closure may have cancelled.
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
    case .failure(let error):
      subscription?.end()?.cancel()
      complete(.failure(error))
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
    if let subscription, !subscription.owesCompletion() { return }
    downstream.receive(completion: completion)
  }
}

extension OperatorSubscriber where Downstream.Failure == Failure {
  /// The subscriber of an operator that ends as upstream does.
  @inlinable
  convenience init(
    _ name: String?,
    to downstream: Downstream,
    step: @escaping (Input) -> Step<Output, Failure>
  ) {
    self.init(name, to: downstream, step: step, end: { $0 })
  }
}
