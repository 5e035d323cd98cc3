import Dispatch
import Glibc
import Publishing
import PublishingTesting
import TestSupport

/// Sends `values` and the end through the operator, and tells what arrived.
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

/// A subscriber that asks for everything and gives the queue time to answer before it is ready for that.
///
/// Not guarded, since nobody is to call while somebody else does.
final class SlowToOpen: Subscriber {
  let done = DispatchSemaphore(value: 0)
  private(set) var history: [String] = []
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func receive(subscription: any Subscription) {
    history.append("opening")
    subscription.request(.unlimited)
    for _ in 1...3 {
      let turn = DispatchSemaphore(value: 0)
      queue.async { turn.signal() }
      turn.wait()
    }
    usleep(20_000)
    history.append("open")
  }

  func receive(_ input: Int) -> Demand {
    history.append("\(input)")
    done.signal()
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A subscriber that writes down what it receives after the subscription, and when.
final class TimeRecorder: Subscriber {
  /// The ways to end, and what is written down of them.
  static let ends: [(completion: Subscribers.Completion<TestError>, name: String)] = [
    (.finished, "finished"), (.failure(.broken), "broken"),
  ]

  let scheduler: TestScheduler
  private(set) var entries: [String] = []
  private(set) var subscription: (any Subscription)?
  var onValue: (Int) -> Void = { _ in }

  private let demand: Demand
  private let more: Demand

  /// Asks for `demand` at once, and for `more` on each value.
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

/// A publisher that sends only what a test tells it to, and writes down what its subscription is told.
final class Silent: Publisher {
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

final class RecordedSubscription: Subscription {
  private(set) var requests: [Demand] = []
  private(set) var isCancelled = false

  func request(_ demand: Demand) { requests.append(demand) }
  func cancel() { isCancelled = true }
}
