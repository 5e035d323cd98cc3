// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("merge")
struct MergeTests {
  @Test("values of all publishers are interleaved, and the completion follows the last one")
  func values() {
    let first = Numbers()
    let second = Numbers()
    let third = Numbers()
    let tracker = Tracker()
    first.merge(with: second, third).subscribe(tracker)
    first.send(1)
    third.send(2)
    first.send(completion: .finished)
    second.send(3)
    second.send(completion: .finished)
    third.send(4)
    #expect(
      tracker.history == [
        .subscription("Merge"), .value(1), .value(2), .value(3), .value(4),
      ]
    )
    third.send(completion: .finished)
    #expect(tracker.history.last == .completion(.finished))
  }

  @Test("a failure of one publisher cancels the others and is delivered once")
  func failure() {
    let first = Probe()
    let second = Probe()
    let tracker = Tracker()
    first.merge(with: second).subscribe(tracker)
    first.send(completion: .failure(.broken))
    #expect(second.cancelCount == 1)
    second.send(1)
    second.send(completion: .failure(.broken))
    #expect(tracker.history == [.subscription("Merge"), .completion(.failure(.broken))])
  }

  @Test("a cancellation reaches every publisher")
  func cancel() {
    let probes = [Probe(), Probe(), Probe()]
    let tracker = Tracker()
    probes[0].merge(with: probes[1], probes[2]).subscribe(tracker)
    tracker.subscription?.cancel()
    #expect(probes.map(\.cancelCount) == [1, 1, 1])
  }

  @Test("requests reach the publishers in the order of addition, even after one has finished")
  func requestOrder() {
    let first = Probe()
    let numbers = [2, 3].publisher.setFailureType(to: TestError.self)
    let more = [4, 5].publisher.setFailureType(to: TestError.self)
    let tracker = Tracker(demand: .none)
    first.merge(with: numbers, more).subscribe(tracker)
    first.send(completion: .finished)
    tracker.subscription?.request(.unlimited)
    #expect(tracker.values == [2, 4, 3, 5])
  }

  @Test("releasing a finished publisher's subscription may cancel the subscriber")
  func cancelInDeinit() {
    let publisher = ReleasedPublisher()
    let owner = publisher.merge(with: Empty(completeImmediately: false)).sink { _ in }
    publisher.onRelease = { owner.cancel() }
    publisher.finish()
    #expect(publisher.onRelease == nil)
  }

  @Test("a subscriber that cancels on subscription causes no subscription upstream")
  func cancelledEarly() {
    let probe = ProbePublisher<Int, TestError>()
    let cancelling = AnySubscriber<Int, TestError>(receiveSubscription: { $0.cancel() })
    probe.merge(with: probe).subscribe(cancelling)
    probe.combineLatest(probe) { value, _ in value }.subscribe(cancelling)
    probe.zip(probe) { value, _ in value }.subscribe(cancelling)
    #expect(probe.subscriberCount == 0)
  }

  @Test("one value of each publisher is kept, and its delivery requests another")
  func demand() {
    let first = Probe()
    let second = Probe()
    let tracker = Tracker(demand: .max(1))
    first.merge(with: second).subscribe(tracker)
    #expect(first.requests == [.max(1)])
    #expect(second.requests == [.max(1)])
    first.send(1)
    second.send(2)
    #expect(tracker.values == [1])
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [1, 2])
    #expect(second.requests == [.max(1), .max(1)])
  }

  @Test("a publisher's immediate value comes first")
  func startsAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    let owner = Just(0).merge(with: subject).sink { heard.append($0) }
    subject.send(1)
    #expect(heard == [0, 1])
    owner.cancel()
  }
}

/// A publisher whose subscription runs a closure when it is released.
private final class ReleasedPublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private final class Link: Subscription {
    let publisher: ReleasedPublisher

    init(_ publisher: ReleasedPublisher) { self.publisher = publisher }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}

    deinit {
      let onRelease = publisher.onRelease
      publisher.onRelease = nil
      onRelease?()
    }
  }

  var onRelease: (() -> Void)?
  private var end: (() -> Void)?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    end = { subscriber.receive(completion: .finished) }
    subscriber.receive(subscription: Link(self))
  }

  func finish() { end?() }
}
