// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

private typealias Probe = ProbePublisher<Int, TestError>
private typealias Tracker = TrackingSubscriber<[Int], TestError>

@Suite("collect by time")
struct CollectByTimeTests {
  private let scheduler = TestScheduler()
  private let probe = Probe()

  /// Returns a subscriber to arrays that are sent every three seconds.
  private func track(count: Int? = nil, demand: Demand = .unlimited) -> Tracker {
    let tracker = Tracker(demand: demand)
    let strategy: Publishers.TimeGroupingStrategy<TestScheduler> =
      count.map { .byTimeOrCount(scheduler, .seconds(3), $0) } ?? .byTime(scheduler, .seconds(3))
    probe.collect(strategy).subscribe(tracker)
    return tracker
  }

  @Test("an array is sent at each interval that has values")
  func byTime() {
    let tracker = track()
    probe.send(1)
    scheduler.advance(to: 2)
    probe.send(2)
    #expect(tracker.values == [])
    scheduler.advance(to: 3)
    #expect(tracker.values == [[1, 2]])
    scheduler.advance(to: 7)
    probe.send(3)
    scheduler.advance(to: 9)
    #expect(tracker.values == [[1, 2], [3]])
  }

  @Test("byTimeOrCount also sends an array when it has enough values")
  func byCount() {
    let tracker = track(count: 2)
    for value in 1...3 { probe.send(value) }
    scheduler.advance()
    #expect(tracker.values == [[1, 2]])
    scheduler.advance(to: 3)
    #expect(tracker.values == [[1, 2], [3]])
  }

  @Test("deliveries wait for the scheduler")
  func scheduled() {
    let tracker = track(count: 1)
    probe.send(1)
    probe.send(completion: .finished)
    #expect(tracker.history == [.subscription("CollectByTime")])
    scheduler.advance()
    #expect(
      tracker.history == [
        .subscription("CollectByTime"), .value([1]), .completion(.finished),
      ]
    )
  }

  @Test("the remaining values precede the completion, and the timer stops")
  func finished() {
    let tracker = track()
    probe.send(1)
    probe.send(completion: .finished)
    scheduler.advance()
    #expect(
      tracker.history == [
        .subscription("CollectByTime"), .value([1]), .completion(.finished),
      ]
    )
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("a failure drops the remaining values and stops the timer")
  func failure() {
    let tracker = track()
    probe.send(1)
    probe.send(completion: .failure(.broken))
    scheduler.advance()
    #expect(
      tracker.history == [.subscription("CollectByTime"), .completion(.failure(.broken))]
    )
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("upstream is asked for unlimited values")
  func upstreamDemand() {
    _ = track(demand: .max(1))
    #expect(probe.requests == [.unlimited])
  }

  @Test("values without demand are kept until an array is requested")
  func demand() {
    let tracker = track(demand: .none)
    probe.send(1)
    scheduler.advance(to: 3)
    probe.send(2)
    #expect(tracker.values == [])
    tracker.subscription?.request(.max(1))
    scheduler.advance()
    #expect(tracker.values == [[1, 2]])
  }

  @Test("arrays of kept values have at most the count, and the completion follows the last one")
  func demandByCount() {
    let tracker = track(count: 2, demand: .none)
    for value in 1...3 { probe.send(value) }
    probe.send(completion: .finished)
    scheduler.advance()
    tracker.subscription?.request(.max(1))
    scheduler.advance()
    #expect(tracker.history.dropFirst() == [.value([1, 2])])
    tracker.subscription?.request(.max(1))
    scheduler.advance()
    #expect(
      tracker.history.dropFirst() == [.value([1, 2]), .value([3]), .completion(.finished)]
    )
  }

  @Test("kept values that are not due wait for the interval, even after full arrays")
  func keptRemainder() {
    let tracker = track(count: 2, demand: .none)
    for value in 1...3 { probe.send(value) }
    tracker.subscription?.request(.max(2))
    scheduler.advance(to: 2)
    #expect(tracker.values == [[1, 2]])
    scheduler.advance(to: 3)
    #expect(tracker.values == [[1, 2], [3]])
  }

  @Test("a cancellation stops the timer and cancels upstream")
  func cancel() {
    let tracker = track()
    probe.send(1)
    tracker.subscription?.cancel()
    scheduler.advance(by: 9)
    #expect(tracker.history == [.subscription("CollectByTime")])
    #expect(scheduler.scheduledCount == 0)
    #expect(probe.cancelCount == 1)
  }

  @Test("releasing the cancellable and the source stops the timer")
  func released() {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    var owner = subject?.collect(.byTime(scheduler, .seconds(3))).sink { _ in }
    #expect(scheduler.scheduledCount == 1)
    subject = nil
    owner = nil
    #expect(scheduler.scheduledCount == 0)
    _ = owner
  }
}
