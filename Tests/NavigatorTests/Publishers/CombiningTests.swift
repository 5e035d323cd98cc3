import Navigator
import TestSupport
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Lists = TrackingSubscriber<[Int], TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("merge")
struct MergeTests {
  @Test("values come as they are sent, and the end once all have ended")
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

  @Test("a failure of one cancels the others and is delivered once")
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

  @Test("a cancellation reaches every one")
  func cancel() {
    let probes = [Probe(), Probe(), Probe()]
    let tracker = Tracker()
    probes[0].merge(with: probes[1], probes[2]).subscribe(tracker)
    tracker.subscription?.cancel()
    #expect(probes.map(\.cancelCount) == [1, 1, 1])
  }

  @Test("who cancels as it gets its subscription causes none upstream")
  func cancelledEarly() {
    let probe = ProbePublisher<Int, TestError>()
    let cancelling = AnySubscriber<Int, TestError>(receiveSubscription: { $0.cancel() })
    probe.merge(with: probe).subscribe(cancelling)
    probe.combineLatest(probe) { value, _ in value }.subscribe(cancelling)
    probe.zip(probe) { value, _ in value }.subscribe(cancelling)
    #expect(probe.subscriberCount == 0)
  }

  @Test("each may be one value ahead; once that is delivered, one more is asked for")
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

  @Test("what starts with a value at once starts with it when merged")
  func startsAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    let owner = Just(0).merge(with: subject).sink { heard.append($0) }
    subject.send(1)
    #expect(heard == [0, 1])
    owner.cancel()
  }
}

@Suite("combineLatest")
struct CombineLatestTests {
  @Test("nothing comes before each has sent, then the latest of each whenever one sends")
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

  @Test("it ends once all have ended, with the latest of those that ended earlier")
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

  @Test("a failure of one cancels the others and is delivered once")
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

  @Test("with a limited demand the older values are dropped")
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

  @Test("what is asked for is asked of each")
  func requests() {
    let first = Probe()
    let second = Probe()
    let tracker = Tracker(demand: .max(3))
    first.combineLatest(second) { $0 + $1 }.subscribe(tracker)
    #expect(first.requests == [.max(3)])
    #expect(second.requests == [.max(3)])
  }

  @Test("three and four are combined, with and without a closure")
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

@Suite("zip")
struct ZipTests {
  @Test("the first is paired with the first, the second with the second, however late it comes")
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

  @Test("it ends as soon as one that has ended has nothing left, and cancels the other")
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

  @Test("what one that has ended had sent is still paired")
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

  @Test("a failure of one cancels the others and is delivered once")
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

  @Test("what is asked for is asked of each, what the subscriber returns too")
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
    // Asked for or returned, it is the same.
    #expect((second.requests + [returned]).reduce(.none, +) == .max(3))
  }

  @Test("three and four are paired, with and without a closure")
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

@Suite("withLatestFrom")
struct WithLatestFromTests {
  @Test("nothing comes before the other has sent, then its latest for each value")
  func latest() {
    let taps = Numbers()
    let state = Numbers()
    let tracker = Tracker()
    taps.withLatestFrom(state).subscribe(tracker)
    taps.send(1)
    state.send(10)
    #expect(tracker.history == [.subscription("WithLatestFrom")])
    taps.send(2)
    taps.send(3)
    state.send(20)
    taps.send(4)
    #expect(tracker.values == [10, 10, 20])
  }

  @Test("it goes on when the other ends")
  func otherEnds() {
    let taps = Numbers()
    let state = Numbers()
    let tracker = Tracker()
    taps.withLatestFrom(state).subscribe(tracker)
    state.send(10)
    state.send(completion: .finished)
    taps.send(1)
    taps.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("WithLatestFrom"), .value(10), .completion(.finished),
      ]
    )
  }

  @Test("the end of the first cancels the other")
  func end() {
    let taps = Probe()
    let state = Probe()
    let tracker = Tracker()
    taps.withLatestFrom(state).subscribe(tracker)
    taps.send(completion: .finished)
    #expect(state.cancelCount == 1)
  }

  @Test("a cancellation reaches both")
  func cancel() {
    let taps = Probe()
    let state = Probe()
    let tracker = Tracker()
    taps.withLatestFrom(state).subscribe(tracker)
    tracker.subscription?.cancel()
    #expect(taps.cancelCount == 1)
    #expect(state.cancelCount == 1)
  }

  @Test("a value that finds nothing of the other does not count as one that was asked for")
  func demand() {
    let taps = Numbers()
    let state = Numbers()
    let tracker = Tracker(demand: .max(1))
    taps.withLatestFrom(state).subscribe(tracker)
    taps.send(1)
    state.send(10)
    taps.send(2)
    taps.send(3)
    #expect(tracker.values == [10])
  }

  @Test("the end releases what the other sent")
  func releases() {
    let taps = Numbers()
    let state = PassthroughSubject<Token, TestError>()
    let tracker = TrackingSubscriber<Token, TestError>(demand: .none)
    taps.withLatestFrom(state).subscribe(tracker)
    var object: Token? = Token()
    weak let token = object
    if let object { state.send(object) }
    object = nil
    #expect(token != nil)
    taps.send(completion: .finished)
    #expect(token == nil)
  }
}

@Suite("prefix(untilOutputFrom:)")
struct PrefixUntilOutputTests {
  @Test("the first value of the other ends it and cancels upstream")
  func end() {
    let upstream = Probe()
    let other = Probe()
    let tracker = Tracker()
    upstream.prefix(untilOutputFrom: other).subscribe(tracker)
    upstream.send(1)
    other.send(0)
    upstream.send(2)
    #expect(upstream.cancelCount == 1)
    #expect(
      tracker.history == [.subscription("PrefixUntilOutput"), .value(1), .completion(.finished)]
    )
  }

  @Test("it goes on if the other ends without a value")
  func otherEnds() {
    let upstream = Numbers()
    let other = Numbers()
    let tracker = Tracker()
    upstream.prefix(untilOutputFrom: other).subscribe(tracker)
    other.send(completion: .failure(.broken))
    upstream.send(1)
    #expect(tracker.history == [.subscription("PrefixUntilOutput"), .value(1)])
  }

  @Test("the other is asked for one value, and cancelled when upstream ends")
  func otherIsReleased() {
    let upstream = Probe()
    let other = Probe()
    let tracker = Tracker()
    upstream.prefix(untilOutputFrom: other).subscribe(tracker)
    upstream.send(completion: .finished)
    #expect(other.events == [.requested(.max(1)), .cancelled])
  }

  @Test("a cancellation reaches both")
  func cancel() {
    let upstream = Probe()
    let other = Probe()
    let tracker = Tracker()
    upstream.prefix(untilOutputFrom: other).subscribe(tracker)
    tracker.subscription?.cancel()
    #expect(upstream.cancelCount == 1)
    #expect(other.cancelCount == 1)
  }
}
