import Dispatch
import Navigator
import TestSupport
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("debounce")
struct DebounceTests {
  @Test("the latest value comes once nothing has come for the interval, and not before")
  func latest() {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.debounce(for: .seconds(1), scheduler: scheduler).subscribe(tracker)
    subject.send(1)
    scheduler.advance(by: .milliseconds(999))
    subject.send(2)
    scheduler.advance(by: .milliseconds(999))
    #expect(tracker.history == [.subscription("Debounce")])
    scheduler.advance(by: .milliseconds(1))
    #expect(tracker.history == [.subscription("Debounce"), .value(2)])
    scheduler.advance(by: .seconds(9))
    #expect(tracker.values == [2])
  }

  @Test("what is pending at the end is dropped", arguments: [nil, TestError.broken])
  func end(error: TestError?) {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    let end: Subscribers.Completion<TestError> = error.map { .failure($0) } ?? .finished
    subject.debounce(for: .seconds(1), scheduler: scheduler).subscribe(tracker)
    subject.send(1)
    scheduler.advance(by: .seconds(1))
    subject.send(2)
    subject.send(completion: end)
    scheduler.advance(by: .seconds(9))
    #expect(tracker.history == [.subscription("Debounce"), .value(1), .completion(end)])
  }

  @Test("upstream is asked for everything, downstream gets no more than it asks for")
  func demand() {
    let scheduler = TestScheduler()
    let probe = Probe()
    let tracker = Tracker(demand: .max(1))
    probe.debounce(for: .seconds(1), scheduler: scheduler).subscribe(tracker)
    #expect(probe.requests == [.unlimited])
    for value in 1...3 {
      probe.send(value)
      scheduler.advance(by: .seconds(1))
    }
    #expect(tracker.values == [1])
  }
}

@Suite("throttle")
struct ThrottleTests {
  @Test(
    "the first value comes at once, then one an interval: the first or the latest of it",
    arguments: [(latest: true, expected: [1, 4, 6]), (latest: false, expected: [1, 2, 5])]
  )
  func interval(latest: Bool, expected: [Int]) {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.throttle(for: .seconds(1), scheduler: scheduler, latest: latest).subscribe(tracker)
    subject.send(1)
    scheduler.advance()
    #expect(tracker.history == [.subscription("Throttle"), .value(1)])
    for value in 2...4 {
      scheduler.advance(by: .milliseconds(200))
      subject.send(value)
    }
    scheduler.advance(by: .milliseconds(399))
    #expect(tracker.values.count == 1)
    scheduler.advance(by: .milliseconds(1))
    #expect(tracker.values.count == 2)
    subject.send(5)
    subject.send(6)
    scheduler.advance(by: .milliseconds(999))
    #expect(tracker.values.count == 2)
    scheduler.advance(by: .milliseconds(1))
    #expect(tracker.values == expected)
  }

  @Test("a value that comes after a quiet interval comes at once")
  func quiet() {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.throttle(for: .seconds(1), scheduler: scheduler, latest: true).subscribe(tracker)
    subject.send(1)
    scheduler.advance(by: .milliseconds(2500))
    subject.send(2)
    scheduler.advance()
    #expect(tracker.values == [1, 2])
  }

  @Test("what is pending at the end comes when it is due, and the end with it")
  func end() {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.throttle(for: .seconds(1), scheduler: scheduler, latest: true).subscribe(tracker)
    subject.send(1)
    scheduler.advance(by: .milliseconds(500))
    subject.send(2)
    subject.send(completion: .finished)
    scheduler.advance(by: .milliseconds(499))
    #expect(tracker.values == [1])
    scheduler.advance(by: .milliseconds(1))
    #expect(
      tracker.history == [
        .subscription("Throttle"), .value(1), .value(2), .completion(.finished),
      ]
    )
  }

  @Test("with nothing pending the end comes at once")
  func quietEnd() {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.throttle(for: .seconds(1), scheduler: scheduler, latest: true).subscribe(tracker)
    subject.send(1)
    scheduler.advance(by: .milliseconds(100))
    subject.send(completion: .failure(.broken))
    scheduler.advance()
    #expect(
      tracker.history == [
        .subscription("Throttle"), .value(1), .completion(.failure(.broken)),
      ]
    )
  }
}

@Suite("delay")
struct DelayTests {
  @Test("each value and the end come just so much later", arguments: [nil, TestError.broken])
  func delay(error: TestError?) {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    let end: Subscribers.Completion<TestError> = error.map { .failure($0) } ?? .finished
    subject.delay(for: .seconds(1), scheduler: scheduler).subscribe(tracker)
    #expect(tracker.history == [.subscription("Delay")])
    subject.send(1)
    scheduler.advance(by: .milliseconds(300))
    subject.send(2)
    subject.send(completion: end)
    scheduler.advance(by: .milliseconds(699))
    #expect(tracker.values == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(tracker.values == [1])
    scheduler.advance(by: .milliseconds(299))
    #expect(tracker.values == [1])
    scheduler.advance(by: .milliseconds(1))
    #expect(tracker.history.dropFirst() == [.value(1), .value(2), .completion(end)])
  }

  @Test("demand is passed on, what the subscriber returns too")
  func demand() {
    let scheduler = TestScheduler()
    let probe = Probe()
    let tracker = Tracker(demand: .max(2)) { _ in .max(1) }
    probe.delay(for: .seconds(1), scheduler: scheduler).subscribe(tracker)
    #expect(probe.requests == [.max(2)])
    probe.send(1)
    scheduler.advance(by: .seconds(1))
    #expect(probe.requests == [.max(2), .max(1)])
  }
}

@Suite("timeout")
struct TimeoutTests {
  @Test("it ends once nothing has come for the interval, and cancels upstream")
  func ends() {
    let scheduler = TestScheduler()
    let probe = Probe()
    let tracker = Tracker()
    probe.timeout(.seconds(1), scheduler: scheduler).subscribe(tracker)
    scheduler.advance(by: .milliseconds(999))
    #expect(tracker.history == [.subscription("Timeout")])
    scheduler.advance(by: .milliseconds(1))
    #expect(tracker.history == [.subscription("Timeout"), .completion(.finished)])
    #expect(probe.cancelCount == 1)
  }

  @Test("it fails with the error that it was given for that")
  func customError() {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.timeout(.seconds(1), scheduler: scheduler, customError: { .broken })
      .subscribe(tracker)
    scheduler.advance(by: .seconds(1))
    #expect(tracker.history == [.subscription("Timeout"), .completion(.failure(.broken))])
  }

  @Test("each value starts the interval anew")
  func value() {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.timeout(.seconds(1), scheduler: scheduler).subscribe(tracker)
    for value in 1...3 {
      scheduler.advance(by: .milliseconds(900))
      subject.send(value)
    }
    scheduler.advance(by: .milliseconds(999))
    #expect(
      tracker.history == [.subscription("Timeout"), .value(1), .value(2), .value(3)]
    )
    scheduler.advance(by: .milliseconds(1))
    #expect(tracker.history.last == .completion(.finished))
  }

  @Test("after the end nothing times out")
  func end() {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.timeout(.seconds(1), scheduler: scheduler, customError: { .broken })
      .subscribe(tracker)
    subject.send(completion: .finished)
    scheduler.advance(by: .seconds(9))
    #expect(tracker.history == [.subscription("Timeout"), .completion(.finished)])
  }
}

@Suite("receive(on:) and subscribe(on:)")
struct ReceiveOnTests {
  @Test("the subscription comes at once, values and the end on the scheduler, in order")
  func receive() {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    subject.receive(on: scheduler).subscribe(tracker)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.broken))
    #expect(tracker.history == [.subscription("ReceiveOn")])
    scheduler.advance()
    #expect(
      tracker.history == [
        .subscription("ReceiveOn"), .value(1), .value(2), .completion(.failure(.broken)),
      ]
    )
  }

  @Test("demand is passed on, what the subscriber returns too")
  func receiveDemand() {
    let scheduler = TestScheduler()
    let probe = Probe()
    let tracker = Tracker(demand: .max(2)) { _ in .max(1) }
    probe.receive(on: scheduler).subscribe(tracker)
    probe.send(1)
    #expect(probe.requests == [.max(2)])
    scheduler.advance()
    #expect(probe.requests == [.max(2), .max(1)])
  }

  @Test("order is kept on a concurrent queue, and the end comes after every value")
  func concurrentQueue() async {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let subject = PassthroughSubject<Int, Never>()
    // Only one thread at a time is in here, as the publisher promises.
    var heard: [Int] = []
    var owner: AnyCancellable?
    await withCheckedContinuation { continuation in
      owner = subject.receive(on: queue).sink(
        receiveCompletion: { _ in continuation.resume() },
        receiveValue: { heard.append($0) }
      )
      for value in 0..<10_000 { subject.send(value) }
      subject.send(completion: .finished)
    }
    #expect(heard == Array(0..<10_000))
    owner?.cancel()
  }

  @Test("a queue delivers later, even when it is the one that sends")
  func queueDelivers() async {
    let queue = DispatchQueue(label: "serial")
    let log = await withCheckedContinuation { continuation in
      queue.async {
        var log: [String] = []
        var owner: AnyCancellable?
        owner = Just(1).receive(on: queue).sink { value in
          log.append("value \(value)")
          continuation.resume(returning: log)
          owner?.cancel()
        }
        log.append("subscribed")
      }
    }
    #expect(log == ["subscribed", "value 1"])
  }

  @Test("subscribe(on:) subscribes, asks and cancels on the scheduler")
  func subscribe() {
    let scheduler = TestScheduler()
    let probe = Probe()
    let tracker = Tracker(demand: .max(2))
    probe.subscribe(on: scheduler).subscribe(tracker)
    #expect(probe.subscriberCount == 0)
    scheduler.advance()
    #expect(probe.subscriberCount == 1)
    #expect(probe.events == [.requested(.max(2))])
    probe.send(1)
    #expect(tracker.history == [.subscription("SubscribeOn"), .value(1)])
    tracker.subscription?.cancel()
    #expect(probe.cancelCount == 0)
    scheduler.advance()
    #expect(probe.cancelCount == 1)
  }
}

/// What every operator that waits promises.
@Suite("Operators that wait")
struct WaitingOperatorTests {
  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply:
      @Sendable (AnyPublisher<Int, TestError>, TestScheduler) -> AnyPublisher<Int, TestError>

    init<P: Publisher<Int, TestError> & SendableMetatype>(
      _ name: String,
      apply: @escaping @Sendable (AnyPublisher<Int, TestError>, TestScheduler) -> P
    ) {
      testDescription = name
      self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }
  }

  static let all = [
    Operator("debounce") { $0.debounce(for: .seconds(1), scheduler: $1) },
    Operator("throttle, latest") { $0.throttle(for: .seconds(1), scheduler: $1, latest: true) },
    Operator("throttle, first") { $0.throttle(for: .seconds(1), scheduler: $1, latest: false) },
    Operator("delay") { $0.delay(for: .seconds(1), scheduler: $1) },
    Operator("timeout") { $0.timeout(.seconds(1), scheduler: $1) },
    Operator("receive(on:)") { $0.receive(on: $1) },
    Operator("subscribe(on:)") { $0.subscribe(on: $1) },
  ]

  @Test("whoever cancels while something is pending hears nothing of it", arguments: all)
  func cancelWhilePending(_ op: Operator) {
    let scheduler = TestScheduler()
    let subject = Numbers()
    let tracker = Tracker()
    op.apply(subject.eraseToAnyPublisher(), scheduler).subscribe(tracker)
    scheduler.advance()
    subject.send(1)
    let history = tracker.history
    tracker.subscription?.cancel()
    subject.send(2)
    scheduler.advance(by: .seconds(9))
    #expect(tracker.history == history)
  }

  @Test(
    "a cancellation releases the subscriber, though the scheduler still has work",
    arguments: all
  )
  func cancelReleases(_ op: Operator) {
    let scheduler = TestScheduler()
    let subject = Numbers()
    var tracker: Tracker? = Tracker()
    weak let weakTracker = tracker
    if let tracker { op.apply(subject.eraseToAnyPublisher(), scheduler).subscribe(tracker) }
    scheduler.advance()
    subject.send(1)
    tracker?.subscription?.cancel()
    scheduler.advance()
    tracker = nil
    #expect(weakTracker == nil)
  }

  @Test("the end releases the subscriber", arguments: all)
  func endReleases(_ op: Operator) {
    let scheduler = TestScheduler()
    let subject = Numbers()
    var tracker: Tracker? = Tracker()
    weak let weakTracker = tracker
    if let tracker { op.apply(subject.eraseToAnyPublisher(), scheduler).subscribe(tracker) }
    scheduler.advance()
    subject.send(1)
    subject.send(completion: .finished)
    scheduler.advance(by: .seconds(9))
    tracker = nil
    #expect(weakTracker == nil)
  }

  @Test("a second subscription is cancelled, the first one kept", arguments: all)
  func secondSubscription(_ op: Operator) {
    let scheduler = TestScheduler()
    let probe = Probe()
    let tracker = Tracker()
    op.apply(probe.eraseToAnyPublisher(), scheduler).subscribe(tracker)
    scheduler.advance()
    let second = RecordedSubscription()
    probe.give(second)
    #expect(second.isCancelled)
    #expect(probe.cancelCount == 0)
  }
}
