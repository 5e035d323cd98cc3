// SPDX-License-Identifier: Apache-2.0

import Publishing

/// Sends `values` and a completion through an operator, and returns the received events.
func result<P: Publisher>(
  of values: Int...,
  end: Subscribers.Completion<TestError> = .finished,
  demand: Subscribers.Demand = .unlimited,
  through operation: (PassthroughSubject<Int, TestError>) -> P
) -> [TrackingSubscriber<P.Output, P.Failure>.Event] {
  let subject = PassthroughSubject<Int, TestError>()
  let tracker = TrackingSubscriber<P.Output, P.Failure>(demand: demand)
  operation(subject).subscribe(tracker)
  for value in values { subject.send(value) }
  subject.send(completion: end)
  return tracker.history
}

/// A publisher that sends only on request of a test, and records the calls to its subscription.
final class SilentPublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let subscription = RecordedSubscription()
  private var subscriber: AnySubscriber<Int, TestError>?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: subscription)
  }

  func send(_ value: Int) -> Demand { subscriber?.receive(value) ?? .none }
  func send(_ subscription: any Subscription) { subscriber?.receive(subscription: subscription) }
  func send(completion: Subscribers.Completion<TestError>) {
    subscriber?.receive(completion: completion)
  }
}

enum TestError: Error {
  case broken
}

final class Token {}

/// Runs a closure on deinitialization.
final class DeinitAction {
  var action: () -> Void

  init(_ action: @escaping () -> Void = {}) {
    self.action = action
  }

  deinit { action() }
}

final class RecordedSubscription: Subscription {
  private(set) var requests: [Demand] = []
  private(set) var isCancelled = false

  func request(_ demand: Demand) { requests.append(demand) }
  func cancel() { isCancelled = true }
}

/// Returns `true` if an operator releases a subscriber after `end`.
///
/// The subscriber keeps its subscription in the meantime.
func isReleased<Output>(
  by apply: (AnyPublisher<Int, TestError>) -> AnyPublisher<Output, TestError>,
  demand: Demand = .unlimited,
  after end: (PassthroughSubject<Int, TestError>, TrackingSubscriber<Output, TestError>) -> Void
) -> Bool {
  let subject = PassthroughSubject<Int, TestError>()
  var tracker: TrackingSubscriber<Output, TestError>? = TrackingSubscriber(demand: demand)
  weak let weakTracker = tracker
  if let tracker {
    apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    end(subject, tracker)
  }
  tracker = nil
  return weakTracker == nil
}
