// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("prefix(untilOutputFrom:)")
struct PrefixUntilOutputTests {
  @Test("the other publisher's first value finishes the publisher and cancels upstream")
  func end() {
    let upstream = Probe()
    let other = Probe()
    let tracker = Tracker()
    upstream.prefix(untilOutputFrom: other).subscribe(tracker)
    upstream.send(1)
    other.send(0)
    upstream.send(2)
    #expect(upstream.cancelCount == 1)
    #expect(
      tracker.history == [.subscription("PrefixUntilOutput"), .value(1), .completion(.finished)]
    )
  }

  @Test("values continue if the other publisher completes without a value")
  func otherEnds() {
    let upstream = Numbers()
    let other = Numbers()
    let tracker = Tracker()
    upstream.prefix(untilOutputFrom: other).subscribe(tracker)
    other.send(completion: .failure(.broken))
    upstream.send(1)
    #expect(tracker.history == [.subscription("PrefixUntilOutput"), .value(1)])
  }

  @Test("one value is requested from the other publisher, which upstream's completion cancels")
  func otherIsReleased() {
    let upstream = Probe()
    let other = Probe()
    let tracker = Tracker()
    upstream.prefix(untilOutputFrom: other).subscribe(tracker)
    upstream.send(completion: .finished)
    #expect(other.events == [.requested(.max(1)), .cancelled])
  }

  @Test("a cancellation reaches both publishers")
  func cancel() {
    let upstream = Probe()
    let other = Probe()
    let tracker = Tracker()
    upstream.prefix(untilOutputFrom: other).subscribe(tracker)
    tracker.subscription?.cancel()
    #expect(upstream.cancelCount == 1)
    #expect(other.cancelCount == 1)
  }
}
