// SPDX-License-Identifier: Apache-2.0

/// A subscription of an operator to one of its upstream publishers.
///
/// Events are handled in the operator's turn. Its methods must also be called in turn.
final class UpstreamSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  private let owner: SerialOperator & CustomStringConvertible
  private let receiveValue: (Input) -> Void
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  // Accessed in turn:
  private var upstream: (any Subscription)?
  private var isOver = false

  /// The demand that was requested before upstream's subscription arrived.
  private var earlyDemand = Subscribers.Demand.none

  /// Creates a subscriber to an upstream publisher of `owner`.
  ///
  /// - Parameters:
  ///   - owner: The operator.
  ///   - receiveValue: A closure that handles a value, in turn.
  ///   - receiveCompletion: A closure that handles the completion, in turn.
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
      owner.perform { [self] in take(input) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    owner.perform { [self] in
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

  /// Cancels upstream and ignores all further events.
  func cancel() {
    isOver = true
    upstream.take()?.cancel()
  }
}
