// SPDX-License-Identifier: Apache-2.0

/// One upstream of an operator that has several, or one after another.
///
/// What it receives is handled in the operator's turn; what it is told to do is told in turn, too.
final class UpstreamSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  private let owner: SerialOperator & CustomStringConvertible
  private let receiveValue: (Input) -> Void
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  // In turn:
  private var upstream: (any Subscription)?
  private var isOver = false

  /// What was asked for before there was anybody to ask.
  private var early = Subscribers.Demand.none

  /// A subscriber to an upstream of `owner`.
  ///
  /// - Parameters:
  ///   - owner: The operator.
  ///   - receiveValue: What it does with a value, in turn.
  ///   - receiveCompletion: What it does with the end, in turn.
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
    let demand = early
    early = .none
    if demand > .none { subscription.request(demand) }
  }

  private func take(_ input: Input) {
    if !isOver, upstream != nil, !owner.isOver { receiveValue(input) }
  }

  /// Asks upstream for more, now or when it has come.
  func request(_ demand: Subscribers.Demand) {
    if isOver || demand == .none { return }
    if let upstream { upstream.request(demand) } else { early += demand }
  }

  /// Hears no more of upstream.
  func cancel() {
    isOver = true
    upstream.take()?.cancel()
  }
}
