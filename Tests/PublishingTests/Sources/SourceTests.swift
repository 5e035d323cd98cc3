// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias SureTracker = TrackingSubscriber<Int, Never>

@Suite("Sources")
struct SourceTests {
  @Test("Just sends its value on request, then finishes")
  func just() {
    let tracker = TrackingSubscriber<Int, Never>(demand: .none)
    Just(7).subscribe(tracker)
    #expect(tracker.history == [.subscription("Just")])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("Just"), .value(7), .completion(.finished)])
  }

  @Test("Just does not finish if the subscriber cancels on the value")
  func cancelledJust() {
    var subscription: (any Subscription)?
    let tracker = TrackingSubscriber<Int, Never>(demand: .none) { _ in
      subscription?.cancel()
      return .none
    }
    Just(7).subscribe(tracker)
    subscription = tracker.subscription
    subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("Just"), .value(7)])
  }

  @Test("Empty finishes immediately or never", arguments: [true, false])
  func empty(immediately: Bool) {
    let tracker = Tracker()
    Empty<Int, TestError>(completeImmediately: immediately).subscribe(tracker)
    let end: [Tracker.Event] = immediately ? [.completion(.finished)] : []
    #expect(tracker.history == [.subscription("Empty")] + end)
  }

  @Test("Fail fails immediately, even without demand")
  func fail() {
    let tracker = Tracker(demand: .none)
    Fail<Int, TestError>(error: .broken).subscribe(tracker)
    #expect(tracker.history == [.subscription("Empty"), .completion(.failure(.broken))])
  }

  @Test("Deferred creates a publisher for each subscriber, on subscription")
  func deferred() {
    var made = 0
    let deferred = Deferred {
      made += 1
      return Just(made)
    }
    #expect(made == 0)
    let first = SureTracker()
    let second = SureTracker()
    deferred.subscribe(first)
    deferred.subscribe(second)
    #expect(first.history == [.subscription("Just"), .value(1), .completion(.finished)])
    #expect(second.values == [2])
  }

  @Test("an optional's publisher sends its value on request, or finishes immediately")
  func optional() {
    let full = SureTracker(demand: .none)
    Int?.some(1).publisher.subscribe(full)
    #expect(full.history == [.subscription("Optional")])
    full.subscription?.request(.max(1))
    #expect(full.history == [.subscription("Optional"), .value(1), .completion(.finished)])
    let empty = SureTracker(demand: .none)
    Int?.none.publisher.subscribe(empty)
    #expect(empty.history == [.subscription("Empty"), .completion(.finished)])
  }

  @Test("a result's publisher sends its value on request, or fails immediately")
  func result() {
    let success = Tracker(demand: .none)
    Result<Int, TestError>.success(1).publisher.subscribe(success)
    #expect(success.history == [.subscription("Once")])
    success.subscription?.request(.max(1))
    #expect(success.history == [.subscription("Once"), .value(1), .completion(.finished)])
    let failure = Tracker(demand: .none)
    Result<Int, TestError>.failure(.broken).publisher.subscribe(failure)
    #expect(failure.history == [.subscription("Empty"), .completion(.failure(.broken))])
  }
}

@Suite("Sequences as publishers")
struct SequencePublisherTests {
  @Test("a sequence sends the requested values, and finishes right after the last one")
  func demand() {
    let tracker = SureTracker(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    [1, 2, 3].publisher.subscribe(tracker)
    #expect(tracker.history == [.subscription("[1, 2, 3]"), .value(1), .value(2)])
    tracker.subscription?.request(.max(1))
    #expect(
      tracker.history == [
        .subscription("[1, 2, 3]"), .value(1), .value(2), .value(3), .completion(.finished),
      ]
    )
  }

  @Test("each subscriber receives the whole sequence")
  func each() {
    let publisher = (1...3).publisher
    let first = SureTracker()
    let second = SureTracker()
    publisher.subscribe(first)
    publisher.subscribe(second)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [1, 2, 3])
  }

  @Test("an empty sequence finishes immediately, even without demand")
  func empty() {
    let tracker = SureTracker(demand: .none)
    [Int]().publisher.subscribe(tracker)
    #expect(tracker.history == [.subscription("Empty"), .completion(.finished)])
  }

  @Test("a subscriber that cancels on a value receives nothing more")
  func cancel() {
    var subscription: (any Subscription)?
    let tracker = SureTracker(demand: .none) { value in
      if value == 2 { subscription?.cancel() }
      return .none
    }
    [1, 2, 3].publisher.subscribe(tracker)
    subscription = tracker.subscription
    subscription?.request(.unlimited)
    #expect(tracker.values == [1, 2])
    #expect(tracker.history.count == 3)
  }

  @Test("an infinite sequence sends only the requested values")
  func endless() {
    let tracker = SureTracker(demand: .max(3))
    sequence(first: 1) { $0 * 2 }.publisher.subscribe(tracker)
    #expect(tracker.values == [1, 2, 4])
  }

  @Test("1,000,000 values requested one by one arrive", arguments: [true, false])
  func oneByOne(byReturning: Bool) {
    let counter = Counter(byReturning: byReturning)
    (1...1_000_000).publisher.filter { _ in true }.map { $0 }.subscribe(counter)
    #expect(counter.count == 1_000_000)
    #expect(counter.isOver)
  }

  /// Requests one value at a time, from inside its `receive` methods.
  private final class Counter: Subscriber {
    let byReturning: Bool
    var count = 0
    var isOver = false
    var subscription: (any Subscription)?

    init(byReturning: Bool) { self.byReturning = byReturning }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.max(1))
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      count += 1
      if byReturning { return .max(1) }
      subscription?.request(.max(1))
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      isOver = true
      subscription = nil
    }
  }
}

@Suite("Future")
struct FutureTests {
  @Test("the closure runs once, immediately, for any number of subscribers")
  func runsOnce() {
    var runs = 0
    let future = Future<Int, TestError> { promise in
      runs += 1
      promise(.success(7))
    }
    #expect(runs == 1)
    for _ in 1...2 {
      let tracker = Tracker()
      future.subscribe(tracker)
      #expect(tracker.history == [.subscription("Future"), .value(7), .completion(.finished)])
    }
    #expect(runs == 1)
  }

  @Test("the first result reaches each waiting subscriber once")
  func later() {
    var keep: ((Result<Int, TestError>) -> Void)?
    let future = Future<Int, TestError> { keep = $0 }
    let first = Tracker()
    let second = Tracker()
    future.subscribe(first)
    future.subscribe(second)
    #expect(first.history == [.subscription("Future")])
    keep?(.success(1))
    keep?(.success(2))
    keep?(.failure(.broken))
    let expected: [Tracker.Event] = [
      .subscription("Future"), .value(1), .completion(.finished),
    ]
    #expect(first.history == expected)
    #expect(second.history == expected)
  }

  @Test("the value waits for demand")
  func demand() {
    let future = Future<Int, TestError> { $0(.success(1)) }
    let tracker = Tracker(demand: .none)
    future.subscribe(tracker)
    #expect(tracker.history == [.subscription("Future")])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("Future"), .value(1), .completion(.finished)])
  }

  @Test("a failure does not wait for demand")
  func failure() {
    var keep: ((Result<Int, TestError>) -> Void)?
    let future = Future<Int, TestError> { keep = $0 }
    let tracker = Tracker(demand: .none)
    future.subscribe(tracker)
    keep?(.failure(.broken))
    #expect(tracker.history == [.subscription("Future"), .completion(.failure(.broken))])
  }

  @Test("a cancelled subscriber does not receive the result")
  func cancel() {
    var keep: ((Result<Int, TestError>) -> Void)?
    let future = Future<Int, TestError> { keep = $0 }
    let tracker = Tracker()
    future.subscribe(tracker)
    tracker.subscription?.cancel()
    keep?(.success(1))
    #expect(tracker.history == [.subscription("Future")])
  }

  @Test("a completion releases the subscriber, even if promise and future are kept")
  func releases() {
    var keep: ((Result<Int, TestError>) -> Void)?
    let future = Future<Int, TestError> { keep = $0 }
    var tracker: Tracker? = Tracker()
    weak let weakTracker = tracker
    if let tracker { future.subscribe(tracker) }
    keep?(.success(1))
    tracker = nil
    #expect(weakTracker == nil)
    _ = future
  }
}
