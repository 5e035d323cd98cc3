// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("Operators that wait for the completion")
struct ReducingTests {
  @Test("last, last(where:), reduce and collect send one value at the completion")
  func one() {
    #expect(
      result(of: 1, 2, 3) { $0.last() } == [
        .subscription("Last"), .value(3), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1, 2, 3) { $0.last { $0 < 3 } } == [
        .subscription("LastWhere"), .value(2), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1, 2, 3) { $0.reduce(10) { $0 + $1 } } == [
        .subscription("Reduce"), .value(16), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1, 2, 3) { $0.collect() } == [
        .subscription("Collect"), .value([1, 2, 3]), .completion(.finished),
      ]
    )
  }

  @Test("without values, last sends none, reduce its initial result, and collect an empty array")
  func ofNothing() {
    #expect(result { $0.last() } == [.subscription("Last"), .completion(.finished)])
    #expect(
      result { $0.reduce(10) { $0 + $1 } } == [
        .subscription("Reduce"), .value(10), .completion(.finished),
      ]
    )
    #expect(
      result { $0.collect() } == [.subscription("Collect"), .value([]), .completion(.finished)]
    )
  }

  @Test("last and collect send only the failure if upstream fails")
  func failure() {
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(of: 1, end: end) { $0.last() } == [.subscription("Last"), .completion(end)]
    )
    #expect(
      result(of: 1, end: end) { $0.collect() } == [.subscription("Collect"), .completion(end)]
    )
  }

  @Test("count sends the number of values")
  func count() {
    #expect(
      result(of: 7, 7, 7) { $0.count() } == [
        .subscription("Count"), .value(3), .completion(.finished),
      ]
    )
    #expect(result { $0.count() } == [.subscription("Count"), .value(0), .completion(.finished)])
  }

  @Test("ignoreOutput sends only the completion")
  func ignoreOutput() {
    let finished = result(of: 1, 2) { $0.ignoreOutput() }
    #expect(finished == [.subscription("IgnoreOutput"), .completion(.finished)])
    let end = Subscribers.Completion.failure(TestError.broken)
    let failed = result(of: 1, end: end) { $0.ignoreOutput() }
    #expect(failed == [.subscription("IgnoreOutput"), .completion(end)])
  }

  @Test("ignoreOutput requests unlimited values, and its completion does not wait for demand")
  func ignoreOutputDemand() {
    let probe = Probe()
    let tracker = TrackingSubscriber<Never, TestError>(demand: .none)
    probe.ignoreOutput().subscribe(tracker)
    #expect(probe.requests == [.unlimited])
    probe.send(1)
    probe.send(completion: .finished)
    #expect(tracker.history == [.subscription("IgnoreOutput"), .completion(.finished)])
  }

  @Test("a subscriber that cancels on subscription causes no subscription upstream")
  func cancelledEarly() {
    let probe = ProbePublisher<Int, Never>()
    let cancelling = AnySubscriber<[Int], Never>(receiveSubscription: { $0.cancel() })
    probe.collect().subscribe(cancelling)
    probe.collect(2).subscribe(cancelling)
    #expect(probe.subscriberCount == 0)
  }

  @Test("reduce requests unlimited values, and its result waits for demand")
  func demand() {
    let probe = Probe()
    let tracker = Tracker(demand: .none)
    probe.reduce(0) { $0 + $1 }.subscribe(tracker)
    #expect(probe.requests == [.unlimited])
    probe.send(1)
    probe.send(2)
    probe.send(completion: .finished)
    #expect(tracker.history == [.subscription("Reduce")])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("Reduce"), .value(3), .completion(.finished)])
  }

  @Test("collect(_:) sends arrays of n values, and the remainder on finishing")
  func collectByCount() {
    #expect(
      result(of: 1, 2, 3, 4, 5) { $0.collect(2) } == [
        .subscription("CollectByCount"), .value([1, 2]), .value([3, 4]), .value([5]),
        .completion(.finished),
      ]
    )
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(of: 1, 2, 3, end: end) { $0.collect(2) } == [
        .subscription("CollectByCount"), .value([1, 2]), .completion(end),
      ]
    )
  }

  @Test("collect(_:) requests n values for each array")
  func collectDemand() {
    let probe = Probe()
    let tracker = TrackingSubscriber<[Int], TestError>(demand: .max(3))
    probe.collect(2).subscribe(tracker)
    #expect(probe.requests == [.max(6)])
  }

  @Test("replaceEmpty sends its value if upstream finishes without one")
  func replaceEmpty() {
    #expect(
      result { $0.replaceEmpty(with: 7) } == [
        .subscription("ReplaceEmpty"), .value(7), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1) { $0.replaceEmpty(with: 7) } == [
        .subscription("ReplaceEmpty"), .value(1), .completion(.finished),
      ]
    )
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(end: end) { $0.replaceEmpty(with: 7) } == [
        .subscription("ReplaceEmpty"), .completion(end),
      ]
    )
  }

  @Test("replaceError replaces the failure with its value, which waits for demand")
  func replaceError() {
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(of: 1, end: end) { $0.replaceError(with: 7) } == [
        .subscription("ReplaceError"), .value(1), .value(7), .completion(.finished),
      ]
    )
    let subject = Numbers()
    let tracker = TrackingSubscriber<Int, Never>(demand: .max(1))
    subject.replaceError(with: 7).subscribe(tracker)
    subject.send(1)
    subject.send(completion: end)
    #expect(tracker.history == [.subscription("ReplaceError"), .value(1)])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history.suffix(2) == [.value(7), .completion(.finished)])
  }
}
