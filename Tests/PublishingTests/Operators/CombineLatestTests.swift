// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Lists = TrackingSubscriber<[Int], TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("combineLatest")
struct CombineLatestTests {
  @Test("every value sends the latest values of all publishers, once each has sent one")
  func latest() {
    let first = Numbers()
    let second = Numbers()
    let tracker = Lists()
    first.combineLatest(second).map { [$0, $1] }.subscribe(tracker)
    first.send(1)
    first.send(2)
    #expect(tracker.history == [.subscription("CombineLatest")])
    second.send(10)
    first.send(3)
    second.send(20)
    #expect(tracker.values == [[2, 10], [3, 10], [3, 20]])
  }

  @Test("the publisher finishes when all have finished, and keeps their latest values")
  func end() {
    let first = Numbers()
    let second = Numbers()
    let tracker = Lists()
    Publishers.CombineLatest(first, second).map { [$0, $1] }.subscribe(tracker)
    first.send(1)
    first.send(completion: .finished)
    second.send(10)
    second.send(20)
    second.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("CombineLatest"), .value([1, 10]), .value([1, 20]), .completion(.finished),
      ]
    )
  }

  @Test("a failure of one publisher cancels the others and is delivered once")
  func failure() {
    let first = Probe()
    let second = Probe()
    let tracker = Tracker()
    first.combineLatest(second) { $0 + $1 }.subscribe(tracker)
    second.send(completion: .failure(.broken))
    #expect(first.cancelCount == 1)
    first.send(completion: .failure(.broken))
    #expect(tracker.history == [.subscription("CombineLatest"), .completion(.failure(.broken))])
  }

  @Test("values that exceed the demand are dropped, and the latest are kept")
  func demand() {
    let first = Probe()
    let second = Probe()
    let tracker = Lists(demand: .max(1))
    first.combineLatest(second).map { [$0, $1] }.subscribe(tracker)
    first.send(1)
    first.send(2)
    second.send(10)
    first.send(3)
    first.send(4)
    #expect(tracker.values == [[2, 10]])
    tracker.subscription?.request(.max(1))
    second.send(20)
    #expect(tracker.values == [[2, 10], [4, 20]])
  }

  @Test("demand is requested from each publisher")
  func requests() {
    let first = Probe()
    let second = Probe()
    let tracker = Tracker(demand: .max(3))
    first.combineLatest(second) { $0 + $1 }.subscribe(tracker)
    #expect(first.requests == [.max(3)])
    #expect(second.requests == [.max(3)])
  }

  @Test("three and four publishers combine, with and without a closure")
  func more() {
    let first = CurrentValueSubject<Int, Never>(1)
    let second = CurrentValueSubject<Int, Never>(2)
    let third = CurrentValueSubject<Int, Never>(3)
    let fourth = CurrentValueSubject<Int, Never>(4)
    var heard: [[Int]] = []
    var owners: Set<AnyCancellable> = []
    first.combineLatest(second, third).sink { heard.append([$0, $1, $2]) }.store(in: &owners)
    first.combineLatest(second, third) { [$0 + $1 + $2] }
      .sink { heard.append($0) }
      .store(in: &owners)
    first.combineLatest(second, third, fourth)
      .sink { heard.append([$0, $1, $2, $3]) }
      .store(in: &owners)
    first.combineLatest(second, third, fourth) { [$0 + $1 + $2 + $3] }
      .sink { heard.append($0) }
      .store(in: &owners)
    #expect(heard == [[1, 2, 3], [6], [1, 2, 3, 4], [10]])
  }
}
