// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>

@Suite("multicast, makeConnectable and autoconnect")
struct MulticastTests {
  @Test("values arrive only between connecting and cancelling the connection")
  func connect() {
    let subject = Numbers()
    let multicast = subject.multicast { Numbers() }
    let tracker = Tracker()
    multicast.subscribe(tracker)
    subject.send(1)
    let connection = multicast.connect()
    subject.send(2)
    connection.cancel()
    subject.send(3)
    #expect(tracker.history == [.subscription("Multicast"), .value(2)])
  }

  @Test("the subject is created once, on first use")
  func madeOnce() {
    let subject = Numbers()
    var made = 0
    let multicast = subject.multicast {
      made += 1
      return Numbers()
    }
    #expect(made == 0)
    multicast.subscribe(Tracker())
    multicast.subscribe(Tracker())
    let connection = multicast.connect()
    #expect(made == 1)
    connection.cancel()
  }

  @Test("values pass through the given subject")
  func givenSubject() {
    let subject = Numbers()
    let current = CurrentValueSubject<Int, TestError>(0)
    let multicast = subject.multicast(subject: current)
    let connection = multicast.connect()
    subject.send(1)
    let tracker = Tracker()
    multicast.subscribe(tracker)
    #expect(tracker.history == [.subscription("Multicast"), .value(1)])
    connection.cancel()
  }

  @Test("makeConnectable delays all values until connect")
  func makeConnectable() {
    let connectable = [1, 2].publisher.makeConnectable()
    var heard: [String] = []
    let first = connectable.sink { heard.append("a\($0)") }
    let second = connectable.sink { heard.append("b\($0)") }
    #expect(heard == [])
    let connection = connectable.connect()
    #expect(heard == ["a1", "b1", "a2", "b2"])
    first.cancel()
    second.cancel()
    connection.cancel()
  }

  @Test("autoconnect connects for the first subscriber and disconnects after the last")
  func autoconnect() {
    let probe = ProbePublisher<Int, Never>()
    let connected = probe.makeConnectable().autoconnect()
    let first = connected.sink { _ in }
    let second = connected.sink { _ in }
    #expect(probe.subscriberCount == 1)
    first.cancel()
    #expect(probe.cancelCount == 0)
    second.cancel()
    #expect(probe.cancelCount == 1)
  }
}
