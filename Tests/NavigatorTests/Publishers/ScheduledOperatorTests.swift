import Dispatch
import Glibc
import Navigator
import Synchronization
import TestSupport
import Testing

/// What holds for every operator that delivers on a scheduler; each with an interval of a second.
@Suite("Operators with a scheduler")
struct ScheduledOperatorTests {
  enum Operator: String, CaseIterable, Sendable {
    case debounce = "Debounce"
    case throttle = "Throttle"
    case delay = "Delay"
    case timeout = "Timeout"
    case receiveOn = "ReceiveOn"

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
      }
    }
  }

  private let scheduler = TestScheduler()

  @Test(
    "the subscription is passed on at once, under the operator's name",
    arguments: Operator.allCases
  )
  func subscription(name: Operator) {
    let tracker = TrackingSubscriber<Int, TestError>()
    name.apply(to: PassthroughSubject<Int, TestError>(), on: scheduler).subscribe(tracker)
    #expect(tracker.history == [.subscription(name.rawValue)])
  }

  @Test("a second subscription is cancelled, the first kept", arguments: Operator.allCases)
  func secondSubscription(name: Operator) {
    let upstream = Silent()
    let tracker = TrackingSubscriber<Int, TestError>()
    name.apply(to: upstream, on: scheduler).subscribe(tracker)
    let second = RecordedSubscription()
    upstream.send(second)
    #expect(second.isCancelled)
    #expect(!upstream.subscription.isCancelled)
    #expect(tracker.history == [.subscription(name.rawValue)])
  }

  @Test(
    "nothing is delivered before the scheduler does, nor after a completion",
    arguments: Operator.allCases
  )
  func order(name: Operator) {
    let upstream = Silent()
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
    "cancelling drops what is on the way, stops timers and cancels upstream once",
    arguments: Operator.allCases
  )
  func cancel(name: Operator) {
    let upstream = Silent()
    let recorder = TimeRecorder(scheduler)
    name.apply(to: upstream, on: scheduler).subscribe(recorder)
    _ = upstream.send(1)
    recorder.subscription?.cancel()
    // A delivery cannot be called off, but it finds nothing to deliver.
    #expect(scheduler.scheduledCount == (name == .debounce ? 0 : 1))
    #expect(upstream.subscription.isCancelled)
    recorder.subscription?.cancel()
    recorder.subscription?.request(.max(1))
    _ = upstream.send(2)
    upstream.send(completion: .finished)
    scheduler.advance(by: 5)
    #expect(recorder.entries == [])
  }

  @Test("cancelling from inside a delivery ends it there", arguments: Operator.allCases)
  func cancelInside(name: Operator) {
    let upstream = Silent()
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
    "cancelling releases subscriber and values at once, though actions are scheduled",
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
    "a completion releases subscriber and upstream, though the owner is kept",
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
    "once owner, source and scheduler are let go, nothing is left",
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
    "a subject that goes takes nothing along that was on the way",
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
    "calls never overlap, on a concurrent queue and while it is being subscribed to either",
    arguments: [Operator.receiveOn, .delay]
  )
  func opening(name: Operator) {
    let queue = DispatchQueue(label: "test", attributes: .concurrent)
    let subscriber = SlowToOpen(queue)
    switch name {
    case .delay:
      CurrentValueSubject<Int, Never>(1).delay(for: 0, scheduler: queue).subscribe(subscriber)
    default: CurrentValueSubject<Int, Never>(1).receive(on: queue).subscribe(subscriber)
    }
    #expect(subscriber.done.wait(timeout: .now() + 60) == .success)
    #expect(subscriber.history == ["opening", "open", "1"])
  }

  @Test(
    "on a concurrent queue calls never overlap and keep their order",
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
    // Debounce drops what is waiting at the end.
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
    "nothing is delivered on a thread that has cancelled",
    arguments: [Operator.receiveOn, .delay, .timeout]
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

@Suite("receive(on:)")
struct ReceiveOnTests {
  private let scheduler = TestScheduler()

  @Test("each value is an action of its own, in order with what else is scheduled")
  func actions() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = TimeRecorder(scheduler)
    var between: [String] = []
    subject.receive(on: scheduler).subscribe(recorder)
    subject.send(1)
    scheduler.schedule { between = recorder.entries }
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recorder.entries == [])
    scheduler.advance()
    #expect(between == ["0 s: 1"])
    #expect(recorder.entries == ["0 s: 1", "0 s: 2", "0 s: finished"])
  }

  @Test("demand goes upstream at once, what is asked for on a value when that is delivered")
  func demand() {
    let upstream = Silent()
    let recorder = TimeRecorder(scheduler, demand: .max(2), more: .max(3))
    upstream.receive(on: scheduler).subscribe(recorder)
    #expect(upstream.subscription.requests == [.max(2)])
    #expect(upstream.send(1) == .none)
    #expect(upstream.subscription.requests == [.max(2)])
    scheduler.advance()
    #expect(upstream.subscription.requests == [.max(2), .max(3)])
  }

  @Test("an immediate scheduler delivers at once, the inner value before the outer returns")
  func immediate() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { if $0 < 3 { subject.send($0 + 1) } }
    subject.receive(on: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(recorder.entries == ["0 s: 1", "0 s: 2", "0 s: 3", "0 s: finished"])
  }

  @Test("a value that causes the next one 10,000 times does not exhaust the stack")
  func depth() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { if $0 < 10_000 { subject.send($0 + 1) } }
    subject.receive(on: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == (1...10_000).map { "0 s: \($0)" })
  }

  @Test("a value or completion before the subscription is ignored")
  func early() {
    struct Early: Publisher {
      typealias Output = Int
      typealias Failure = TestError
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
        _ = subscriber.receive(1)
        subscriber.receive(completion: .finished)
      }
    }
    let recorder = TimeRecorder(scheduler)
    Early().receive(on: scheduler).subscribe(recorder)
    scheduler.advance()
    #expect(recorder.entries == [])
  }
}

@Suite("subscribe(on:)")
struct SubscribeOnTests {
  private let scheduler = TestScheduler()
  private let upstream = Silent()

  @Test("subscription, requests and cancelling happen on the scheduler; values come directly")
  func scheduled() {
    let recorder = TimeRecorder(scheduler, demand: .max(1), more: .max(7))
    upstream.subscribe(on: scheduler).subscribe(recorder)
    #expect(recorder.subscription == nil)
    scheduler.advance()
    #expect("\(recorder.subscription!)" == "SubscribeOn")
    #expect(upstream.subscription.requests == [.max(1)])
    recorder.subscription?.request(.max(2))
    #expect(upstream.subscription.requests == [.max(1)])
    scheduler.advance()
    #expect(upstream.subscription.requests == [.max(1), .max(2)])
    #expect(upstream.send(5) == .max(7))
    #expect(recorder.entries == ["0 s: 5"])
    recorder.subscription?.cancel()
    #expect(!upstream.subscription.isCancelled)
    scheduler.advance()
    #expect(upstream.subscription.isCancelled)
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("once cancelled, nothing is delivered, requested or cancelled any more")
  func cancelled() {
    let recorder = TimeRecorder(scheduler)
    upstream.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    let count = upstream.subscription.requests.count
    recorder.subscription?.request(.max(3))
    recorder.subscription?.cancel()
    recorder.subscription?.cancel()
    recorder.subscription?.request(.max(4))
    #expect(upstream.send(1) == .none)
    upstream.send(completion: .finished)
    #expect(scheduler.scheduledCount == 2)
    scheduler.advance()
    #expect(recorder.entries == [])
    #expect(upstream.subscription.requests.count == count)
  }

  @Test("the end comes directly, once")
  func end() {
    let recorder = TimeRecorder(scheduler)
    upstream.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    upstream.send(completion: .failure(.broken))
    upstream.send(completion: .finished)
    _ = upstream.send(1)
    #expect(recorder.entries == ["0 s: broken"])
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("a second subscription is cancelled, the first kept")
  func secondSubscription() {
    let recorder = TimeRecorder(scheduler)
    upstream.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    let second = RecordedSubscription()
    upstream.send(second)
    #expect(second.isCancelled)
    #expect(!upstream.subscription.isCancelled)
  }

  @Test("cancelling releases the subscriber at once, upstream when the scheduler has cancelled")
  func release() {
    var object: Token? = Token()
    weak let token = object
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let weakSubject = subject
    let owner = subject?.subscribe(on: scheduler).sink { [object] _ in _ = object }
    object = nil
    scheduler.advance()
    subject?.send(1)
    #expect(token != nil)
    owner?.cancel()
    #expect(token == nil)
    subject = nil
    scheduler.advance()
    #expect(weakSubject == nil)
  }

  @Test("a sink that was cancelled before its subscription came cancels upstream when it comes")
  func cancelledEarly() {
    let owner = upstream.subscribe(on: scheduler)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    owner.cancel()
    scheduler.advance()
    #expect(upstream.subscription.isCancelled)
    #expect(upstream.subscription.requests == [])
  }

  @Test("an immediate scheduler does everything at once")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    CurrentValueSubject<Int, TestError>(1).subscribe(on: ImmediateScheduler.shared)
      .subscribe(recorder)
    #expect(recorder.entries == ["0 s: 1"])
  }

  @Test("on a concurrent queue no value comes while it is being subscribed to")
  func opening() {
    let queue = DispatchQueue(label: "test", attributes: .concurrent)
    let subscriber = SlowToOpen(queue)
    Just(1).subscribe(on: queue).subscribe(subscriber)
    #expect(subscriber.done.wait(timeout: .now() + 60) == .success)
    #expect(subscriber.history == ["opening", "open", "1"])
  }

  @Test("subscribed to on one queue and received on another, everything comes once and in order")
  func both() {
    let numbers = CurrentValueSubject<Int, Never>(0)
    let done = DispatchSemaphore(value: 0)
    var values: [Int] = []
    let owner =
      numbers
      .subscribe(on: DispatchQueue(label: "subscribe", attributes: .concurrent))
      .receive(on: DispatchQueue(label: "receive", attributes: .concurrent))
      .sink { value in
        values.append(value)
        if value < 1000 { numbers.send(value + 1) } else { done.signal() }
      }
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(values == Array(0...1000))
    owner.cancel()
  }
}

/// A subscriber that asks for everything and gives the queue time to answer before it is ready for that.
///
/// Not guarded, since nobody is to call while somebody else does.
private final class SlowToOpen: Subscriber {
  let done = DispatchSemaphore(value: 0)
  private(set) var history: [String] = []
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func receive(subscription: any Subscription) {
    history.append("opening")
    subscription.request(.unlimited)
    for _ in 1...3 {
      let turn = DispatchSemaphore(value: 0)
      queue.async { turn.signal() }
      turn.wait()
    }
    usleep(20_000)
    history.append("open")
  }

  func receive(_ input: Int) -> Demand {
    history.append("\(input)")
    done.signal()
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
