// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>
private typealias Buffering = Publishers.BufferingStrategy<TestError>

@Suite("buffer")
struct BufferTests {
  /// Returns a subscriber without demand to a buffer of two values, after it received 1, 2 and 3.
  private func overflow(
    _ whenFull: Buffering,
    _ prefetch: Publishers.PrefetchStrategy = .byRequest
  ) -> (Probe, Tracker) {
    let probe = Probe()
    let tracker = Tracker(demand: .none)
    probe.buffer(size: 2, prefetch: prefetch, whenFull: whenFull).subscribe(tracker)
    for value in 1...3 { probe.send(value) }
    return (probe, tracker)
  }

  @Test("values are kept until they are requested")
  func kept() {
    let (_, tracker) = overflow(.dropNewest)
    #expect(tracker.values == [])
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [1])
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [1, 2])
  }

  @Test("dropNewest drops the value that arrives at a full buffer")
  func dropNewest() {
    let (_, tracker) = overflow(.dropNewest)
    tracker.subscription?.request(.unlimited)
    #expect(tracker.values == [1, 2])
  }

  @Test("dropOldest drops the oldest value of a full buffer")
  func dropOldest() {
    let (_, tracker) = overflow(.dropOldest)
    tracker.subscription?.request(.unlimited)
    #expect(tracker.values == [2, 3])
  }

  @Test("customError cancels upstream, and the error follows the buffered values")
  func customError() {
    let (probe, tracker) = overflow(.customError { .broken })
    #expect(probe.cancelCount == 1)
    #expect(tracker.history == [.subscription("Buffer")])
    tracker.subscription?.request(.max(2))
    #expect(
      tracker.history == [
        .subscription("Buffer"), .value(1), .value(2), .completion(.failure(.broken)),
      ]
    )
  }

  @Test("nothing is delivered after the closure of customError cancels")
  func cancelInClosure() {
    let probe = Probe()
    let tracker = Tracker(demand: .none)
    let whenFull = Buffering.customError {
      tracker.subscription?.cancel()
      return .broken
    }
    probe.buffer(size: 0, prefetch: .byRequest, whenFull: whenFull).subscribe(tracker)
    probe.send(1)
    #expect(tracker.history == [.subscription("Buffer")])
    #expect(probe.cancelCount == 1)
  }

  @Test("byRequest requests unlimited values")
  func byRequest() {
    let (probe, _) = overflow(.dropNewest, .byRequest)
    #expect(probe.requests == [.unlimited])
  }

  @Test("keepFull requests as many values as fit, and one more for each value it sends")
  func keepFull() {
    let (probe, tracker) = overflow(.dropNewest, .keepFull)
    #expect(probe.requests == [.max(2)])
    tracker.subscription?.request(.max(1))
    #expect(probe.requests == [.max(2), .max(1)])
  }

  @Test("a value for which there is demand is not buffered")
  func immediate() {
    let probe = Probe()
    let tracker = Tracker(demand: .max(1))
    probe.buffer(size: 0, prefetch: .byRequest, whenFull: .dropNewest).subscribe(tracker)
    probe.send(1)
    probe.send(2)
    #expect(tracker.values == [1])
  }

  @Test(
    "a completion follows the buffered values",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.broken)]
  )
  func completion(_ end: Subscribers.Completion<TestError>) {
    let (probe, tracker) = overflow(.dropNewest)
    probe.send(completion: end)
    #expect(tracker.history == [.subscription("Buffer")])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("Buffer"), .value(1)])
    tracker.subscription?.request(.max(1))
    #expect(
      tracker.history == [.subscription("Buffer"), .value(1), .value(2), .completion(end)]
    )
  }

  @Test("a completion with an empty buffer does not wait for demand")
  func completionWithoutDemand() {
    let history = result(demand: .none) {
      $0.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest)
    }
    #expect(history == [.subscription("Buffer"), .completion(.finished)])
  }

  @Test("a cancellation releases the buffered values")
  func cancelReleases() {
    let subject = PassthroughSubject<Token, Never>()
    let tracker = TrackingSubscriber<Token, Never>(demand: .none)
    subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).subscribe(tracker)
    var token: Token? = Token()
    weak let weakToken = token
    if let token { subject.send(token) }
    token = nil
    #expect(weakToken != nil)
    tracker.subscription?.cancel()
    #expect(weakToken == nil)
  }

  @Test("a value sent while buffered values are delivered follows them")
  func reentrant() {
    let subject = Numbers()
    let tracker = Tracker(demand: .none) { value in
      if value == 1 { subject.send(3) }
      return .none
    }
    subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).subscribe(tracker)
    subject.send(1)
    subject.send(2)
    tracker.subscription?.request(.unlimited)
    #expect(tracker.values == [1, 2, 3])
  }
}
