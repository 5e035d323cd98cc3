// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("share")
struct ShareTests {
  @Test("the first subscriber connects, the last cancellation disconnects, the next one reconnects")
  func connection() {
    let probe = Probe()
    let shared = probe.share()
    #expect(probe.subscriberCount == 0)
    let first = Tracker()
    let second = Tracker()
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(probe.events == [.requested(.unlimited)])
    first.subscription?.cancel()
    #expect(probe.cancelCount == 0)
    second.subscription?.cancel()
    #expect(probe.cancelCount == 1)
    shared.subscribe(Tracker())
    #expect(probe.subscriberCount == 2)
  }

  @Test("a subscriber that cancels on subscription causes no subscription upstream")
  func cancelledEarly() {
    let probe = ProbePublisher<Int, Never>()
    let cancelling = AnySubscriber<Int, Never>(receiveSubscription: { $0.cancel() })
    probe.share().subscribe(cancelling)
    probe.share(replay: 1).subscribe(cancelling)
    #expect(probe.subscriberCount == 0)
  }

  @Test("a first subscriber that requests later misses no value")
  func lateRequest() {
    let tracker = TrackingSubscriber<Int, Never>(demand: .none)
    [1, 2].publisher.share().subscribe(tracker)
    tracker.subscription?.request(.unlimited)
    #expect(tracker.history.dropFirst() == [.value(1), .value(2), .completion(.finished)])
  }

  @Test("a late subscriber misses earlier values")
  func late() {
    let subject = Numbers()
    let shared = subject.share()
    let first = Tracker()
    let second = Tracker()
    shared.subscribe(first)
    subject.send(1)
    shared.subscribe(second)
    subject.send(2)
    #expect(first.history == [.subscription("Multicast"), .value(1), .value(2)])
    #expect(second.history == [.subscription("Multicast"), .value(2)])
  }

  @Test("a subscriber after the completion receives it without another connection")
  func afterTheEnd() {
    let probe = Probe()
    let shared = probe.share()
    shared.subscribe(Tracker())
    probe.send(completion: .failure(.broken))
    let late = Tracker()
    shared.subscribe(late)
    #expect(probe.subscriberCount == 1)
    #expect(late.history == [.subscription("Multicast"), .completion(.failure(.broken))])
  }

  @Test("a synchronous publisher sends its values to the first subscriber only")
  func synchronous() {
    let shared = [1, 2].publisher.share()
    let first = TrackingSubscriber<Int, Never>()
    let second = TrackingSubscriber<Int, Never>()
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(first.values == [1, 2])
    #expect(second.history == [.subscription("Multicast"), .completion(.finished)])
  }

  @Test("a subscriber without demand does not delay the others")
  func demand() {
    let subject = Numbers()
    let shared = subject.share()
    let slow = Tracker(demand: .none)
    let quick = Tracker()
    shared.subscribe(slow)
    shared.subscribe(quick)
    subject.send(1)
    #expect(slow.values == [])
    #expect(quick.values == [1])
  }

  @Test("a shared operator runs once for all subscribers")
  func once() {
    let subject = PassthroughSubject<Int, Never>()
    var runs = 0
    let shared = subject.map { value in
      runs += 1
      return value
    }.share()
    let owners = (1...3).map { _ in shared.sink { _ in } }
    subject.send(1)
    #expect(runs == 1)
    #expect(owners.count == 3)
  }
}
