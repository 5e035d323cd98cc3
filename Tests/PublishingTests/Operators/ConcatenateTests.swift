// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("append and prepend")
struct ConcatenateTests {
  @Test("appended values follow upstream's values, and prepended values precede them")
  func order() {
    let subject = Numbers()
    let tracker = Tracker()
    subject.append(3, 4).prepend(0).subscribe(tracker)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("Concatenate"), .value(0), .value(1), .value(2), .value(3), .value(4),
        .completion(.finished),
      ]
    )
  }

  @Test("sequences and publishers can be appended and prepended")
  func kinds() {
    var heard: [Int] = []
    let owner = Just(3).append([4]).append(Just(5)).prepend([2]).prepend(Just(1))
      .sink { heard.append($0) }
    #expect(heard == [1, 2, 3, 4, 5])
    owner.cancel()
  }

  @Test("the second publisher gets its subscriber only when the first finishes")
  func lazy() {
    let subject = Numbers()
    let second = Probe()
    let tracker = Tracker()
    subject.append(second).subscribe(tracker)
    #expect(second.subscriberCount == 0)
    subject.send(completion: .finished)
    #expect(second.subscriberCount == 1)
  }

  @Test("a failure of the first publisher skips the second")
  func failure() {
    let subject = Numbers()
    let second = Probe()
    let tracker = Tracker()
    subject.append(second).subscribe(tracker)
    subject.send(completion: .failure(.broken))
    #expect(second.subscriberCount == 0)
    #expect(tracker.history == [.subscription("Concatenate"), .completion(.failure(.broken))])
  }

  @Test("the remaining demand is requested from the second publisher")
  func demand() {
    let first = Numbers()
    let second = Probe()
    let tracker = Tracker(demand: .max(3))
    first.append(second).subscribe(tracker)
    first.send(1)
    first.send(completion: .finished)
    #expect(second.requests == [.max(2)])
  }
}
