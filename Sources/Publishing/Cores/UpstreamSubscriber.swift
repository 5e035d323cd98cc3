// SPDX-License-Identifier: Apache-2.0

/// The subscriber of an operator to one of its upstream publishers.
///
/// It handles events during a turn of the operator. ``request(_:)`` and ``cancel()`` must also be
/// called during a turn.
final class UpstreamSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  private let owner: SerialOperator & CustomStringConvertible
  private let receiveValue: (Input) -> Void
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  // Accessed only during a turn:
  private var upstream: (any Subscription)?
  private var isOver = false

  /// The demand that was requested before upstream's subscription arrived.
  private var earlyDemand = Subscribers.Demand.none

  /// Creates a subscriber to an upstream publisher of `owner`.
  ///
  /// - Parameters:
  ///   - owner: The operator.
  ///   - receiveValue: A closure that handles a value, called during a turn.
  ///   - receiveCompletion: A closure that handles the completion, called during a turn.
  init(
    of owner: SerialOperator & CustomStringConvertible,
    receiveValue: @escaping (Input) -> Void,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.owner = owner
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  var description: String { owner.description }

  func receive(subscription: any Subscription) {
    if owner.enter() {
      take(subscription)
      owner.leave()
    } else {
      owner.perform { [self] in take(subscription) }
    }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if owner.enter() {
      take(input)
      owner.leave()
    } else {
      owner.perform(waits: true) { [self] in take(input) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    owner.perform(waits: true) { [self] in
      if isOver || upstream == nil || owner.isOver { return }
      isOver = true
      upstream = nil
      receiveCompletion(completion)
    }
  }

  private func take(_ subscription: any Subscription) {
    if isOver || upstream != nil || owner.isOver { return subscription.cancel() }
    upstream = subscription
    let demand = earlyDemand
    earlyDemand = .none
    if demand > .none { subscription.request(demand) }
  }

  private func take(_ input: Input) {
    if !isOver, upstream != nil, !owner.isOver { receiveValue(input) }
  }

  /// Requests more values, now or when upstream's subscription arrives.
  func request(_ demand: Subscribers.Demand) {
    if isOver || demand == .none { return }
    if let upstream { upstream.request(demand) } else { earlyDemand += demand }
  }

  /// Passes a request for no values to upstream, which may trap.
  func requestNone() { upstream?.request(.none) }

  /// Cancels upstream and ignores all further events.
  func cancel() {
    isOver = true
    upstream.take()?.cancel()
  }
}
