// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Lists = TrackingSubscriber<[Int], TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("zip")
struct ZipTests {
  @Test("values are paired by position, however late they arrive")
  func pairs() {
    let first = Numbers()
    let second = Numbers()
    let tracker = Lists()
    first.zip(second).map { [$0, $1] }.subscribe(tracker)
    for value in 1...100 { first.send(value) }
    #expect(tracker.history == [.subscription("Zip")])
    for value in 1...100 { second.send(-value) }
    #expect(tracker.values == (1...100).map { [$0, -$0] })
  }

  @Test("a finished publisher without unpaired values finishes zip and cancels the other")
  func endsEmpty() {
    let first = Probe()
    let second = Probe()
    let tracker = Tracker()
    first.zip(second) { $0 + $1 }.subscribe(tracker)
    second.send(1)
    first.send(completion: .finished)
    #expect(tracker.history == [.subscription("Zip"), .completion(.finished)])
    #expect(second.cancelCount == 1)
  }

  @Test("the values of a finished publisher are still paired")
  func endsLater() {
    let first = Numbers()
    let second = Numbers()
    let tracker = Tracker()
    first.zip(second) { $0 + $1 }.subscribe(tracker)
    first.send(1)
    first.send(2)
    first.send(completion: .finished)
    second.send(10)
    #expect(tracker.history == [.subscription("Zip"), .value(11)])
    second.send(20)
    #expect(
      tracker.history == [.subscription("Zip"), .value(11), .value(22), .completion(.finished)]
    )
  }

  @Test("a failure of one publisher cancels the other and is delivered once")
  func failure() {
    let first = Probe()
    let second = Probe()
    let tracker = Tracker()
    first.zip(second) { $0 + $1 }.subscribe(tracker)
    first.send(1)
    first.send(completion: .failure(.broken))
    #expect(second.cancelCount == 1)
    second.send(10)
    second.send(completion: .failure(.broken))
    #expect(tracker.history == [.subscription("Zip"), .completion(.failure(.broken))])
  }

  @Test("requested and returned demand is requested from each publisher")
  func demand() {
    let first = Probe()
    let second = Probe()
    let tracker = Tracker(demand: .max(1)) { _ in .max(2) }
    first.zip(second) { $0 + $1 }.subscribe(tracker)
    #expect(first.requests == [.max(1)])
    #expect(second.requests == [.max(1)])
    first.send(1)
    let returned = second.send(10)
    #expect(first.requests == [.max(1), .max(2)])
    // Requested and returned demand are equivalent.
    #expect((second.requests + [returned]).reduce(.none, +) == .max(3))
  }

  @Test("three and four publishers combine, with and without a closure")
  func more() {
    let numbers = [1, 2].publisher
    var heard: [[Int]] = []
    var owners: Set<AnyCancellable> = []
    numbers.zip(numbers, numbers).sink { heard.append([$0, $1, $2]) }.store(in: &owners)
    numbers.zip(numbers, numbers) { [$0 + $1 + $2] }
      .sink { heard.append($0) }
      .store(in: &owners)
    numbers.zip(numbers, numbers, numbers)
      .sink { heard.append([$0, $1, $2, $3]) }
      .store(in: &owners)
    numbers.zip(numbers, numbers, numbers) { [$0 + $1 + $2 + $3] }
      .sink { heard.append($0) }
      .store(in: &owners)
    #expect(
      heard == [
        [1, 1, 1], [2, 2, 2], [3], [6], [1, 1, 1, 1], [2, 2, 2, 2], [4], [8],
      ]
    )
  }
}
