// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

@Suite("ReplaySubject")
struct ReplaySubjectTests {
  @Test("a late subscriber receives the last n values, then new ones")
  func late() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 2)
    for value in 1...3 { subject.send(value) }
    let tracker = Tracker()
    subject.subscribe(tracker)
    subject.send(4)
    #expect(
      tracker.history == [.subscription("ReplaySubject"), .value(2), .value(3), .value(4)]
    )
  }

  @Test("a subscriber after the completion receives the last n values and the completion")
  func afterTheEnd() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 1)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    subject.send(3)
    let tracker = Tracker()
    subject.subscribe(tracker)
    #expect(
      tracker.history == [.subscription("ReplaySubject"), .value(2), .completion(.finished)]
    )
  }

  @Test("the subject replays only requested values, and the others on a later request")
  func demand() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 3)
    for value in 1...3 { subject.send(value) }
    let tracker = Tracker(demand: .max(1))
    subject.subscribe(tracker)
    #expect(tracker.values == [1])
    tracker.subscription?.request(.max(2))
    #expect(tracker.values == [1, 2, 3])
  }

  @Test("values sent during a replay are delivered too")
  func sentMeanwhile() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 2)
    subject.send(1)
    subject.send(2)
    var heard: [Int] = []
    let owner = subject.sink { value in
      heard.append(value)
      if value == 1 { for next in 3...5 { subject.send(next) } }
    }
    #expect(heard == [1, 2, 3, 4, 5])
    owner.cancel()
    #expect(Recorder(subject).values == [4, 5])
  }

  @Test("a subscriber that requests in steps receives each value once")
  func bitByBit() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 10)
    let tracker = TrackingSubscriber<Int, Never>(demand: .max(3))
    subject.subscribe(tracker)
    for value in 1...4 { subject.send(value) }
    tracker.subscription?.request(.max(10))
    #expect(tracker.values == [1, 2, 3, 4])
  }

  @Test("current subscribers receive each value once")
  func live() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 2)
    let first = Tracker()
    let second = Tracker()
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    let expected: [Tracker.Event] = [
      .subscription("ReplaySubject"), .value(1), .completion(.failure(.broken)),
    ]
    #expect(first.history == expected)
    #expect(second.history == expected)
  }

  @Test("a cancelled subscriber receives nothing more")
  func cancel() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 2)
    let tracker = Tracker()
    subject.subscribe(tracker)
    subject.send(1)
    tracker.subscription?.cancel()
    subject.send(2)
    #expect(tracker.values == [1])
  }
}
