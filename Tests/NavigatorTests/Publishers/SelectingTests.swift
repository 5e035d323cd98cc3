import Navigator
import TestSupport
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

/// Sends `values` and the end through the operator, and tells what arrived.
private func result<P: Publisher>(
  of values: Int...,
  end: Subscribers.Completion<TestError> = .finished,
  demand: Subscribers.Demand = .unlimited,
  through operation: (Numbers) -> P
) -> [TrackingSubscriber<P.Output, P.Failure>.Event] {
  let subject = Numbers()
  let tracker = TrackingSubscriber<P.Output, P.Failure>(demand: demand)
  operation(subject).subscribe(tracker)
  for value in values { subject.send(value) }
  subject.send(completion: end)
  return tracker.history
}

@Suite("Operators that leave values out")
struct LeavingOutTests {
  @Test("filter sends those for which its closure holds")
  func filter() {
    let history = result(of: 1, 2, 3, 4) { $0.filter { $0.isMultiple(of: 2) } }
    #expect(
      history == [.subscription("Filter"), .value(2), .value(4), .completion(.finished)]
    )
  }

  @Test("compactMap sends what its closure makes, if it makes something")
  func compactMap() {
    let history = result(of: 1, 2, 3) { $0.compactMap { $0 == 2 ? nil : "\($0)" } }
    #expect(
      history == [.subscription("CompactMap"), .value("1"), .value("3"), .completion(.finished)]
    )
  }

  @Test("nothing comes once the closure itself has cancelled")
  func cancelInClosure() {
    let subject = PassthroughSubject<Int, Never>()
    let tracker = TrackingSubscriber<Int, Never>()
    subject.filter { _ in
      tracker.subscription?.cancel()
      return true
    }.subscribe(tracker)
    subject.send(1)
    #expect(tracker.values == [])
  }

  @Test("what is left out is asked for anew")
  func demand() {
    let filtered = result(of: 1, 2, 3, 4, 5, demand: .max(2)) { $0.filter { $0 > 1 } }
    #expect(filtered.dropFirst() == [.value(2), .value(3), .completion(.finished)])
    let mapped = result(of: 1, 2, 3, 4, 5, demand: .max(2)) {
      $0.compactMap { $0 > 1 ? $0 : nil }
    }
    #expect(mapped.dropFirst() == [.value(2), .value(3), .completion(.finished)])
    let different = result(of: 1, 1, 2, 2, 3, demand: .max(2)) { $0.removeDuplicates() }
    #expect(different.dropFirst() == [.value(1), .value(2), .completion(.finished)])
    let dropped = result(of: 1, 2, 3, 4, 5, demand: .max(2)) { $0.drop { $0 < 3 } }
    #expect(dropped.dropFirst() == [.value(3), .value(4), .completion(.finished)])
    let later = result(of: 1, 2, 3, 4, 5, demand: .max(2)) { $0.dropFirst(2) }
    #expect(later.dropFirst() == [.value(3), .value(4), .completion(.finished)])
  }

  @Test("removeDuplicates leaves out what equals the value before it")
  func removeDuplicates() {
    let history = result(of: 1, 1, 2, 1) { $0.removeDuplicates() }
    #expect(
      history == [
        .subscription("RemoveDuplicates"), .value(1), .value(2), .value(1),
        .completion(.finished),
      ]
    )
    let parity = result(of: 1, 3, 2, 4, 5) { $0.removeDuplicates { $0 % 2 == $1 % 2 } }
    #expect(parity.dropFirst() == [.value(1), .value(2), .value(5), .completion(.finished)])
  }

  @Test("dropFirst leaves out the first ones, one unless it is told")
  func dropFirst() {
    let one = result(of: 1, 2, 3) { $0.dropFirst() }
    #expect(one == [.subscription("Drop"), .value(2), .value(3), .completion(.finished)])
    let all = result(of: 1, 2, 3) { $0.dropFirst(5) }
    #expect(all == [.subscription("Drop"), .completion(.finished)])
  }

  @Test("drop(while:) leaves out until its closure first says no, and asks it no more")
  func dropWhile() {
    let history = result(of: 1, 2, 3, 1) { $0.drop { $0 < 3 } }
    #expect(
      history == [.subscription("DropWhile"), .value(3), .value(1), .completion(.finished)]
    )
  }

  @Test("replaceNil sends a value where there is none")
  func replaceNil() {
    let history = result(of: 1, 2) { $0.map { $0 == 1 ? nil : $0 }.replaceNil(with: -1) }
    #expect(
      history == [
        .subscription("PassthroughSubject"), .value(-1), .value(2), .completion(.finished),
      ]
    )
  }
}

@Suite("Operators that end early")
struct EndingEarlyTests {
  @Test("prefix(n) ends with the nth value")
  func prefix() {
    let subject = Numbers()
    let tracker = Tracker()
    subject.prefix(2).subscribe(tracker)
    subject.send(1)
    subject.send(2)
    #expect(
      tracker.history == [.subscription("Output"), .value(1), .value(2), .completion(.finished)]
    )
  }

  @Test("prefix(while:) ends with the first value for which its closure does not hold")
  func prefixWhile() {
    let subject = Numbers()
    let tracker = Tracker()
    subject.prefix { $0 < 3 }.subscribe(tracker)
    for value in [1, 2, 3, 1] { subject.send(value) }
    #expect(
      tracker.history == [
        .subscription("PrefixWhile"), .value(1), .value(2), .completion(.finished),
      ]
    )
  }

  @Test("first ends with the first value, or without one")
  func first() {
    #expect(
      result(of: 1, 2) { $0.first() } == [
        .subscription("First"), .value(1), .completion(.finished),
      ]
    )
    #expect(result { $0.first() } == [.subscription("First"), .completion(.finished)])
  }

  @Test("first(where:) ends with the first value for which its closure holds")
  func firstWhere() {
    #expect(
      result(of: 1, 2, 3) { $0.first { $0 > 1 } } == [
        .subscription("FirstWhere"), .value(2), .completion(.finished),
      ]
    )
  }

  struct Early: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>
  }

  /// Each ends with the value 1, and some send it.
  static let all = [
    Early(testDescription: "prefix") { $0.prefix(1).eraseToAnyPublisher() },
    Early(testDescription: "prefix(while:)") { $0.prefix { _ in false }.eraseToAnyPublisher() },
    Early(testDescription: "first") { $0.first().eraseToAnyPublisher() },
    Early(testDescription: "first(where:)") { $0.first { $0 == 1 }.eraseToAnyPublisher() },
    Early(testDescription: "tryMap") {
      $0.tryMap { _ in throw TestError.broken }.mapError { _ in .broken }.eraseToAnyPublisher()
    },
  ]

  @Test("upstream is cancelled before downstream is told of the end", arguments: all)
  func cancelsUpstream(_ early: Early) {
    let probe = Probe()
    var log: [String] = []
    probe.onCancel = { log.append("cancelled") }
    let owner = early.apply(probe.eraseToAnyPublisher()).sink(
      receiveCompletion: { _ in log.append("ended") },
      receiveValue: { _ in }
    )
    probe.send(1)
    #expect(log == ["cancelled", "ended"])
    owner.cancel()
    #expect(probe.cancelCount == 1)
  }

  @Test("what comes after that is dropped, a second end too", arguments: all)
  func nothingAfter(_ early: Early) {
    let probe = Probe()
    let tracker = Tracker()
    early.apply(probe.eraseToAnyPublisher()).subscribe(tracker)
    probe.send(1)
    let history = tracker.history
    probe.send(1)
    probe.send(completion: .failure(.broken))
    #expect(tracker.history == history)
  }

  @Test("a value that arrives while the last one is delivered is dropped")
  func reentrant() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    let owner = subject.prefix(1).sink { value in
      heard.append(value)
      subject.send(value + 1)
    }
    subject.send(1)
    #expect(heard == [1])
    owner.cancel()
  }
}

@Suite("Operators that wait for the end")
struct WaitingForTheEndTests {
  @Test("last, last(where:), reduce and collect send one value, at the end")
  func one() {
    #expect(
      result(of: 1, 2, 3) { $0.last() } == [
        .subscription("Last"), .value(3), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1, 2, 3) { $0.last { $0 < 3 } } == [
        .subscription("LastWhere"), .value(2), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1, 2, 3) { $0.reduce(10) { $0 + $1 } } == [
        .subscription("Reduce"), .value(16), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1, 2, 3) { $0.collect() } == [
        .subscription("Collect"), .value([1, 2, 3]), .completion(.finished),
      ]
    )
  }

  @Test("of nothing, last is nothing, reduce its start, collect an empty list")
  func ofNothing() {
    #expect(result { $0.last() } == [.subscription("Last"), .completion(.finished)])
    #expect(
      result { $0.reduce(10) { $0 + $1 } } == [
        .subscription("Reduce"), .value(10), .completion(.finished),
      ]
    )
    #expect(
      result { $0.collect() } == [.subscription("Collect"), .value([]), .completion(.finished)]
    )
  }

  @Test("a failure is all that comes")
  func failure() {
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(of: 1, end: end) { $0.last() } == [.subscription("Last"), .completion(end)]
    )
    #expect(
      result(of: 1, end: end) { $0.collect() } == [.subscription("Collect"), .completion(end)]
    )
  }

  @Test("who cancels as it gets its subscription causes none upstream")
  func cancelledEarly() {
    let probe = ProbePublisher<Int, Never>()
    let cancelling = AnySubscriber<[Int], Never>(receiveSubscription: { $0.cancel() })
    probe.collect().subscribe(cancelling)
    probe.collect(2).subscribe(cancelling)
    #expect(probe.subscriberCount == 0)
  }

  @Test("upstream is asked for everything, and the value waits until it is asked for")
  func demand() {
    let probe = Probe()
    let tracker = Tracker(demand: .none)
    probe.reduce(0) { $0 + $1 }.subscribe(tracker)
    #expect(probe.requests == [.unlimited])
    probe.send(1)
    probe.send(2)
    probe.send(completion: .finished)
    #expect(tracker.history == [.subscription("Reduce")])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history == [.subscription("Reduce"), .value(3), .completion(.finished)])
  }

  @Test("collect(n) sends lists of n, and at the end what is left")
  func collectByCount() {
    #expect(
      result(of: 1, 2, 3, 4, 5) { $0.collect(2) } == [
        .subscription("CollectByCount"), .value([1, 2]), .value([3, 4]), .value([5]),
        .completion(.finished),
      ]
    )
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(of: 1, 2, 3, end: end) { $0.collect(2) } == [
        .subscription("CollectByCount"), .value([1, 2]), .completion(end),
      ]
    )
  }

  @Test("collect(n) asks upstream for n values a list")
  func collectDemand() {
    let probe = Probe()
    let tracker = TrackingSubscriber<[Int], TestError>(demand: .max(3))
    probe.collect(2).subscribe(tracker)
    #expect(probe.requests == [.max(6)])
  }

  @Test("replaceEmpty sends its value if there was none")
  func replaceEmpty() {
    #expect(
      result { $0.replaceEmpty(with: 7) } == [
        .subscription("ReplaceEmpty"), .value(7), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1) { $0.replaceEmpty(with: 7) } == [
        .subscription("ReplaceEmpty"), .value(1), .completion(.finished),
      ]
    )
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(end: end) { $0.replaceEmpty(with: 7) } == [
        .subscription("ReplaceEmpty"), .completion(end),
      ]
    )
  }

  @Test("replaceError sends its value in place of the failure, once it is asked for")
  func replaceError() {
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(of: 1, end: end) { $0.replaceError(with: 7) } == [
        .subscription("ReplaceError"), .value(1), .value(7), .completion(.finished),
      ]
    )
    let subject = Numbers()
    let tracker = TrackingSubscriber<Int, Never>(demand: .max(1))
    subject.replaceError(with: 7).subscribe(tracker)
    subject.send(1)
    subject.send(completion: end)
    #expect(tracker.history == [.subscription("ReplaceError"), .value(1)])
    tracker.subscription?.request(.max(1))
    #expect(tracker.history.suffix(2) == [.value(7), .completion(.finished)])
  }
}

@Suite("Operators that change values and failures")
struct ChangingTests {
  private struct Other: Error, Equatable {}

  @Test("map takes key paths, up to three")
  func keyPaths() {
    let words = ["one", "three"].publisher
    var heard: [String] = []
    var owners: Set<AnyCancellable> = []
    words.map(\.count).sink { heard.append("\($0)") }.store(in: &owners)
    words.map(\.count, \.isEmpty).sink { heard.append("\($0) \($1)") }.store(in: &owners)
    words.map(\.count, \.isEmpty, \.first)
      .sink { heard.append("\($0) \($1) \($2 ?? " ")") }
      .store(in: &owners)
    #expect(heard == ["3", "5", "3 false", "5 false", "3 false o", "5 false t"])
  }

  @Test("scan sends each step, from its start for each subscriber")
  func scan() {
    let sums = [1, 2, 3].publisher.scan(10) { $0 + $1 }
    for _ in 1...2 {
      let tracker = TrackingSubscriber<Int, Never>()
      sums.subscribe(tracker)
      #expect(tracker.values == [11, 13, 16])
    }
    let history = result(of: 1, 2) { $0.scan(0) { $0 + $1 } }
    #expect(
      history == [
        .subscription("PassthroughSubject"), .value(1), .value(3), .completion(.finished),
      ]
    )
  }

  @Test("tryMap fails with what its closure throws")
  func tryMap() {
    let subject = Numbers()
    let tracker = TrackingSubscriber<Int, Other>()
    subject.tryMap { value in
      if value > 1 { throw Other() }
      return -value
    }
    .mapError { $0 as? Other ?? Other() }
    .subscribe(tracker)
    subject.send(1)
    subject.send(2)
    #expect(
      tracker.history == [.subscription("TryMap"), .value(-1), .completion(.failure(Other()))]
    )
  }

  @Test("mapError changes the failure and nothing else")
  func mapError() {
    let history = result(of: 1, end: .failure(.broken)) { $0.mapError { _ in Other() } }
    #expect(
      history == [
        .subscription("PassthroughSubject"), .value(1), .completion(.failure(Other())),
      ]
    )
  }

  @Test("setFailureType changes the type and nothing else")
  func setFailureType() {
    let subject = PassthroughSubject<Int, Never>()
    let tracker = Tracker()
    subject.setFailureType(to: TestError.self).subscribe(tracker)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("PassthroughSubject"), .value(1), .completion(.finished),
      ]
    )
  }

  @Test("assertNoFailure passes on what does not fail, and traps on what does")
  func assertNoFailure() async {
    let history = result(of: 1) { $0.assertNoFailure() }
    #expect(
      history == [.subscription("PassthroughSubject"), .value(1), .completion(.finished)]
    )
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<Int, TestError>()
      let owner = subject.assertNoFailure().sink { _ in }
      subject.send(completion: .failure(.broken))
      owner.cancel()
    }
  }
}

@Suite("handleEvents and print")
struct WatchingTests {
  @Test("the closures of handleEvents run before what they tell of goes on")
  func order() {
    let subject = Numbers()
    var log: [String] = []
    let tracker = Tracker(demand: .max(1)) { value in
      log.append("received \(value)")
      return value == 1 ? .max(2) : .none
    }
    subject.handleEvents(
      receiveSubscription: { log.append("subscription \($0)") },
      receiveOutput: { log.append("output \($0)") },
      receiveCompletion: { log.append("completion \($0)") },
      receiveCancel: { log.append("cancel") },
      receiveRequest: { log.append("request \($0)") }
    )
    .subscribe(tracker)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(
      log == [
        "request max(1)", "subscription PassthroughSubject", "output 1", "received 1",
        "request max(2)", "completion finished",
      ]
    )
    #expect(
      tracker.history == [.subscription("HandleEvents"), .value(1), .completion(.finished)]
    )
  }

  @Test("handleEvents tells of a cancellation, and of nothing after it")
  func cancel() {
    let subject = Numbers()
    var log: [String] = []
    let owner = subject.handleEvents(
      receiveOutput: { log.append("output \($0)") },
      receiveCancel: { log.append("cancel") }
    )
    .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    owner.cancel()
    subject.send(1)
    #expect(log == ["cancel"])
  }

  @Test("print writes a line for everything that passes", arguments: ["", "numbers"])
  func print(prefix: String) {
    let subject = Numbers()
    let output = Lines()
    let tracker = Tracker(demand: .max(1)) { $0 == 1 ? .max(2) : .none }
    subject.print(prefix, to: output).subscribe(tracker)
    subject.send(1)
    tracker.subscription?.request(.unlimited)
    subject.send(2)
    subject.send(completion: .failure(.broken))
    let lines = [
      "receive subscription: (PassthroughSubject)",
      "request max: (1)",
      "receive value: (1)",
      "request max: (2) (synchronous)",
      "request unlimited",
      "receive value: (2)",
      "receive error: (broken)",
    ]
    let start = prefix.isEmpty ? "" : "\(prefix): "
    expect(output.text, is: lines.map { "\(start)\($0)\n" }.joined())
    #expect(tracker.history.first == .subscription("Print"))
  }

  @Test("print tells of a good end and of a cancellation")
  func printEnds() {
    let output = Lines()
    let owner = Empty<Int, Never>().print(to: output).sink { _ in }
    let subject = PassthroughSubject<Int, Never>()
    subject.print(to: output).sink { _ in }.cancel()
    expect(
      output.text,
      is: """
        receive subscription: (Empty)
        request unlimited
        receive finished
        receive subscription: (PassthroughSubject)
        request unlimited
        receive cancel

        """
    )
    owner.cancel()
  }

  private final class Lines: TextOutputStream {
    private(set) var text = ""
    func write(_ string: String) { text += string }
  }
}
