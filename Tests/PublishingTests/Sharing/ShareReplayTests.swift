// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("share(replay:)")
struct ShareReplayTests {
  @Test("a late subscriber receives the last n values, then new ones")
  func late() {
    let subject = Numbers()
    let shared = subject.share(replay: 2)
    shared.subscribe(Tracker())
    for value in 1...3 { subject.send(value) }
    let late = Tracker()
    shared.subscribe(late)
    subject.send(4)
    #expect(late.history == [.subscription("Multicast"), .value(2), .value(3), .value(4)])
  }

  @Test("a subscriber after the completion receives the last n values and the completion")
  func afterTheEnd() {
    let subject = Numbers()
    let shared = subject.share(replay: 1)
    shared.subscribe(Tracker())
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.broken))
    let late = Tracker()
    shared.subscribe(late)
    #expect(
      late.history == [.subscription("Multicast"), .value(2), .completion(.failure(.broken))]
    )
  }

  @Test("the last cancellation clears the buffer, and the next subscriber starts afresh")
  func startsAnew() {
    let subject = PassthroughSubject<Token, Never>()
    let shared = subject.share(replay: 1)
    let first = shared.sink { _ in }
    var object: Token? = Token()
    weak let token = object
    if let object { subject.send(object) }
    object = nil
    #expect(token != nil)
    first.cancel()
    #expect(token == nil)
    var heard = 0
    let second = shared.sink { _ in heard += 1 }
    #expect(heard == 0)
    subject.send(Token())
    #expect(heard == 1)
    second.cancel()
  }

  @Test("the first subscriber connects, and the last cancellation disconnects")
  func connection() {
    let probe = Probe()
    let shared = probe.share(replay: 1)
    let first = Tracker()
    let second = Tracker()
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(probe.events == [.requested(.unlimited)])
    first.subscription?.cancel()
    second.subscription?.cancel()
    #expect(probe.cancelCount == 1)
  }
}
