import Navigator
import TestSupport
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("flatMap")
struct FlatMapTests {
  @Test("the values of all inner ones come as they are sent, and the end once all have ended")
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

  @Test("at most so many inner ones run as it says; when one ends, one more is asked for")
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

  @Test("with one inner one at a time they run one after the other, and none is lost")
  func oneAtATime() {
    var heard: [Int] = []
    let owner = [1, 2, 3].publisher
      .flatMap(maxPublishers: .max(1)) { [$0, $0 * 10].publisher }
      .sink { heard.append($0) }
    #expect(heard == [1, 10, 2, 20, 3, 30])
    owner.cancel()
  }

  @Test("without demand one value of each inner one is kept, and then one more is asked of it")
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

  @Test("it does not end before what it kept was asked for")
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

  @Test("an inner one that was asked for everything is not asked again, whatever is left out below")
  func askedOnce() {
    let probe = ProbePublisher<Int, Never>()
    let owner = [1].publisher.flatMap { _ in probe }.filter { _ in false }.sink { _ in }
    for value in 1...3 { probe.send(value) }
    #expect(probe.events == [.requested(.unlimited)])
    owner.cancel()
  }

  @Test("a failure of an inner one cancels all the others and is delivered once")
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

  @Test("a failure of the outer one cancels the inner ones and is delivered at once")
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

  @Test("a cancellation reaches the outer one and all inner ones")
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

  @Test("an inner one that cannot fail needs no failure type, nor does an outer one")
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

@Suite("switchToLatest")
struct SwitchToLatestTests {
  @Test("the previous inner one is cancelled before the next is subscribed to")
  func order() {
    let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
    let first = Probe()
    let second = Probe()
    var log: [String] = []
    first.onCancel = { log.append("cancel the first") }
    let tracker = Tracker()
    outer.switchToLatest().subscribe(tracker)
    outer.send(first.eraseToAnyPublisher())
    outer.send(
      Deferred {
        log.append("subscribe to the second")
        return second
      }.eraseToAnyPublisher()
    )
    #expect(log == ["cancel the first", "subscribe to the second"])
  }

  @Test("a late value or completion of a cancelled one never arrives")
  func late() {
    let outer = PassthroughSubject<Int, TestError>()
    var links: [(Int) -> Void] = []
    let kept = Keeping { links.append($0) }
    let tracker = Tracker()
    outer.map { _ in kept }.switchToLatest().subscribe(tracker)
    outer.send(0)
    outer.send(1)
    links[0](1)
    links[1](2)
    links[0](3)
    #expect(tracker.history == [.subscription("SwitchToLatest"), .value(2)])
  }

  @Test("it ends once the outer one and the last inner one have ended")
  func end() {
    let outer = PassthroughSubject<Numbers, TestError>()
    let inner = Numbers()
    let tracker = Tracker()
    outer.switchToLatest().subscribe(tracker)
    outer.send(inner)
    outer.send(completion: .finished)
    inner.send(1)
    #expect(tracker.history == [.subscription("SwitchToLatest"), .value(1)])
    inner.send(completion: .finished)
    #expect(tracker.history.last == .completion(.finished))
  }

  @Test("the end of an inner one alone does not end it")
  func innerEnd() {
    let outer = PassthroughSubject<Int, TestError>()
    let tracker = Tracker()
    outer.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest().subscribe(tracker)
    outer.send(1)
    outer.send(2)
    outer.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("SwitchToLatest"), .value(1), .value(2), .completion(.finished),
      ]
    )
  }

  @Test("what is still asked for is asked of the next inner one")
  func demand() {
    let outer = PassthroughSubject<Probe, TestError>()
    let first = Probe()
    let second = Probe()
    let tracker = Tracker(demand: .max(3))
    outer.switchToLatest().subscribe(tracker)
    outer.send(first)
    first.send(1)
    outer.send(second)
    #expect(first.requests == [.max(3)])
    #expect(second.requests == [.max(2)])
  }

  @Test("a failure of the inner one cancels the outer one and is delivered once")
  func failure() {
    let outer = ProbePublisher<Probe, TestError>()
    let inner = Probe()
    let tracker = Tracker()
    outer.switchToLatest().subscribe(tracker)
    outer.send(inner)
    inner.send(completion: .failure(.broken))
    outer.send(completion: .failure(.broken))
    #expect(outer.cancelCount == 1)
    #expect(tracker.history == [.subscription("SwitchToLatest"), .completion(.failure(.broken))])
  }

  @Test("a cancellation reaches the outer one and the current inner one")
  func cancel() {
    let outer = ProbePublisher<Probe, TestError>()
    let inner = Probe()
    let tracker = Tracker()
    outer.switchToLatest().subscribe(tracker)
    outer.send(inner)
    tracker.subscription?.cancel()
    #expect(outer.cancelCount == 1)
    #expect(inner.cancelCount == 1)
  }

  @Test("flatMapLatest is a map to publishers of which the latest counts")
  func flatMapLatest() {
    let outer = Numbers()
    let inner = [Numbers(), Numbers()]
    let tracker = Tracker()
    outer.flatMapLatest { inner[$0] }.subscribe(tracker)
    outer.send(0)
    inner[0].send(1)
    outer.send(1)
    inner[0].send(2)
    inner[1].send(3)
    #expect(tracker.history == [.subscription("SwitchToLatest"), .value(1), .value(3)])
  }
}

@Suite("catch and retry")
struct CatchTests {
  @Test("the failed one is replaced, without another subscription for who listens")
  func replaced() {
    let subject = Numbers()
    let tracker = TrackingSubscriber<Int, Never>()
    subject.catch { _ in [10, 20].publisher }.subscribe(tracker)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    #expect(
      tracker.history == [
        .subscription("Catch"), .value(1), .value(10), .value(20), .completion(.finished),
      ]
    )
  }

  @Test("what is still asked for is asked of the replacement")
  func demand() {
    let subject = Numbers()
    let replacement = Probe()
    let tracker = Tracker(demand: .max(5)) { $0 == 1 ? .max(1) : .none }
    subject.catch { _ in replacement }.subscribe(tracker)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.broken))
    #expect(replacement.requests == [.max(4)])
  }

  @Test("the closure is told the error, and its publisher may fail")
  func failsAgain() {
    let subject = Numbers()
    var caught: [TestError] = []
    let tracker = Tracker()
    subject.catch { error in
      caught.append(error)
      return Fail<Int, TestError>(error: error)
    }.subscribe(tracker)
    subject.send(completion: .failure(.broken))
    #expect(caught == [.broken])
    #expect(tracker.history == [.subscription("Catch"), .completion(.failure(.broken))])
  }

  @Test("a cancellation reaches the replacement")
  func cancel() {
    let subject = Numbers()
    let replacement = Probe()
    let tracker = Tracker()
    subject.catch { _ in replacement }.subscribe(tracker)
    subject.send(completion: .failure(.broken))
    tracker.subscription?.cancel()
    #expect(replacement.cancelCount == 1)
  }

  @Test("retry subscribes again at most as often as it says", arguments: [0, 1, 3])
  func retries(count: Int) {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return Fail<Int, TestError>(error: .broken)
    }
    let tracker = Tracker()
    failing.retry(count).subscribe(tracker)
    #expect(attempts == count + 1)
    #expect(tracker.history == [.subscription("Retry"), .completion(.failure(.broken))])
  }

  @Test("retry ends with the first attempt that ends well")
  func retrySucceeds() {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return
        (attempts < 3
        ? Fail(error: TestError.broken).eraseToAnyPublisher()
        : Just(attempts).setFailureType(to: TestError.self).eraseToAnyPublisher())
    }
    let tracker = Tracker()
    failing.retry(9).subscribe(tracker)
    #expect(tracker.history == [.subscription("Retry"), .value(3), .completion(.finished)])
  }

  @Test("retry asks the next attempt for what is still asked for")
  func retryDemand() {
    let probe = Probe()
    let tracker = Tracker(demand: .max(5))
    probe.retry(1).subscribe(tracker)
    probe.send(1)
    probe.send(2)
    probe.send(completion: .failure(.broken))
    #expect(probe.subscriberCount == 2)
    #expect(probe.requests == [.max(5), .max(3)])
  }

  @Test("100,000 attempts that fail at once do not overflow the stack")
  func manyRetries() {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return Fail<Int, TestError>(error: .broken)
    }
    let tracker = Tracker()
    failing.retry(100_000).subscribe(tracker)
    #expect(attempts == 100_001)
    #expect(tracker.history.last == .completion(.failure(.broken)))
  }
}

@Suite("append and prepend")
struct ConcatenateTests {
  @Test("what is appended comes after the end, what is prepended before the start")
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

  @Test("sequences and publishers are appended and prepended alike")
  func kinds() {
    var heard: [Int] = []
    let owner = Just(3).append([4]).append(Just(5)).prepend([2]).prepend(Just(1))
      .sink { heard.append($0) }
    #expect(heard == [1, 2, 3, 4, 5])
    owner.cancel()
  }

  @Test("the second is not subscribed to before the first has ended")
  func lazy() {
    let subject = Numbers()
    let second = Probe()
    let tracker = Tracker()
    subject.append(second).subscribe(tracker)
    #expect(second.subscriberCount == 0)
    subject.send(completion: .finished)
    #expect(second.subscriberCount == 1)
  }

  @Test("after a failure of the first the second is left out")
  func failure() {
    let subject = Numbers()
    let second = Probe()
    let tracker = Tracker()
    subject.append(second).subscribe(tracker)
    subject.send(completion: .failure(.broken))
    #expect(second.subscriberCount == 0)
    #expect(tracker.history == [.subscription("Concatenate"), .completion(.failure(.broken))])
  }

  @Test("what is still asked for is asked of the second")
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

/// A publisher that hands out how to send to each subscriber, who may have cancelled.
private struct Keeping: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let give: (@escaping (Int) -> Void) -> Void

  init(give: @escaping (@escaping (Int) -> Void) -> Void) {
    self.give = give
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    subscriber.receive(subscription: RecordedSubscription())
    give { _ = subscriber.receive($0) }
  }
}
