// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Probe = ProbePublisher<Int, TestError>
private typealias Tracker = TrackingSubscriber<Bool, TestError>

@Suite("contains and allSatisfy")
struct ContainsTests {
  @Test("contains sends true at the first equal value")
  func contains() {
    let probe = Probe()
    let tracker = Tracker()
    probe.contains(2).subscribe(tracker)
    probe.send(1)
    #expect(tracker.history == [.subscription("Contains")])
    probe.send(2)
    #expect(
      tracker.history == [.subscription("Contains"), .value(true), .completion(.finished)]
    )
  }

  @Test("contains(where:) sends true at the first matching value")
  func containsWhere() {
    let probe = Probe()
    let tracker = Tracker()
    probe.contains { $0 > 1 }.subscribe(tracker)
    probe.send(1)
    #expect(tracker.history == [.subscription("ContainsWhere")])
    probe.send(2)
    #expect(
      tracker.history == [.subscription("ContainsWhere"), .value(true), .completion(.finished)]
    )
  }

  @Test("allSatisfy sends false at the first value that does not match")
  func allSatisfy() {
    let probe = Probe()
    let tracker = Tracker()
    probe.allSatisfy { $0 < 2 }.subscribe(tracker)
    probe.send(1)
    #expect(tracker.history == [.subscription("AllSatisfy")])
    probe.send(2)
    #expect(
      tracker.history == [.subscription("AllSatisfy"), .value(false), .completion(.finished)]
    )
  }

  @Test("contains sends false, and allSatisfy true, if upstream finishes first")
  func finished() {
    #expect(result(of: 1) { $0.contains(2) }[1...] == [.value(false), .completion(.finished)])
    #expect(
      result(of: 1) { $0.contains { $0 > 1 } }[1...] == [.value(false), .completion(.finished)]
    )
    #expect(
      result(of: 1) { $0.allSatisfy { $0 < 2 } }[1...] == [.value(true), .completion(.finished)]
    )
  }

  @Test("contains sends false, and allSatisfy true, if there are no values")
  func ofNothing() {
    #expect(result { $0.contains(1) }[1...] == [.value(false), .completion(.finished)])
    #expect(
      result { $0.allSatisfy { _ in false } }[1...] == [.value(true), .completion(.finished)]
    )
  }

  @Test("a failure replaces the result")
  func failure() {
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(result(of: 1, end: end) { $0.contains(2) }[1...] == [.completion(end)])
    #expect(result(of: 1, end: end) { $0.allSatisfy { $0 < 2 } }[1...] == [.completion(end)])
  }

  @Test("upstream is asked for unlimited values, and the result waits for demand")
  func demand() {
    let probe = Probe()
    let tracker = Tracker(demand: .none)
    probe.contains(1).subscribe(tracker)
    #expect(probe.requests == [.unlimited])
    probe.send(1)
    #expect(tracker.history == [.subscription("Contains")])
    tracker.subscription?.request(.max(1))
    #expect(
      tracker.history == [.subscription("Contains"), .value(true), .completion(.finished)]
    )
  }

  @Test("contains sends nothing after its closure cancels")
  func cancelInClosure() {
    let probe = Probe()
    let tracker = Tracker()
    probe.contains { _ in
      tracker.subscription?.cancel()
      return true
    }
    .subscribe(tracker)
    probe.send(1)
    #expect(tracker.history == [.subscription("ContainsWhere")])
    #expect(probe.cancelCount == 1)
  }

  @Test("publishers of equal publishers and values are equal")
  func equality() {
    #expect([1].publisher.contains(1) == [1].publisher.contains(1))
    #expect([1].publisher.contains(1) != [1].publisher.contains(2))
  }
}
