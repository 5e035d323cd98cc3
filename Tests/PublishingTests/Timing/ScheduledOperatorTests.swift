// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Publishing
import PublishingTesting
import Synchronization
import Testing

/// Tests the behaviour of every operator that delivers on a scheduler, with a one-second interval.
@Suite("Operators with a scheduler")
struct ScheduledOperatorTests {
  enum Operator: String, CaseIterable, Sendable {
    case debounce = "Debounce"
    case throttle = "Throttle"
    case delay = "Delay"
    case timeout = "Timeout"
    case receiveOn = "ReceiveOn"
    case collectByTime = "CollectByTime"

    func apply<P: Publisher, S: Scheduler>(
      to upstream: P,
      on scheduler: S
    ) -> AnyPublisher<P.Output, P.Failure> {
      switch self {
      case .debounce:
        upstream.debounce(for: .seconds(1), scheduler: scheduler).eraseToAnyPublisher()
      case .throttle:
        upstream.throttle(for: .seconds(1), scheduler: scheduler, latest: true)
          .eraseToAnyPublisher()
      case .delay: upstream.delay(for: .seconds(1), scheduler: scheduler).eraseToAnyPublisher()
      case .timeout: upstream.timeout(.seconds(1), scheduler: scheduler).eraseToAnyPublisher()
      case .receiveOn: upstream.receive(on: scheduler).eraseToAnyPublisher()
      case .collectByTime:
        upstream.collect(.byTimeOrCount(scheduler, .seconds(1), 1)).map { $0[0] }
          .eraseToAnyPublisher()
      }
    }
  }

  private let scheduler = TestScheduler()

  @Test(
    "the subscription is delivered immediately and has the operator's name",
    arguments: Operator.allCases
  )
  func subscription(name: Operator) {
    let tracker = TrackingSubscriber<Int, TestError>()
    name.apply(to: PassthroughSubject<Int, TestError>(), on: scheduler).subscribe(tracker)
    #expect(tracker.history == [.subscription(name.rawValue)])
  }

  @Test("a second subscription is cancelled, and the first is kept", arguments: Operator.allCases)
  func secondSubscription(name: Operator) {
    let upstream = SilentPublisher()
    let tracker = TrackingSubscriber<Int, TestError>()
    name.apply(to: upstream, on: scheduler).subscribe(tracker)
    let second = RecordedSubscription()
    upstream.send(second)
    #expect(second.isCancelled)
    #expect(!upstream.subscription.isCancelled)
    #expect(tracker.history == [.subscription(name.rawValue)])
  }

  @Test(
    "deliveries wait for the scheduler, and nothing follows a completion",
    arguments: Operator.allCases
  )
  func order(name: Operator) {
    let upstream = SilentPublisher()
    let recorder = TimeRecorder(scheduler)
    name.apply(to: upstream, on: scheduler).subscribe(recorder)
    upstream.send(completion: .failure(.broken))
    upstream.send(completion: .finished)
    _ = upstream.send(1)
    #expect(recorder.entries == [])
    scheduler.advance(by: 5)
    #expect(recorder.entries == [name == .delay ? "1 s: broken" : "0 s: broken"])
    #expect(!upstream.subscription.isCancelled)
  }

  @Test(
    "a cancellation drops pending values, stops timers and cancels upstream",
    arguments: Operator.allCases
  )
  func cancel(name: Operator) {
    let upstream = SilentPublisher()
    let recorder = TimeRecorder(scheduler)
    name.apply(to: upstream, on: scheduler).subscribe(recorder)
    _ = upstream.send(1)
    recorder.subscription?.cancel()
    // A scheduled delivery cannot be cancelled, but it finds nothing to deliver.
    #expect(scheduler.scheduledCount == (name == .debounce ? 0 : 1))
    #expect(upstream.subscription.isCancelled)
    recorder.subscription?.cancel()
    recorder.subscription?.request(.max(1))
    _ = upstream.send(2)
    upstream.send(completion: .finished)
    scheduler.advance(by: 5)
    #expect(recorder.entries == [])
  }

  @Test(
    "a subscriber that cancels during a delivery receives nothing more",
    arguments: Operator.allCases
  )
  func cancelInside(name: Operator) {
    let upstream = SilentPublisher()
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { [unowned recorder] _ in recorder.subscription?.cancel() }
    name.apply(to: upstream, on: scheduler).subscribe(recorder)
    _ = upstream.send(1)
    if name != .debounce { _ = upstream.send(2) }
    scheduler.advance(by: 5)
    #expect(recorder.entries.count == 1)
    #expect(upstream.subscription.isCancelled)
  }

  @Test(
    "a cancellation releases subscriber and values, even while actions are scheduled",
    arguments: Operator.allCases
  )
  func cancelReleases(name: Operator) {
    let subject = PassthroughSubject<Token, Never>()
    var captured: Token? = Token()
    var value: Token? = Token()
    weak let weakCaptured = captured
    weak let weakValue = value
    let owner = name.apply(to: subject, on: scheduler).sink { [captured] _ in _ = captured }
    if let value { subject.send(value) }
    captured = nil
    value = nil
    #expect(weakCaptured != nil)
    #expect(weakValue != nil)
    owner.cancel()
    #expect(weakCaptured == nil)
    #expect(weakValue == nil)
  }

  @Test(
    "a completion releases subscriber and upstream, even if the cancellable is kept",
    arguments: Operator.allCases
  )
  func endReleases(name: Operator) {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    var captured: Token? = Token()
    weak let weakSubject = subject
    weak let weakCaptured = captured
    let owner = subject.map { subject in
      name.apply(to: subject, on: scheduler).sink { [captured] _ in _ = captured }
    }
    captured = nil
    subject?.send(1)
    subject?.send(completion: .finished)
    subject = nil
    #expect(weakSubject == nil)
    #expect(weakCaptured != nil)
    scheduler.advance(by: 5)
    #expect(weakCaptured == nil)
    owner?.cancel()
  }

  @Test(
    "releasing cancellable, source and scheduler frees everything",
    arguments: Operator.allCases
  )
  func nothingLeft(name: Operator) {
    var scheduler: TestScheduler? = TestScheduler()
    var subject: PassthroughSubject<Token, Never>? = PassthroughSubject()
    weak let weakScheduler = scheduler
    weak let weakSubject = subject
    var owner: AnyCancellable?
    if let subject, let scheduler {
      owner = name.apply(to: subject, on: scheduler).sink { _ in }
      subject.send(Token())
    }
    subject = nil
    owner = nil
    scheduler = nil
    #expect(weakSubject == nil)
    #expect(weakScheduler == nil)
    _ = owner
  }

  @Test(
    "a pending value is delivered after its subject is released",
    arguments: [Operator.debounce, .throttle, .delay, .receiveOn]
  )
  func subjectGoes(name: Operator) {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    var values: [Int] = []
    let owner = subject.map { name.apply(to: $0, on: scheduler).sink { values.append($0) } }
    subject?.send(1)
    subject = nil
    scheduler.advance(by: 5)
    #expect(values == [1])
    owner?.cancel()
  }

  @Test(
    "calls from other threads never overlap with receive(subscription:)",
    arguments: [Operator.receiveOn, .delay]
  )
  func opening(name: Operator) {
    let subscriber = EarlyRequester()
    let number = CurrentValueSubject<Int, Never>(1)
    switch name {
    case .delay: number.delay(for: 0, scheduler: EagerScheduler()).subscribe(subscriber)
    default: number.receive(on: EagerScheduler()).subscribe(subscriber)
    }
    #expect(subscriber.history == ["opening", "open", "1"])
  }

  @Test(
    "calls on a concurrent queue never overlap and keep their order",
    arguments: Operator.allCases
  )
  func concurrent(name: Operator) {
    let queue = DispatchQueue(label: "test", attributes: .concurrent)
    let subject = PassthroughSubject<Int, Never>()
    let short: DispatchQueue.SchedulerTimeType.Stride = .microseconds(20)
    let publisher =
      switch name {
      case .debounce: subject.debounce(for: 0, scheduler: queue).eraseToAnyPublisher()
      case .throttle:
        subject.throttle(for: short, scheduler: queue, latest: true).eraseToAnyPublisher()
      case .delay: subject.delay(for: short, scheduler: queue).eraseToAnyPublisher()
      case .timeout: subject.timeout(60, scheduler: queue).eraseToAnyPublisher()
      case .receiveOn: subject.receive(on: queue).eraseToAnyPublisher()
      case .collectByTime:
        subject.collect(.byTimeOrCount(queue, short, 3)).flatMap { $0.publisher }
          .eraseToAnyPublisher()
      }
    let count = 10_000
    let done = DispatchSemaphore(value: 0)
    let visitors = Atomic(0)
    let sender = pthread_self()
    var values: [Int] = []
    var isAlone = true
    var isElsewhere = true
    func visit(_ body: () -> Void) {
      if visitors.add(1, ordering: .relaxed).oldValue > 0 { isAlone = false }
      if pthread_self() == sender { isElsewhere = false }
      body()
      visitors.subtract(1, ordering: .relaxed)
    }
    let owner = publisher.sink(
      receiveCompletion: { _ in
        visit {}
        done.signal()
      },
      receiveValue: { value in
        visit { values.append(value) }
        if value == count, name == .debounce { done.signal() }
      }
    )
    for number in 1...count { subject.send(number) }
    // Debounce drops a pending value at the end.
    if name != .debounce { subject.send(completion: .finished) }
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(isAlone)
    #expect(isElsewhere)
    if name == .debounce || name == .throttle {
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
      #expect(values.last == count)
    } else {
      #expect(values == Array(1...count))
    }
    owner.cancel()
  }

  @Test(
    "nothing is delivered on a serial queue after a cancellation on it",
    arguments: [Operator.receiveOn, .delay, .timeout, .collectByTime]
  )
  func cancelOnQueue(name: Operator) {
    let queue = DispatchQueue(label: "test")
    let subject = PassthroughSubject<Int, Never>()
    for _ in 1...200 {
      var isCancelled = false
      var isQuiet = true
      let owner = name.apply(to: subject, on: queue).sink { _ in
        if isCancelled { isQuiet = false }
      }
      for number in 1...20 { subject.send(number) }
      queue.sync {
        owner.cancel()
        isCancelled = true
      }
      queue.sync {}
      #expect(isQuiet)
    }
  }
}
