// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("flatMap")
struct FlatMapTests {
  @Test("values of all inner publishers are interleaved, and the completion follows the last one")
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

  @Test("maxPublishers limits the inner publishers, and each finished one is replaced")
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

  @Test("inner publishers run one after another with maxPublishers 1")
  func oneAtATime() {
    var heard: [Int] = []
    let owner = [1, 2, 3].publisher
      .flatMap(maxPublishers: .max(1)) { [$0, $0 * 10].publisher }
      .sink { heard.append($0) }
    #expect(heard == [1, 10, 2, 20, 3, 30])
    owner.cancel()
  }

  @Test("without demand one value of each inner publisher is kept")
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

  @Test("the completion waits for the request of a kept value")
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

  @Test("an inner publisher with unlimited demand receives no further request")
  func askedOnce() {
    let probe = ProbePublisher<Int, Never>()
    let owner = [1].publisher.flatMap { _ in probe }.filter { _ in false }.sink { _ in }
    for value in 1...3 { probe.send(value) }
    #expect(probe.events == [.requested(.unlimited)])
    owner.cancel()
  }

  @Test("a failure of an inner publisher cancels all others and is delivered once")
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

  @Test("a failure of the outer publisher cancels the inner ones and is delivered immediately")
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

  @Test("a cancellation reaches the outer publisher and all inner ones")
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

  @Test("a publisher that never fails can be inner or outer to one that fails")
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
