import Dispatch
import Navigator
import TestSupport
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("share")
struct ShareTests {
  @Test("the first subscriber connects, the last one disconnects, the next one starts anew")
  func connection() {
    let probe = Probe()
    let shared = probe.share()
    #expect(probe.subscriberCount == 0)
    let first = Tracker()
    let second = Tracker()
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(probe.events == [.requested(.unlimited)])
    first.subscription?.cancel()
    #expect(probe.cancelCount == 0)
    second.subscription?.cancel()
    #expect(probe.cancelCount == 1)
    shared.subscribe(Tracker())
    #expect(probe.subscriberCount == 2)
  }

  @Test("who cancels as it gets its subscription causes none upstream")
  func cancelledEarly() {
    let probe = ProbePublisher<Int, Never>()
    let cancelling = AnySubscriber<Int, Never>(receiveSubscription: { $0.cancel() })
    probe.share().subscribe(cancelling)
    probe.share(replay: 1).subscribe(cancelling)
    #expect(probe.subscriberCount == 0)
  }

  @Test("nothing is lost for a first subscriber that asks later")
  func lateRequest() {
    let tracker = TrackingSubscriber<Int, Never>(demand: .none)
    [1, 2].publisher.share().subscribe(tracker)
    tracker.subscription?.request(.unlimited)
    #expect(tracker.history.dropFirst() == [.value(1), .value(2), .completion(.finished)])
  }

  @Test("a late subscriber misses what came before")
  func late() {
    let subject = Numbers()
    let shared = subject.share()
    let first = Tracker()
    let second = Tracker()
    shared.subscribe(first)
    subject.send(1)
    shared.subscribe(second)
    subject.send(2)
    #expect(first.history == [.subscription("Multicast"), .value(1), .value(2)])
    #expect(second.history == [.subscription("Multicast"), .value(2)])
  }

  @Test("whoever comes after the end is given the end, and upstream is left alone")
  func afterTheEnd() {
    let probe = Probe()
    let shared = probe.share()
    shared.subscribe(Tracker())
    probe.send(completion: .failure(.broken))
    let late = Tracker()
    shared.subscribe(late)
    #expect(probe.subscriberCount == 1)
    #expect(late.history == [.subscription("Multicast"), .completion(.failure(.broken))])
  }

  @Test("a publisher that ends at once gives all to the first subscriber and the end to the next")
  func synchronous() {
    let shared = [1, 2].publisher.share()
    let first = TrackingSubscriber<Int, Never>()
    let second = TrackingSubscriber<Int, Never>()
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(first.values == [1, 2])
    #expect(second.history == [.subscription("Multicast"), .completion(.finished)])
  }

  @Test("who asks for nothing holds up nobody")
  func demand() {
    let subject = Numbers()
    let shared = subject.share()
    let slow = Tracker(demand: .none)
    let quick = Tracker()
    shared.subscribe(slow)
    shared.subscribe(quick)
    subject.send(1)
    #expect(slow.values == [])
    #expect(quick.values == [1])
  }

  @Test("what is shared runs once, however many listen")
  func once() {
    let subject = PassthroughSubject<Int, Never>()
    var runs = 0
    let shared = subject.map { value in
      runs += 1
      return value
    }.share()
    let owners = (1...3).map { _ in shared.sink { _ in } }
    subject.send(1)
    #expect(runs == 1)
    #expect(owners.count == 3)
  }
}

@Suite("share(replay:)")
struct ShareReplayTests {
  @Test("a late subscriber gets the last n values first, then those that come")
  func late() {
    let subject = Numbers()
    let shared = subject.share(replay: 2)
    shared.subscribe(Tracker())
    for value in 1...3 { subject.send(value) }
    let late = Tracker()
    shared.subscribe(late)
    subject.send(4)
    #expect(late.history == [.subscription("Multicast"), .value(2), .value(3), .value(4)])
  }

  @Test("after the end a late subscriber gets the last n values and the end")
  func afterTheEnd() {
    let subject = Numbers()
    let shared = subject.share(replay: 1)
    shared.subscribe(Tracker())
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.broken))
    let late = Tracker()
    shared.subscribe(late)
    #expect(
      late.history == [.subscription("Multicast"), .value(2), .completion(.failure(.broken))]
    )
  }

  @Test("after its last subscriber it lets upstream and buffer go, and starts anew")
  func startsAnew() {
    let subject = PassthroughSubject<Token, Never>()
    let shared = subject.share(replay: 1)
    let first = shared.sink { _ in }
    var object: Token? = Token()
    weak let token = object
    if let object { subject.send(object) }
    object = nil
    #expect(token != nil)
    first.cancel()
    #expect(token == nil)
    var heard = 0
    let second = shared.sink { _ in heard += 1 }
    #expect(heard == 0)
    subject.send(Token())
    #expect(heard == 1)
    second.cancel()
  }

  @Test("it connects once, and disconnects after its last subscriber")
  func connection() {
    let probe = Probe()
    let shared = probe.share(replay: 1)
    let first = Tracker()
    let second = Tracker()
    shared.subscribe(first)
    shared.subscribe(second)
    #expect(probe.events == [.requested(.unlimited)])
    first.subscription?.cancel()
    second.subscription?.cancel()
    #expect(probe.cancelCount == 1)
  }
}

@Suite("ReplaySubject")
struct ReplaySubjectTests {
  @Test("a late subscriber gets the last n values, then those that come")
  func late() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 2)
    for value in 1...3 { subject.send(value) }
    let tracker = Tracker()
    subject.subscribe(tracker)
    subject.send(4)
    #expect(
      tracker.history == [.subscription("ReplaySubject"), .value(2), .value(3), .value(4)]
    )
  }

  @Test("after the end it still gives the last n values, and then the end")
  func afterTheEnd() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 1)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    subject.send(3)
    let tracker = Tracker()
    subject.subscribe(tracker)
    #expect(
      tracker.history == [.subscription("ReplaySubject"), .value(2), .completion(.finished)]
    )
  }

  @Test("it gives no more than was asked for, and the rest once that is asked for")
  func demand() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 3)
    for value in 1...3 { subject.send(value) }
    let tracker = Tracker(demand: .max(1))
    subject.subscribe(tracker)
    #expect(tracker.values == [1])
    tracker.subscription?.request(.max(2))
    #expect(tracker.values == [1, 2, 3])
  }

  @Test("what is sent while a late subscriber is given what it missed is not missed")
  func sentMeanwhile() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 2)
    subject.send(1)
    subject.send(2)
    var heard: [Int] = []
    let owner = subject.sink { value in
      heard.append(value)
      if value == 1 { for next in 3...5 { subject.send(next) } }
    }
    #expect(heard == [1, 2, 3, 4, 5])
    owner.cancel()
    #expect(Recorder(subject).values == [4, 5])
  }

  @Test("who asks bit by bit gets each value once")
  func bitByBit() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 10)
    let tracker = TrackingSubscriber<Int, Never>(demand: .max(3))
    subject.subscribe(tracker)
    for value in 1...4 { subject.send(value) }
    tracker.subscription?.request(.max(10))
    #expect(tracker.values == [1, 2, 3, 4])
  }

  @Test("those who listen hear each value once, as it is sent")
  func live() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 2)
    let first = Tracker()
    let second = Tracker()
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    let expected: [Tracker.Event] = [
      .subscription("ReplaySubject"), .value(1), .completion(.failure(.broken)),
    ]
    #expect(first.history == expected)
    #expect(second.history == expected)
  }

  @Test("a cancelled subscriber hears nothing more")
  func cancel() {
    let subject = ReplaySubject<Int, TestError>(bufferSize: 2)
    let tracker = Tracker()
    subject.subscribe(tracker)
    subject.send(1)
    tracker.subscription?.cancel()
    subject.send(2)
    #expect(tracker.values == [1])
  }
}

@Suite("multicast, makeConnectable and autoconnect")
struct MulticastTests {
  @Test("nothing comes before connect, and nothing after the connection is cancelled")
  func connect() {
    let subject = Numbers()
    let multicast = subject.multicast { Numbers() }
    let tracker = Tracker()
    multicast.subscribe(tracker)
    subject.send(1)
    let connection = multicast.connect()
    subject.send(2)
    connection.cancel()
    subject.send(3)
    #expect(tracker.history == [.subscription("Multicast"), .value(2)])
  }

  @Test("the subject is made once, when it is first needed")
  func madeOnce() {
    let subject = Numbers()
    var made = 0
    let multicast = subject.multicast {
      made += 1
      return Numbers()
    }
    #expect(made == 0)
    multicast.subscribe(Tracker())
    multicast.subscribe(Tracker())
    let connection = multicast.connect()
    #expect(made == 1)
    connection.cancel()
  }

  @Test("values go through the subject that it is given")
  func givenSubject() {
    let subject = Numbers()
    let current = CurrentValueSubject<Int, TestError>(0)
    let multicast = subject.multicast(subject: current)
    let connection = multicast.connect()
    subject.send(1)
    let tracker = Tracker()
    multicast.subscribe(tracker)
    #expect(tracker.history == [.subscription("Multicast"), .value(1)])
    connection.cancel()
  }

  @Test("makeConnectable holds back a publisher that would send at once")
  func makeConnectable() {
    let held = [1, 2].publisher.makeConnectable()
    var heard: [String] = []
    let first = held.sink { heard.append("a\($0)") }
    let second = held.sink { heard.append("b\($0)") }
    #expect(heard == [])
    let connection = held.connect()
    #expect(heard == ["a1", "b1", "a2", "b2"])
    first.cancel()
    second.cancel()
    connection.cancel()
  }

  @Test("autoconnect connects for the first subscriber and disconnects after the last")
  func autoconnect() {
    let probe = ProbePublisher<Int, Never>()
    let connected = probe.makeConnectable().autoconnect()
    let first = connected.sink { _ in }
    let second = connected.sink { _ in }
    #expect(probe.subscriberCount == 1)
    first.cancel()
    #expect(probe.cancelCount == 0)
    second.cancel()
    #expect(probe.cancelCount == 1)
  }
}

@MainActor
@Suite("driver")
struct DriverTests {
  @Test("values come on the main thread, later than they are sent")
  func onMain() async {
    let subject = Numbers()
    var heard: [Int] = []
    let owner = subject.driver().sink { value in
      MainActor.assertIsolated()
      heard.append(value)
    }
    subject.send(1)
    #expect(heard == [])
    await mainQueueHasRun()
    #expect(heard == [1])
    owner.cancel()
  }

  @Test("a failure ends it well")
  func failure() async {
    let subject = Numbers()
    var history: [String] = []
    let owner = subject.driver().sink(
      receiveCompletion: { history.append("\($0)") },
      receiveValue: { history.append("\($0)") }
    )
    subject.send(1)
    subject.send(completion: .failure(.broken))
    await mainQueueHasRun()
    #expect(history == ["1", "finished"])
    owner.cancel()
  }

  @Test("a failure ends it with the value that it was given for that")
  func failureWithValue() async {
    let subject = Numbers()
    var history: [String] = []
    let owner = subject.driver(onErrorJustReturn: -1).sink(
      receiveCompletion: { history.append("\($0)") },
      receiveValue: { history.append("\($0)") }
    )
    subject.send(1)
    subject.send(completion: .failure(.broken))
    await mainQueueHasRun()
    #expect(history == ["1", "-1", "finished"])
    owner.cancel()
  }

  @Test("it is shared, and a late subscriber starts with the latest value")
  func shared() async {
    let probe = Probe()
    let driver = probe.driver()
    var heard: [String] = []
    let first = driver.sink { heard.append("a\($0)") }
    probe.send(1)
    await mainQueueHasRun()
    let second = driver.sink { heard.append("b\($0)") }
    await mainQueueHasRun()
    #expect(heard == ["a1", "b1"])
    #expect(probe.subscriberCount == 1)
    first.cancel()
    second.cancel()
    #expect(probe.cancelCount == 1)
  }
}
