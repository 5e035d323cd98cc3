// SPDX-License-Identifier: Apache-2.0

import Publishing

/// A subscriber that records all events.
final class TrackingSubscriber<Input, Failure: Error>: Subscriber {
  /// A received event.
  enum Event {
    case subscription(String)
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  /// The received events, in order.
  private(set) var history: [Event] = []

  /// The current subscription, if any.
  private(set) var subscription: (any Subscription)?

  private let initialDemand: Subscribers.Demand
  private let receiveValue: (Input) -> Subscribers.Demand

  /// Creates a subscriber that requests `demand` initially and the result of `receiveValue` later.
  init(
    demand: Subscribers.Demand = .unlimited,
    receiveValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }
  ) {
    initialDemand = demand
    self.receiveValue = receiveValue
  }

  func receive(subscription: any Subscription) {
    history.append(.subscription("\(subscription)"))
    self.subscription = subscription
    if initialDemand > .none { subscription.request(initialDemand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    history.append(.value(input))
    return receiveValue(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    history.append(.completion(completion))
    subscription = nil
  }

  /// The received values, in order.
  var values: [Input] {
    history.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }
}

extension TrackingSubscriber.Event: Equatable where Input: Equatable, Failure: Equatable {}
