// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Subjects: order and reentrancy")
struct SubjectOrderTests {
  @Test("values reach the subscribers in the order of subscription")
  func order() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [String] = []
    let owners = ["a", "b", "c"].map { name in
      subject.sink { heard.append("\(name)\($0)") }
    }
    subject.send(1)
    subject.send(2)
    #expect(heard == ["a1", "b1", "c1", "a2", "b2", "c2"])
    #expect(owners.count == 3)
  }

  @Test("a nested value reaches all subscribers before the outer one continues")
  func reentrant() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [String] = []
    let first = subject.sink { value in
      heard.append("a\(value)")
      if value == 1 { subject.send(2) }
    }
    let second = subject.sink { heard.append("b\($0)") }
    subject.send(1)
    #expect(heard == ["a1", "a2", "b2", "b1"])
    first.cancel()
    second.cancel()
  }

  @Test("a subscriber added during a delivery does not receive that value")
  func subscribeWhileDelivering() {
    let subject = PassthroughSubject<Int, Never>()
    var owners: Set<AnyCancellable> = []
    var heard: [Int] = []
    subject.sink { value in
      if value == 1 { subject.sink { heard.append($0) }.store(in: &owners) }
    }.store(in: &owners)
    subject.send(1)
    subject.send(2)
    #expect(heard == [2])
  }

  @Test("a subject forwards the values of another publisher")
  func chained() {
    let upstream = PassthroughSubject<Int, TestError>()
    let subject = CurrentValueSubject<Int, TestError>(0)
    let owner = upstream.subscribe(subject)
    upstream.send(5)
    #expect(subject.value == 5)
    owner.cancel()
    upstream.send(6)
    #expect(subject.value == 5)
  }

  @Test("a passthrough subject connected to a publisher waits for the first request")
  func waits() {
    let subject = PassthroughSubject<Int, Never>()
    let owner = [1, 2].publisher.subscribe(subject)
    let tracker = TrackingSubscriber<Int, Never>()
    subject.subscribe(tracker)
    #expect(tracker.history.dropFirst() == [.value(1), .value(2), .completion(.finished)])
    owner.cancel()
  }

  @Test("a subject does not accumulate cancelled upstream publishers")
  func forgets() {
    let subject = PassthroughSubject<Int, Never>()
    let isGone = (0..<100).map { _ in cancelledSource(of: subject) }
    #expect(isGone.filter { $0() }.count > 50)
  }

  /// Sends a value through `subject`, and cancels the connection.
  ///
  /// - Returns: A closure that returns `true` if the source was released.
  @inline(never)
  private func cancelledSource(of subject: PassthroughSubject<Int, Never>) -> () -> Bool {
    let source = PassthroughSubject<Int, Never>()
    source.subscribe(subject).cancel()
    return { [weak source] in source == nil }
  }

  @Test("a subject requests values from upstream when it gets its first subscriber")
  func asksUpstream() {
    let subject = PassthroughSubject<Int, Never>()
    let upstream = RecordedSubscription()
    subject.send(subscription: upstream)
    #expect(upstream.requests == [])
    let owner = subject.sink { _ in }
    #expect(upstream.requests == [.unlimited])
    owner.cancel()
  }

  @Test("releasing a subject cancels its upstream subscriptions")
  func cancelsUpstream() {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    let upstream = RecordedSubscription()
    subject?.send(subscription: upstream)
    subject = nil
    #expect(upstream.isCancelled)
  }
}
