import Dispatch
import Navigator
import TestSupport
import Testing

@Suite("debounce")
struct DebounceTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  private func record(demand: Demand = .unlimited, more: Demand = .none) -> TimeRecorder {
    let recorder = TimeRecorder(scheduler, demand: demand, more: more)
    subject.debounce(for: .seconds(3), scheduler: scheduler).subscribe(recorder)
    return recorder
  }

  @Test("the latest value is sent once nothing has come for the interval")
  func latest() {
    let recorder = record()
    subject.send(1)
    scheduler.advance(to: 2)
    subject.send(2)
    scheduler.advance(to: 4.999_999_999)
    #expect(recorder.entries == [])
    scheduler.advance(to: 20)
    subject.send(3)
    scheduler.advance(to: 40)
    #expect(recorder.entries == ["5 s: 2", "23 s: 3"])
  }

  @Test("what is waiting when upstream completes is dropped; the completion is sent at once")
  func end() {
    for end in TimeRecorder.ends {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = TimeRecorder(TestScheduler())
      let scheduler = recorder.scheduler
      subject.debounce(for: .seconds(3), scheduler: scheduler).subscribe(recorder)
      subject.send(1)
      scheduler.advance(to: 2)
      subject.send(completion: end.completion)
      #expect(recorder.entries == [])
      scheduler.advance()
      #expect(recorder.entries == ["2 s: \(end.name)"])
      #expect(scheduler.scheduledCount == 0)
    }
  }

  @Test("upstream is asked for everything, and a value that is due without demand is dropped")
  func demand() {
    let recorder = record(demand: .max(1))
    for number in 1...3 {
      subject.send(number)
      scheduler.advance(by: 5)
    }
    #expect(recorder.entries == ["3 s: 1"])
    recorder.subscription?.request(.max(1))
    scheduler.advance(by: 5)
    subject.send(4)
    scheduler.advance(by: 5)
    #expect(recorder.entries == ["3 s: 1", "23 s: 4"])
  }

  @Test("running the scheduler to the end waits for what is pending")
  func run() {
    let tracker = Tracker()
    subject.debounce(for: .seconds(1), scheduler: scheduler).subscribe(tracker)
    subject.send(1)
    scheduler.run()
    #expect(tracker.values == [1])
    #expect(scheduler.now == 1)
  }

  @Test("what is asked for on a value counts")
  func moreDemand() {
    let recorder = record(demand: .max(1), more: .max(1))
    for number in 1...3 {
      subject.send(number)
      scheduler.advance(by: 5)
    }
    #expect(recorder.entries == ["3 s: 1", "8 s: 2", "13 s: 3"])
  }

  @Test("a value sent from inside a delivery waits its own interval")
  func inside() {
    let recorder = record()
    recorder.onValue = { [subject] in if $0 == 1 { subject.send(2) } }
    subject.send(1)
    scheduler.advance(to: 10)
    #expect(recorder.entries == ["3 s: 1", "6 s: 2"])
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("an interval of zero or less waits for the scheduler alone")
  func zero() {
    for interval in [0, -1] {
      let recorder = TimeRecorder(TestScheduler())
      let subject = PassthroughSubject<Int, TestError>()
      subject.debounce(for: .seconds(interval), scheduler: recorder.scheduler).subscribe(recorder)
      subject.send(1)
      subject.send(2)
      recorder.scheduler.advance(to: 1)
      #expect(recorder.entries == ["0 s: 2"])
    }
  }

  @Test("an immediate scheduler sends every value, one sent from inside a delivery too")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { [subject] in if $0 < 3 { subject.send($0 + 1) } }
    subject.debounce(for: 5, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == ["0 s: 1", "0 s: 2", "0 s: 3"])
  }

  @Test("a value or completion before the subscription traps")
  func early() async {
    await #expect(processExitsWith: .failure) {
      Early(value: 1).debounce(for: 1, scheduler: TestScheduler()).subscribe(Tracker())
    }
    await #expect(processExitsWith: .failure) {
      Early(value: nil).debounce(for: 1, scheduler: TestScheduler()).subscribe(Tracker())
    }
  }
}

@Suite("throttle")
struct ThrottleTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  private func record(latest: Bool, demand: Demand = .unlimited) -> TimeRecorder {
    let recorder = TimeRecorder(scheduler, demand: demand)
    subject.throttle(for: .seconds(10), scheduler: scheduler, latest: latest).subscribe(recorder)
    return recorder
  }

  @Test(
    "the first value is sent at once, then the latest or the first of each interval",
    arguments: [
      (true, ["0 s: 1", "10 s: 4", "20 s: 5"]), (false, ["0 s: 1", "10 s: 2", "20 s: 5"]),
    ]
  )
  func intervals(latest: Bool, entries: [String]) {
    let recorder = record(latest: latest)
    subject.send(1)
    for number in 2...5 {
      scheduler.advance(by: 3)
      subject.send(number)
    }
    scheduler.advance(to: 100)
    #expect(recorder.entries == entries)
  }

  @Test("after a longer pause a value is sent at once, and the interval runs from it")
  func pause() {
    let recorder = record(latest: true)
    subject.send(1)
    scheduler.advance(to: 25)
    subject.send(2)
    scheduler.advance(to: 26)
    subject.send(3)
    scheduler.advance(to: 35)
    subject.send(4)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["0 s: 1", "25 s: 2", "35 s: 3", "45 s: 4"])
  }

  @Test("what waits for the scheduler is replaced by the latest, too")
  func waiting() {
    let recorder = record(latest: true)
    subject.send(1)
    subject.send(2)
    scheduler.advance(to: 1)
    #expect(recorder.entries == ["0 s: 2"])
  }

  @Test("a value that is waiting is still sent when its time has come, then the completion")
  func end() {
    for end in TimeRecorder.ends {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = TimeRecorder(TestScheduler())
      let scheduler = recorder.scheduler
      subject.throttle(for: .seconds(10), scheduler: scheduler, latest: true).subscribe(recorder)
      subject.send(1)
      scheduler.advance(to: 4)
      subject.send(2)
      subject.send(completion: end.completion)
      scheduler.advance(to: 100)
      #expect(recorder.entries == ["0 s: 1", "10 s: 2", "10 s: \(end.name)"])
    }
  }

  @Test("without a value that is waiting, the completion is sent at once")
  func endAlone() {
    let recorder = record(latest: true)
    subject.send(1)
    scheduler.advance(to: 4)
    subject.send(completion: .finished)
    #expect(recorder.entries == ["0 s: 1"])
    scheduler.advance()
    #expect(recorder.entries == ["0 s: 1", "4 s: finished"])
  }

  @Test("upstream is asked for everything, and a value that comes without demand is dropped")
  func demand() {
    let recorder = record(latest: true, demand: .max(2))
    subject.send(1)
    scheduler.advance(to: 1)
    subject.send(2)
    subject.send(3)  // in place of 2
    scheduler.advance(to: 30)
    subject.send(4)
    scheduler.advance(to: 40)
    recorder.subscription?.request(.max(1))
    scheduler.advance(to: 50)
    subject.send(5)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["0 s: 1", "10 s: 3", "50 s: 5"])
  }

  @Test("the value that upstream has from the start is not missed")
  func currentValue() {
    let recorder = TimeRecorder(scheduler)
    CurrentValueSubject<Int, TestError>(7)
      .throttle(for: .seconds(1), scheduler: scheduler, latest: true).subscribe(recorder)
    scheduler.advance()
    #expect(recorder.entries == ["0 s: 7"])
  }

  @Test("an immediate scheduler sends every value, one sent from inside a delivery too")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { [subject] in if $0 < 3 { subject.send($0 + 1) } }
    subject.throttle(for: 5, scheduler: ImmediateScheduler.shared, latest: false)
      .subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == ["0 s: 1", "0 s: 2", "0 s: 3"])
  }
}

@Suite("delay")
struct DelayTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  @Test("values and completion come later by the interval, a failure too")
  func later() {
    for end in TimeRecorder.ends {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = TimeRecorder(TestScheduler())
      let scheduler = recorder.scheduler
      subject.delay(for: .seconds(10), scheduler: scheduler).subscribe(recorder)
      subject.send(1)
      scheduler.advance(to: 4)
      subject.send(2)
      subject.send(completion: end.completion)
      scheduler.advance(to: 13.999_999_999)
      #expect(recorder.entries == ["10 s: 1"])
      scheduler.advance(to: 14)
      #expect(recorder.entries == ["10 s: 1", "14 s: 2", "14 s: \(end.name)"])
    }
  }

  @Test("demand goes upstream at once, what is asked for on a value when that is delivered")
  func demand() {
    let recorder = TimeRecorder(scheduler, demand: .max(1), more: .max(1))
    subject.delay(for: .seconds(10), scheduler: scheduler).subscribe(recorder)
    subject.send(1)
    scheduler.advance(to: 5)
    subject.send(2)  // not asked for
    scheduler.advance(to: 10)
    subject.send(3)
    scheduler.advance(to: 30)
    #expect(recorder.entries == ["10 s: 1", "20 s: 3"])
  }

  @Test("the tolerance is the scheduler's least unless it is said")
  func tolerance() {
    let queue = DispatchQueue(label: "test")
    #expect(subject.delay(for: 1, scheduler: queue).tolerance == queue.minimumTolerance)
    #expect(subject.delay(for: 1, tolerance: 2, scheduler: queue).tolerance == 2)
  }

  @Test("an immediate scheduler delays nothing")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    subject.delay(for: 5, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(recorder.entries == ["0 s: 1", "0 s: finished"])
  }
}

@Suite("timeout")
struct TimeoutTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  @Test("it finishes when nothing has come for the interval, and cancels upstream")
  func finishes() {
    let recorder = TimeRecorder(scheduler)
    let upstream = Silent()
    upstream.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 9.999_999_999)
    #expect(recorder.entries == [])
    #expect(!upstream.subscription.isCancelled)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["10 s: finished"])
    #expect(upstream.subscription.isCancelled)
  }

  @Test("it fails as the closure says")
  func fails() {
    let recorder = TimeRecorder(scheduler)
    subject.timeout(.seconds(10), scheduler: scheduler, customError: { .broken })
      .subscribe(recorder)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["10 s: broken"])
  }

  @Test("each value is sent as soon as the scheduler can, and the time runs anew from it")
  func values() {
    let recorder = TimeRecorder(scheduler)
    subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 9)
    subject.send(1)
    #expect(recorder.entries == [])
    scheduler.advance(to: 18)
    subject.send(2)
    scheduler.advance(to: 100)
    subject.send(3)
    #expect(recorder.entries == ["9 s: 1", "18 s: 2", "28 s: finished"])
  }

  @Test("the time runs anew from the first request, and not from the second")
  func request() {
    let recorder = TimeRecorder(scheduler, demand: .none)
    subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 5)
    recorder.subscription?.request(.max(1))
    scheduler.advance(to: 8)
    recorder.subscription?.request(.max(1))
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["15 s: finished"])
  }

  @Test("the time runs without a request, too")
  func noRequest() {
    let recorder = TimeRecorder(scheduler, demand: .none)
    subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["10 s: finished"])
  }

  @Test("upstream's own end is sent as soon as the scheduler can, and stops the time")
  func end() {
    for end in TimeRecorder.ends {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = TimeRecorder(TestScheduler())
      let scheduler = recorder.scheduler
      subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
      scheduler.advance(to: 4)
      subject.send(1)
      subject.send(completion: end.completion)
      #expect(recorder.entries == [])
      scheduler.advance(to: 100)
      #expect(recorder.entries == ["4 s: 1", "4 s: \(end.name)"])
      #expect(scheduler.scheduledCount == 0)
    }
  }

  @Test("what was asked for is asked of upstream")
  func demand() {
    let recorder = TimeRecorder(scheduler, demand: .max(1), more: .max(2))
    let upstream = Silent()
    upstream.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    #expect(upstream.subscription.requests == [.max(1)])
    _ = upstream.send(1)
    scheduler.advance()
    #expect(upstream.subscription.requests == [.max(1), .max(2)])
  }

  @Test("on an immediate scheduler no time passes, so that it is up with the first request")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    subject.timeout(5, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == ["0 s: finished"])
  }

  @Test("once the time is up, the closure of the failure is let go")
  func release() {
    for isCancelled in [true, false] {
      var object: Token? = Token()
      weak let token = object
      let owner = subject.timeout(
        .seconds(10),
        scheduler: scheduler,
        customError: { [object] in
          _ = object
          return .broken
        }
      ).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      object = nil
      #expect(token != nil)
      if isCancelled { owner.cancel() } else { scheduler.advance(by: 10) }
      #expect(token == nil)
      owner.cancel()
    }
  }
}

// MARK: Helpers

private typealias Tracker = TrackingSubscriber<Int, TestError>

/// A subscriber that writes down what it receives after the subscription, and when.
final class TimeRecorder: Subscriber {
  /// The ways to end, and what is written down of them.
  static let ends: [(completion: Subscribers.Completion<TestError>, name: String)] = [
    (.finished, "finished"), (.failure(.broken), "broken"),
  ]

  let scheduler: TestScheduler
  private(set) var entries: [String] = []
  private(set) var subscription: (any Subscription)?
  var onValue: (Int) -> Void = { _ in }

  private let demand: Demand
  private let more: Demand

  /// Asks for `demand` at once, and for `more` on each value.
  init(_ scheduler: TestScheduler, demand: Demand = .unlimited, more: Demand = .none) {
    self.scheduler = scheduler
    self.demand = demand
    self.more = more
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Demand {
    note("\(input)")
    onValue(input)
    return more
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    switch completion {
    case .finished: note("finished")
    case .failure(let error): note("\(error)")
    }
    subscription = nil
  }

  private func note(_ event: String) {
    entries.append("\(scheduler.now): \(event)")
  }
}

/// A publisher that sends only what a test tells it to, and writes down what its subscription is told.
final class Silent: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let subscription = RecordedSubscription()
  private var subscriber: AnySubscriber<Int, TestError>?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: subscription)
  }

  func send(_ value: Int) -> Demand { subscriber?.receive(value) ?? .none }
  func send(_ subscription: any Subscription) { subscriber?.receive(subscription: subscription) }
  func send(completion: Subscribers.Completion<TestError>) {
    subscriber?.receive(completion: completion)
  }
}

/// A publisher that sends a value, or if there is none finishes, and forgets about the subscription.
private struct Early: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let value: Int?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    if let value {
      _ = subscriber.receive(value)
    } else {
      subscriber.receive(completion: .finished)
    }
  }
}
