// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

@Suite("Subjects: depth")
struct SubjectDepthTests {
  @Test("10,000 nested sends lose no value and do not overflow the stack")
  func reentrantSends() {
    let subject = PassthroughSubject<Int, Never>()
    var heard = 0
    let owner = subject.sink { value in
      heard += 1
      if value < 10_000 { subject.send(value + 1) }
    }
    subject.send(1)
    #expect(heard == 10_000)
    owner.cancel()
  }

  @Test("values sent after a too deeply nested one arrive after it")
  func overflowOrder() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    let owner = subject.sink { value in
      heard.append(value)
      if value < 150 { subject.send(value + 1) }
      if value == 50 { subject.send(1000) }
      if value == 1 { subject.send(completion: .finished) }
    }
    subject.send(1)
    #expect(heard.filter { $0 <= 150 } == Array(1...150))
    #expect(heard.contains(1000))
    owner.cancel()
  }

  @Test("a subscriber that catches up while values are pending receives each once")
  func catchUpWhileOverflowing() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 1000)
    let late = TrackingSubscriber<Int, Never>(demand: .none)
    var last = 1
    let sendNext = {
      last += 1
      subject.send(last)
    }
    // The 100th value exceeds the nesting limit with three values. While the first of these is
    // delivered, the late subscriber catches up with all three, and further values exceed the limit
    // again.
    let owner = subject.sink { value in
      switch value {
      case 100: for _ in 1...3 { sendNext() }
      case 101:
        late.subscription?.request(.unlimited)
        sendNext()
      case 102, 103: break
      default: if last < 250 { sendNext() }
      }
    }
    subject.subscribe(late)
    subject.send(1)
    #expect(late.values.sorted() == Array(1...last))
    owner.cancel()
  }

  @Test("a chain of 1,000 operators without type erasure delivers values and is released")
  func longChain() {
    let subject = PassthroughSubject<Int, Never>()
    var chain: any Publisher<Int, Never> = subject
    for _ in 1...1000 { chain = mapped(chain) }
    var token: Token? = Token()
    weak let weakToken = token
    var heard: [Int] = []
    let owner = sink(on: chain) { [token] in
      heard.append($0)
      _ = token
    }
    token = nil
    subject.send(0)
    #expect(heard == [1000])
    owner.cancel()
    #expect(weakToken == nil)
  }

  /// Returns a publisher whose type contains the type of `publisher`.
  private func mapped(_ publisher: some Publisher<Int, Never>) -> any Publisher<Int, Never> {
    publisher.map { $0 + 1 }
  }

  private func sink(
    on publisher: some Publisher<Int, Never>,
    receive: @escaping (Int) -> Void
  ) -> AnyCancellable {
    publisher.sink(receiveValue: receive)
  }

  @Test("10,000 subscribers all receive the value and cancel in any order")
  func manySubscribers() {
    let subject = PassthroughSubject<Int, Never>()
    var heard = 0
    var owners = (1...10_000).map { _ in subject.sink { heard += $0 } }
    subject.send(1)
    #expect(heard == 10_000)
    owners.shuffle()
    owners.removeLast(9_999)
    subject.send(1)
    #expect(heard == 10_001)
  }

  @Test("1,000,000 values requested one by one arrive")
  func oneByOne() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .max(1)) { _ in .max(1) }
    subject.subscribe(tracker)
    for value in 1...1_000_000 { subject.send(value) }
    #expect(tracker.values.count == 1_000_000)
  }
}
