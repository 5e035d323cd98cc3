import Navigator
import TestSupport
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

enum TestError: Error {
  case broken
}

@Suite("Subjects: demand")
struct SubjectDemandTests {
  @Test("no more values are sent than were asked for, in sum over requests and returned demand")
  func sum() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    subject.subscribe(tracker)
    for value in 1...3 { subject.send(value) }
    #expect(tracker.values == [1, 2])
    tracker.subscription?.request(.max(2))
    for value in 4...9 { subject.send(value) }
    #expect(tracker.values == [1, 2, 4, 5])
  }

  @Test("a passthrough subject drops a value that was not asked for")
  func dropped() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .none)
    subject.subscribe(tracker)
    subject.send(1)
    tracker.subscription?.request(.max(1))
    subject.send(2)
    #expect(tracker.history == [.subscription("PassthroughSubject"), .value(2)])
  }

  @Test("a current value subject gives the latest value once it is asked for, none between")
  func latest() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let tracker = Tracker(demand: .max(1))
    subject.subscribe(tracker)
    for value in 1...5 { subject.send(value) }
    #expect(tracker.values == [0])
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [0, 5])
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [0, 5])
    subject.send(6)
    #expect(tracker.values == [0, 5, 6])
  }

  @Test("a value that was delivered as the current one is not delivered again")
  func notTwice() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let late = Tracker(demand: .none)
    let first = Tracker { value in
      if value == 1 { late.subscription?.request(.max(5)) }
      return .none
    }
    subject.subscribe(first)
    subject.subscribe(late)
    subject.send(1)
    #expect(late.values == [1])
  }

  @Test("what is returned for a value is asked for at once, of a current value subject")
  func returned() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let tracker = Tracker(demand: .max(1)) { value in
      if value == 0 { subject.send(1) }
      return value == 0 ? .max(1) : .none
    }
    subject.subscribe(tracker)
    #expect(tracker.values == [0, 1])
  }

  @Test("asking for none traps")
  func none() async {
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<Int, Never>()
      let tracker = TrackingSubscriber<Int, Never>(demand: .none)
      subject.subscribe(tracker)
      tracker.subscription?.request(.none)
    }
  }
}

@Suite("Subjects: completion")
struct SubjectCompletionTests {
  @Test("after a completion nothing more is delivered")
  func nothingAfter() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker()
    subject.subscribe(tracker)
    subject.send(completion: .failure(.broken))
    subject.send(1)
    subject.send(completion: .finished)
    #expect(
      tracker.history == [.subscription("PassthroughSubject"), .completion(.failure(.broken))]
    )
  }

  @Test("who subscribes to a completed subject receives a subscription and the completion")
  func late() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    subject.send(completion: .finished)
    let tracker = Tracker()
    subject.subscribe(tracker)
    #expect(tracker.history == [.subscription("Empty"), .completion(.finished)])
  }

  @Test("a current value subject keeps its value when it is over")
  func keptValue() {
    let subject = CurrentValueSubject<Int, TestError>(1)
    subject.value = 2
    subject.send(completion: .finished)
    subject.value = 3
    #expect(subject.value == 2)
  }

  @Test("a completion sent while a value is delivered ends those who had not been reached")
  func endsAll() {
    let subject = PassthroughSubject<Int, TestError>()
    let first = Tracker { _ in
      subject.send(completion: .finished)
      return .none
    }
    let second = Tracker()
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    #expect(second.history == [.subscription("PassthroughSubject"), .completion(.finished)])
  }
}

@Suite("Subjects: cancellation and lifetime")
struct SubjectLifetimeTests {
  @Test("a cancelled subscriber does not get the value that is being delivered to others")
  func cancelWhileDelivering() {
    let subject = PassthroughSubject<Int, Never>()
    var second: AnyCancellable?
    var heard: [String] = []
    let first = subject.sink { _ in
      heard.append("first")
      second?.cancel()
    }
    second = subject.sink { _ in heard.append("second") }
    subject.send(1)
    #expect(heard == ["first"])
    first.cancel()
  }

  @Test("a subscriber may cancel itself while it receives")
  func cancelSelf() {
    let subject = PassthroughSubject<Int, Never>()
    var owner: AnyCancellable?
    var heard: [Int] = []
    owner = subject.sink { value in
      heard.append(value)
      owner?.cancel()
    }
    subject.send(1)
    subject.send(2)
    #expect(heard == [1])
  }

  @Test("cancelling releases what the closure captured, at once")
  func releasesCapture() {
    let subject = PassthroughSubject<Int, Never>()
    var object: Token? = Token()
    weak let token = object
    let owner = subject.sink { [object] _ in _ = object }
    object = nil
    #expect(token != nil)
    owner.cancel()
    #expect(token == nil)
  }

  @Test("a completion releases what the closure captured, though the owner is kept")
  func completionReleases() {
    let subject = PassthroughSubject<Int, Never>()
    var object: Token? = Token()
    weak let token = object
    let owner = subject.sink { [object] _ in _ = object }
    object = nil
    subject.send(completion: .finished)
    #expect(token == nil)
    owner.cancel()
  }

  @Test("releasing the owner cancels")
  func ownerGoes() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    var owner: AnyCancellable? = subject.sink { heard.append($0) }
    subject.send(1)
    owner = nil
    subject.send(2)
    #expect(heard == [1])
    _ = owner
  }

  @Test("a subscription keeps its subject until it is cancelled, which then goes without a word")
  func subjectGoes() {
    var subject: PassthroughSubject<Int, TestError>? = PassthroughSubject()
    weak let weakSubject = subject
    let tracker = Tracker()
    subject?.subscribe(tracker)
    subject = nil
    #expect(weakSubject != nil)
    tracker.subscription?.cancel()
    #expect(weakSubject == nil)
    #expect(tracker.history == [.subscription("PassthroughSubject")])
  }

  @Test("a subscription keeps its subject no longer than to the completion")
  func subjectEnds() {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let weakSubject = subject
    let owner = subject?.sink { _ in }
    subject?.send(completion: .finished)
    subject = nil
    #expect(weakSubject == nil)
    owner?.cancel()
  }

  @Test("once owner and subject are let go, everything between is freed")
  func everythingFreed() {
    var subject: CurrentValueSubject<Token, Never>? = CurrentValueSubject(Token())
    weak let value = subject?.value
    weak let weakSubject = subject
    var owner = subject?.filter { _ in true }.map { $0 }.eraseToAnyPublisher().sink { _ in }
    subject = nil
    owner = nil
    #expect(value == nil)
    #expect(weakSubject == nil)
    _ = owner
  }

  @Test("cancelling twice cancels once")
  func twice() {
    var count = 0
    let owner = AnyCancellable { count += 1 }
    owner.cancel()
    owner.cancel()
    #expect(count == 1)
  }

  @Test("a set of owners keeps the subscriptions")
  func stored() {
    let subject = PassthroughSubject<Int, Never>()
    var heard = 0
    var owners: Set<AnyCancellable> = []
    subject.sink { heard += $0 }.store(in: &owners)
    subject.send(1)
    owners.removeAll()
    subject.send(1)
    #expect(heard == 1)
  }
}

@Suite("Subjects: order and reentrancy")
struct SubjectOrderTests {
  @Test("values reach the subscribers in the order of subscription")
  func order() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [String] = []
    let owners = ["a", "b", "c"].map { name in
      subject.sink { heard.append("\(name)\($0)") }
    }
    subject.send(1)
    subject.send(2)
    #expect(heard == ["a1", "b1", "c1", "a2", "b2", "c2"])
    #expect(owners.count == 3)
  }

  @Test("a value sent while one is delivered reaches all before the outer one goes on")
  func reentrant() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [String] = []
    let first = subject.sink { value in
      heard.append("a\(value)")
      if value == 1 { subject.send(2) }
    }
    let second = subject.sink { heard.append("b\($0)") }
    subject.send(1)
    #expect(heard == ["a1", "a2", "b2", "b1"])
    first.cancel()
    second.cancel()
  }

  @Test("who subscribes while a value is delivered does not get that one")
  func subscribeWhileDelivering() {
    let subject = PassthroughSubject<Int, Never>()
    var owners: Set<AnyCancellable> = []
    var heard: [Int] = []
    subject.sink { value in
      if value == 1 { subject.sink { heard.append($0) }.store(in: &owners) }
    }.store(in: &owners)
    subject.send(1)
    subject.send(2)
    #expect(heard == [2])
  }

  @Test("a subject sends on what another publisher sends")
  func chained() {
    let upstream = PassthroughSubject<Int, TestError>()
    let subject = CurrentValueSubject<Int, TestError>(0)
    let owner = upstream.subscribe(subject)
    upstream.send(5)
    #expect(subject.value == 5)
    owner.cancel()
    upstream.send(6)
    #expect(subject.value == 5)
  }

  @Test("a passthrough subject that a publisher sends through loses nothing before somebody asks")
  func waits() {
    let subject = PassthroughSubject<Int, Never>()
    let owner = [1, 2].publisher.subscribe(subject)
    let tracker = TrackingSubscriber<Int, Never>()
    subject.subscribe(tracker)
    #expect(tracker.history.dropFirst() == [.value(1), .value(2), .completion(.finished)])
    owner.cancel()
  }

  @Test("a subject does not keep publishers that were cancelled")
  func forgets() {
    let subject = PassthroughSubject<Int, Never>()
    let isGone = (0..<100).map { _ in cancelledSource(of: subject) }
    #expect(isGone.filter { $0() }.count > 50)
  }

  /// Sends something through `subject`, and stops that.
  ///
  /// - Returns: Whether what was sent through it is gone.
  @inline(never)
  private func cancelledSource(of subject: PassthroughSubject<Int, Never>) -> () -> Bool {
    let source = PassthroughSubject<Int, Never>()
    source.subscribe(subject).cancel()
    return { [weak source] in source == nil }
  }

  @Test("a subject asks the publishers that send through it once somebody listens")
  func asksUpstream() {
    let subject = PassthroughSubject<Int, Never>()
    let upstream = RecordedSubscription()
    subject.send(subscription: upstream)
    #expect(upstream.requests == [])
    let owner = subject.sink { _ in }
    #expect(upstream.requests == [.unlimited])
    owner.cancel()
  }

  @Test("a subject cancels the publishers that send through it when it goes")
  func cancelsUpstream() {
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    let upstream = RecordedSubscription()
    subject?.send(subscription: upstream)
    subject = nil
    #expect(upstream.isCancelled)
  }
}

@Suite("Subjects: depth")
struct SubjectDepthTests {
  @Test("a send that causes the next one 10,000 times loses nothing and does not overflow")
  func reentrantSends() {
    let subject = PassthroughSubject<Int, Never>()
    var heard = 0
    let owner = subject.sink { value in
      heard += 1
      if value < 10_000 { subject.send(value + 1) }
    }
    subject.send(1)
    #expect(heard == 10_000)
    owner.cancel()
  }

  @Test("what is sent after a value that was nested too deep comes after it")
  func overflowOrder() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    let owner = subject.sink { value in
      heard.append(value)
      if value < 150 { subject.send(value + 1) }
      if value == 50 { subject.send(1000) }
      if value == 1 { subject.send(completion: .finished) }
    }
    subject.send(1)
    #expect(heard.filter { $0 <= 150 } == Array(1...150))
    #expect(heard.contains(1000))
    owner.cancel()
  }

  @Test("a chain of 1,000 operators that nothing erases delivers and is released")
  func longChain() {
    let subject = PassthroughSubject<Int, Never>()
    var chain: any Publisher<Int, Never> = subject
    for _ in 1...1000 { chain = mapped(chain) }
    var token: Token? = Token()
    weak let weakToken = token
    var heard: [Int] = []
    let owner = sink(on: chain) { [token] in
      heard.append($0)
      _ = token
    }
    token = nil
    subject.send(0)
    #expect(heard == [1000])
    owner.cancel()
    #expect(weakToken == nil)
  }

  /// A publisher whose type has that of `publisher` in it.
  private func mapped(_ publisher: some Publisher<Int, Never>) -> any Publisher<Int, Never> {
    publisher.map { $0 + 1 }
  }

  private func sink(
    on publisher: some Publisher<Int, Never>,
    receive: @escaping (Int) -> Void
  ) -> AnyCancellable {
    publisher.sink(receiveValue: receive)
  }

  @Test("10,000 subscribers all hear, and go in any order")
  func manySubscribers() {
    let subject = PassthroughSubject<Int, Never>()
    var heard = 0
    var owners = (1...10_000).map { _ in subject.sink { heard += $0 } }
    subject.send(1)
    #expect(heard == 10_000)
    owners.shuffle()
    owners.removeLast(9_999)
    subject.send(1)
    #expect(heard == 10_001)
  }

  @Test("1,000,000 values requested one by one arrive")
  func oneByOne() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .max(1)) { _ in .max(1) }
    subject.subscribe(tracker)
    for value in 1...1_000_000 { subject.send(value) }
    #expect(tracker.values.count == 1_000_000)
  }
}

final class Token {}

final class RecordedSubscription: Subscription {
  private(set) var requests: [Demand] = []
  private(set) var isCancelled = false

  func request(_ demand: Demand) { requests.append(demand) }
  func cancel() { isCancelled = true }
}
