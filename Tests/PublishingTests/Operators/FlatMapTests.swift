// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("flatMap")
struct FlatMapTests {
  @Test("the values of all inner ones come as they are sent, and the end once all have ended")
  func values() {
    let outer = Numbers()
    let inner = [Numbers(), Numbers()]
    let tracker = Tracker()
    outer.flatMap { inner[$0] }.subscribe(tracker)
    outer.send(0)
    outer.send(1)
    inner[1].send(1)
    inner[0].send(2)
    outer.send(completion: .finished)
    inner[0].send(completion: .finished)
    inner[1].send(3)
    #expect(
      tracker.history == [.subscription("FlatMap"), .value(1), .value(2), .value(3)]
    )
    inner[1].send(completion: .finished)
    #expect(tracker.history.last == .completion(.finished))
  }

  @Test("at most so many inner ones run as it says; when one ends, one more is asked for")
  func maxPublishers() {
    let outer = Probe()
    let inner = [Probe(), Probe(), Probe()]
    let tracker = Tracker()
    outer.flatMap(maxPublishers: .max(2)) { inner[$0] }.subscribe(tracker)
    #expect(outer.requests == [.max(2)])
    outer.send(0)
    outer.send(1)
    #expect(outer.requests == [.max(2)])
    inner[0].send(completion: .finished)
    #expect(outer.requests == [.max(2), .max(1)])
  }

  @Test("with one inner one at a time they run one after the other, and none is lost")
  func oneAtATime() {
    var heard: [Int] = []
    let owner = [1, 2, 3].publisher
      .flatMap(maxPublishers: .max(1)) { [$0, $0 * 10].publisher }
      .sink { heard.append($0) }
    #expect(heard == [1, 10, 2, 20, 3, 30])
    owner.cancel()
  }

  @Test("without demand one value of each inner one is kept, and then one more is asked of it")
  func buffer() {
    let outer = Probe()
    let inner = [Probe(), Probe()]
    let tracker = Tracker(demand: .none)
    outer.flatMap { inner[$0] }.subscribe(tracker)
    outer.send(0)
    outer.send(1)
    #expect(inner[0].requests == [.max(1)])
    inner[0].send(1)
    inner[1].send(2)
    #expect(tracker.values == [])
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [1])
    #expect(inner[0].requests == [.max(1), .max(1)])
    #expect(inner[1].requests == [.max(1)])
  }

  @Test("it does not end before what it kept was asked for")
  func endWaits() {
    let outer = Numbers()
    let tracker = Tracker(demand: .none)
    outer.flatMap { Just($0).setFailureType(to: TestError.self) }.subscribe(tracker)
    outer.send(1)
    outer.send(completion: .finished)
    #expect(tracker.history == [.subscription("FlatMap")])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("FlatMap"), .value(1), .completion(.finished)])
  }

  @Test("an inner one that was asked for everything is not asked again, whatever is left out below")
  func askedOnce() {
    let probe = ProbePublisher<Int, Never>()
    let owner = [1].publisher.flatMap { _ in probe }.filter { _ in false }.sink { _ in }
    for value in 1...3 { probe.send(value) }
    #expect(probe.events == [.requested(.unlimited)])
    owner.cancel()
  }

  @Test("a failure of an inner one cancels all the others and is delivered once")
  func innerFailure() {
    let outer = Probe()
    let inner = [Probe(), Probe()]
    let tracker = Tracker()
    outer.flatMap { inner[$0] }.subscribe(tracker)
    outer.send(0)
    outer.send(1)
    inner[0].send(completion: .failure(.broken))
    inner[1].send(completion: .failure(.broken))
    outer.send(completion: .failure(.broken))
    #expect(inner[1].cancelCount == 1)
    #expect(outer.cancelCount == 1)
    #expect(tracker.history == [.subscription("FlatMap"), .completion(.failure(.broken))])
  }

  @Test("a failure of the outer one cancels the inner ones and is delivered at once")
  func outerFailure() {
    let outer = Probe()
    let inner = Probe()
    let tracker = Tracker()
    outer.flatMap { _ in inner }.subscribe(tracker)
    outer.send(0)
    outer.send(completion: .failure(.broken))
    inner.send(1)
    #expect(inner.cancelCount == 1)
    #expect(tracker.history == [.subscription("FlatMap"), .completion(.failure(.broken))])
  }

  @Test("a cancellation reaches the outer one and all inner ones")
  func cancel() {
    let outer = Probe()
    let inner = [Probe(), Probe()]
    let tracker = Tracker()
    outer.flatMap { inner[$0] }.subscribe(tracker)
    outer.send(0)
    outer.send(1)
    tracker.subscription?.cancel()
    #expect([outer, inner[0], inner[1]].map(\.cancelCount) == [1, 1, 1])
  }

  @Test("an inner one that cannot fail needs no failure type, nor does an outer one")
  func neverFails() {
    let outer = Numbers()
    let tracker = Tracker()
    outer.flatMap { Just($0) }.subscribe(tracker)
    outer.send(1)
    #expect(tracker.values == [1])

    let sure = PassthroughSubject<Int, Never>()
    let other = Tracker()
    sure.flatMap { _ in Fail<Int, TestError>(error: .broken) }.subscribe(other)
    sure.send(1)
    #expect(other.history == [.subscription("FlatMap"), .completion(.failure(.broken))])
  }
}
