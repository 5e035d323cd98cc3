// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("switchToLatest")
struct SwitchToLatestTests {
  @Test("the previous inner publisher is cancelled before the next one is subscribed to")
  func order() {
    let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
    let first = Probe()
    let second = Probe()
    var log: [String] = []
    first.onCancel = { log.append("cancel the first") }
    let tracker = Tracker()
    outer.switchToLatest().subscribe(tracker)
    outer.send(first.eraseToAnyPublisher())
    outer.send(
      Deferred {
        log.append("subscribe to the second")
        return second
      }.eraseToAnyPublisher()
    )
    #expect(log == ["cancel the first", "subscribe to the second"])
  }

  @Test("a late value of a cancelled inner publisher is dropped")
  func late() {
    let outer = PassthroughSubject<Int, TestError>()
    var links: [(Int) -> Void] = []
    let kept = RetainingPublisher { links.append($0) }
    let tracker = Tracker()
    outer.map { _ in kept }.switchToLatest().subscribe(tracker)
    outer.send(0)
    outer.send(1)
    links[0](1)
    links[1](2)
    links[0](3)
    #expect(tracker.history == [.subscription("SwitchToLatest"), .value(2)])
  }

  @Test("the publisher finishes when the outer and the last inner publisher have finished")
  func end() {
    let outer = PassthroughSubject<Numbers, TestError>()
    let inner = Numbers()
    let tracker = Tracker()
    outer.switchToLatest().subscribe(tracker)
    outer.send(inner)
    outer.send(completion: .finished)
    inner.send(1)
    #expect(tracker.history == [.subscription("SwitchToLatest"), .value(1)])
    inner.send(completion: .finished)
    #expect(tracker.history.last == .completion(.finished))
  }

  @Test("the completion of an inner publisher alone does not complete downstream")
  func innerEnd() {
    let outer = PassthroughSubject<Int, TestError>()
    let tracker = Tracker()
    outer.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest().subscribe(tracker)
    outer.send(1)
    outer.send(2)
    outer.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("SwitchToLatest"), .value(1), .value(2), .completion(.finished),
      ]
    )
  }

  @Test("the remaining demand is requested from the next inner publisher")
  func demand() {
    let outer = PassthroughSubject<Probe, TestError>()
    let first = Probe()
    let second = Probe()
    let tracker = Tracker(demand: .max(3))
    outer.switchToLatest().subscribe(tracker)
    outer.send(first)
    first.send(1)
    outer.send(second)
    #expect(first.requests == [.max(3)])
    #expect(second.requests == [.max(2)])
  }

  @Test("a failure of the inner publisher cancels the outer one and is delivered once")
  func failure() {
    let outer = ProbePublisher<Probe, TestError>()
    let inner = Probe()
    let tracker = Tracker()
    outer.switchToLatest().subscribe(tracker)
    outer.send(inner)
    inner.send(completion: .failure(.broken))
    outer.send(completion: .failure(.broken))
    #expect(outer.cancelCount == 1)
    #expect(tracker.history == [.subscription("SwitchToLatest"), .completion(.failure(.broken))])
  }

  @Test("a cancellation reaches the outer publisher and the current inner one")
  func cancel() {
    let outer = ProbePublisher<Probe, TestError>()
    let inner = Probe()
    let tracker = Tracker()
    outer.switchToLatest().subscribe(tracker)
    outer.send(inner)
    tracker.subscription?.cancel()
    #expect(outer.cancelCount == 1)
    #expect(inner.cancelCount == 1)
  }

  @Test("flatMapLatest sends the values of the latest inner publisher")
  func flatMapLatest() {
    let outer = Numbers()
    let inner = [Numbers(), Numbers()]
    let tracker = Tracker()
    outer.flatMapLatest { inner[$0] }.subscribe(tracker)
    outer.send(0)
    inner[0].send(1)
    outer.send(1)
    inner[0].send(2)
    inner[1].send(3)
    #expect(tracker.history == [.subscription("SwitchToLatest"), .value(1), .value(3)])
  }
}

/// A publisher that exposes a way to send to each subscriber, even a cancelled one.
private struct RetainingPublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let give: (@escaping (Int) -> Void) -> Void

  init(give: @escaping (@escaping (Int) -> Void) -> Void) {
    self.give = give
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    subscriber.receive(subscription: RecordedSubscription())
    give { _ = subscriber.receive($0) }
  }
}
