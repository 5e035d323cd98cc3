// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("drop(untilOutputFrom:)")
struct DropUntilOutputTests {
  @Test("values are sent from the first value of the other publisher on")
  func values() {
    let (subject, other) = (Numbers(), Numbers())
    let tracker = Tracker()
    subject.drop(untilOutputFrom: other).subscribe(tracker)
    subject.send(1)
    other.send(0)
    subject.send(2)
    other.send(0)
    subject.send(3)
    subject.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("DropUntilOutput"), .value(2), .value(3), .completion(.finished),
      ]
    )
  }

  @Test("one value is requested from the other publisher, which is then cancelled")
  func other() {
    let other = Probe()
    let tracker = Tracker()
    Numbers().drop(untilOutputFrom: other).subscribe(tracker)
    #expect(other.events == [.requested(.max(1))])
    other.send(0)
    #expect(other.events == [.requested(.max(1)), .cancelled])
  }

  @Test("demand is forwarded before the other publisher sends a value")
  func demand() {
    let probe = Probe()
    let tracker = Tracker(demand: .max(2))
    probe.drop(untilOutputFrom: Numbers()).subscribe(tracker)
    #expect(probe.requests == [.max(2)])
  }

  @Test("dropped values count towards the demand")
  func droppedDemand() {
    let (subject, other) = (Numbers(), Numbers())
    let tracker = Tracker(demand: .max(2))
    subject.drop(untilOutputFrom: other).subscribe(tracker)
    subject.send(1)
    other.send(0)
    subject.send(2)
    subject.send(3)
    #expect(tracker.values == [2])
  }

  @Test(
    "a completion of the other publisher without a value ends both",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.broken)]
  )
  func otherEnds(_ end: Subscribers.Completion<TestError>) {
    let (probe, other) = (Probe(), Probe())
    let tracker = Tracker()
    probe.drop(untilOutputFrom: other).subscribe(tracker)
    other.send(completion: end)
    #expect(tracker.history == [.subscription("DropUntilOutput"), .completion(end)])
    #expect(probe.cancelCount == 1)
  }

  @Test("a completion of the other publisher after its value changes nothing")
  func otherEndsLater() {
    let (subject, other) = (Numbers(), Probe())
    let tracker = Tracker()
    subject.drop(untilOutputFrom: other).subscribe(tracker)
    other.send(0)
    other.send(completion: .failure(.broken))
    subject.send(1)
    #expect(tracker.history == [.subscription("DropUntilOutput"), .value(1)])
  }

  @Test("a completion of upstream cancels the other publisher")
  func upstreamEnds() {
    let (subject, other) = (Numbers(), Probe())
    let tracker = Tracker()
    subject.drop(untilOutputFrom: other).subscribe(tracker)
    subject.send(completion: .finished)
    #expect(tracker.history == [.subscription("DropUntilOutput"), .completion(.finished)])
    #expect(other.cancelCount == 1)
  }

  @Test("a cancellation reaches both publishers")
  func cancel() {
    let (probe, other) = (Probe(), Probe())
    let tracker = Tracker()
    probe.drop(untilOutputFrom: other).subscribe(tracker)
    tracker.subscription?.cancel()
    #expect(probe.cancelCount == 1)
    #expect(other.cancelCount == 1)
  }
}
