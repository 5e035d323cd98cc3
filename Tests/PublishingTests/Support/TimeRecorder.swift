// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting

/// A subscriber that records events after the subscription, with their times.
final class TimeRecorder: Subscriber {
  /// The two completions and their recorded names.
  static let ends: [(completion: Subscribers.Completion<TestError>, name: String)] = [
    (.finished, "finished"), (.failure(.broken), "broken"),
  ]

  let scheduler: TestScheduler
  private(set) var entries: [String] = []
  private(set) var subscription: (any Subscription)?
  var onValue: (Int) -> Void = { _ in }

  private let demand: Demand
  private let more: Demand

  /// Creates a recorder that requests `demand` initially and `more` on each value.
  init(_ scheduler: TestScheduler, demand: Demand = .unlimited, more: Demand = .none) {
    self.scheduler = scheduler
    self.demand = demand
    self.more = more
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Demand {
    note("\(input)")
    onValue(input)
    return more
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    switch completion {
    case .finished: note("finished")
    case .failure(let error): note("\(error)")
    }
    subscription = nil
  }

  private func note(_ event: String) {
    entries.append("\(scheduler.now): \(event)")
  }
}
