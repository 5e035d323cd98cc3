// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("withLatestFrom")
struct WithLatestFromTests {
  @Test("each value sends the other publisher's latest value, once there is one")
  func latest() {
    let taps = Numbers()
    let state = Numbers()
    let tracker = Tracker()
    taps.withLatestFrom(state).subscribe(tracker)
    taps.send(1)
    state.send(10)
    #expect(tracker.history == [.subscription("WithLatestFrom")])
    taps.send(2)
    taps.send(3)
    state.send(20)
    taps.send(4)
    #expect(tracker.values == [10, 10, 20])
  }

  @Test("values continue after the other publisher finishes")
  func otherEnds() {
    let taps = Numbers()
    let state = Numbers()
    let tracker = Tracker()
    taps.withLatestFrom(state).subscribe(tracker)
    state.send(10)
    state.send(completion: .finished)
    taps.send(1)
    taps.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("WithLatestFrom"), .value(10), .completion(.finished),
      ]
    )
  }

  @Test("the completion of upstream cancels the other publisher")
  func end() {
    let taps = Probe()
    let state = Probe()
    let tracker = Tracker()
    taps.withLatestFrom(state).subscribe(tracker)
    taps.send(completion: .finished)
    #expect(state.cancelCount == 1)
  }

  @Test("a cancellation reaches both publishers")
  func cancel() {
    let taps = Probe()
    let state = Probe()
    let tracker = Tracker()
    taps.withLatestFrom(state).subscribe(tracker)
    tracker.subscription?.cancel()
    #expect(taps.cancelCount == 1)
    #expect(state.cancelCount == 1)
  }

  @Test("a value before the other publisher's first one does not use up demand")
  func demand() {
    let taps = Numbers()
    let state = Numbers()
    let tracker = Tracker(demand: .max(1))
    taps.withLatestFrom(state).subscribe(tracker)
    taps.send(1)
    state.send(10)
    taps.send(2)
    taps.send(3)
    #expect(tracker.values == [10])
  }

  @Test("the completion releases the other publisher's latest value")
  func releases() {
    let taps = Numbers()
    let state = PassthroughSubject<Token, TestError>()
    let tracker = TrackingSubscriber<Token, TestError>(demand: .none)
    taps.withLatestFrom(state).subscribe(tracker)
    var object: Token? = Token()
    weak let token = object
    if let object { state.send(object) }
    object = nil
    #expect(token != nil)
    taps.send(completion: .finished)
    #expect(token == nil)
  }
}
