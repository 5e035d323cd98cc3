// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

/// Tests the promises that every operator makes, with operators that change no value.
@Suite("The operator contract")
struct OperatorContractTests {
  struct Operator: Sendable, CustomTestStringConvertible {
    /// The name of the operator in code.
    let name: String

    /// The name of its subscription, or `nil` if it forwards upstream's subscription.
    let subscription: String?

    let apply: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>

    var testDescription: String { name }

    init<P: Publisher<Int, TestError> & SendableMetatype>(
      _ name: String,
      _ subscription: String? = nil,
      apply: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
    ) {
      self.name = name
      self.subscription = subscription
      self.apply = { apply($0).eraseToAnyPublisher() }
    }
  }

  static let all: [Operator] = selecting + throwing + flattening + combining + sharing + scheduling

  static let selecting = [
    Operator("map") { $0.map { $0 } },
    Operator("tryMap", "TryMap") { $0.tryMap { $0 }.broken },
    Operator("compactMap", "CompactMap") { $0.compactMap { $0 } },
    Operator("filter", "Filter") { $0.filter { _ in true } },
    Operator("replaceNil") { $0.map { Int?.some($0) }.replaceNil(with: 0) },
    Operator("scan") { $0.scan(0) { $1 } },
    Operator("removeDuplicates", "RemoveDuplicates") { $0.removeDuplicates { _, _ in false } },
    Operator("prefix", "Output") { $0.prefix(100_000) },
    Operator("prefix(while:)", "PrefixWhile") { $0.prefix { _ in true } },
    Operator("dropFirst", "Drop") { $0.dropFirst(0) },
    Operator("drop(while:)", "DropWhile") { $0.drop { _ in false } },
    Operator("mapError") { $0.mapError { $0 } },
    Operator("handleEvents", "HandleEvents") { $0.handleEvents(receiveOutput: { _ in }) },
    Operator("print", "Print") { $0.print(to: NullOutputStream()) },
    Operator("replaceEmpty", "ReplaceEmpty") { $0.replaceEmpty(with: 0) },
    Operator("collect(1)", "CollectByCount") { $0.collect(1).map { $0[0] } },
    Operator("map(keyPath)") { $0.map(\.self) },
    Operator("output(in:)", "Output") { $0.output(in: 0...) },
    Operator("buffer(byRequest)", "Buffer") {
      $0.buffer(size: 100_000, prefetch: .byRequest, whenFull: .dropNewest)
    },
    Operator("buffer(keepFull)", "Buffer") {
      $0.buffer(size: 100_000, prefetch: .keepFull, whenFull: .dropOldest)
    },
    Operator("breakpoint", "Breakpoint") { $0.breakpoint(receiveOutput: { _ in false }) },
  ]

  static let throwing = [
    Operator("tryFilter", "TryFilter") { $0.tryFilter { _ in true }.broken },
    Operator("tryCompactMap", "TryCompactMap") { $0.tryCompactMap { $0 }.broken },
    Operator("tryScan", "TryScan") { $0.tryScan(0) { $1 }.broken },
    Operator("tryRemoveDuplicates", "TryRemoveDuplicates") {
      $0.tryRemoveDuplicates { _, _ in false }.broken
    },
    Operator("tryPrefix(while:)", "TryPrefixWhile") { $0.tryPrefix { _ in true }.broken },
    Operator("tryDrop(while:)", "TryDropWhile") { $0.tryDrop { _ in false }.broken },
    Operator("encode", "Encode") {
      $0.encode(encoder: IdentityCoder()).map { $0 as? Int ?? 0 }.broken
    },
    Operator("decode", "Decode") { $0.decode(type: Int.self, decoder: IdentityCoder()).broken },
  ]

  static let flattening = [
    Operator("flatMap", "FlatMap") {
      $0.flatMap { Just($0).setFailureType(to: TestError.self) }
    },
    Operator("switchToLatest", "SwitchToLatest") {
      $0.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest()
    },
    Operator("flatMapLatest", "SwitchToLatest") {
      $0.flatMapLatest { Just($0).setFailureType(to: TestError.self) }
    },
    Operator("catch", "Catch") { $0.catch { Fail<Int, TestError>(error: $0) } },
    Operator("tryCatch", "TryCatch") { $0.tryCatch { Fail<Int, TestError>(error: $0) }.broken },
    Operator("retry", "Retry") { $0.retry(0) },
    Operator("append", "Concatenate") { $0.append(Empty<Int, TestError>()) },
    Operator("prepend", "Concatenate") { $0.prepend(Empty<Int, TestError>()) },
  ]

  static let combining = [
    Operator("merge", "Merge") { $0.merge(with: Empty<Int, TestError>()) },
    Operator("combineLatest", "CombineLatest") {
      $0.combineLatest(Just(0).setFailureType(to: TestError.self)) { value, _ in value }
    },
    Operator("withLatestFrom", "WithLatestFrom") {
      $0.withLatestFrom(Just(0).setFailureType(to: TestError.self)) { value, _ in value }
    },
    Operator("prefix(untilOutputFrom:)", "PrefixUntilOutput") {
      $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
    },
    Operator("drop(untilOutputFrom:)", "DropUntilOutput") {
      $0.drop(untilOutputFrom: Just(0).setFailureType(to: TestError.self))
    },
  ]

  static let sharing = [
    Operator("share", "Multicast") { $0.share() },
    Operator("share(replay:)", "Multicast") { $0.share(replay: 1) },
    Operator("multicast", "Multicast") {
      $0.multicast { PassthroughSubject<Int, TestError>() }.autoconnect()
    },
    Operator("eraseToAnyPublisher") { $0.eraseToAnyPublisher() },
    Operator("Deferred") { upstream in Deferred { upstream } },
  ]

  static let scheduling = [
    Operator("receive(on:)", "ReceiveOn") { $0.receive(on: ImmediateScheduler.shared) },
    Operator("subscribe(on:)", "SubscribeOn") { $0.subscribe(on: ImmediateScheduler.shared) },
    Operator("delay", "Delay") { $0.delay(for: .zero, scheduler: ImmediateScheduler.shared) },
  ]

  @Test(
    "a subscription with the operator's name precedes the values and the failure",
    arguments: all
  )
  func history(of op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker()
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.broken))
    #expect(
      tracker.history == [
        .subscription(op.subscription ?? "PassthroughSubject"), .value(1), .value(2),
        .completion(.failure(.broken)),
      ]
    )
  }

  @Test(
    "no more values are sent than requested, and one more for each further request",
    arguments: all
  )
  func demand(of op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .max(2))
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    for value in 1...9 { subject.send(value) }
    #expect(tracker.values == [1, 2])
    tracker.subscription?.request(.max(1))
    subject.send(10)
    #expect(tracker.values.count == 3)
  }

  @Test("demand that a subscriber returns counts", arguments: all)
  func returnedDemand(of op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .max(1)) { $0 < 3 ? .max(1) : .none }
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    for value in 1...9 { subject.send(value) }
    #expect(tracker.values == [1, 2, 3])
  }

  @Test("a cancellation reaches upstream once", arguments: all)
  func cancel(_ op: Operator) {
    let probe = ProbePublisher<Int, TestError>()
    let owner = op.apply(probe.eraseToAnyPublisher())
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    owner.cancel()
    owner.cancel()
    #expect(probe.cancelCount == 1)
  }

  @Test(
    "cancelling a subscription twice cancels upstream once",
    arguments: all.filter { $0.subscription != nil }
  )
  func cancelTwice(_ op: Operator) {
    let probe = ProbePublisher<Int, TestError>()
    let tracker = Tracker()
    op.apply(probe.eraseToAnyPublisher()).subscribe(tracker)
    tracker.subscription?.cancel()
    tracker.subscription?.cancel()
    #expect(probe.cancelCount == 1)
  }

  @Test("a subscriber without demand receives no value", arguments: all)
  func noDemand(_ op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .none)
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    for value in 1...3 { subject.send(value) }
    #expect(tracker.values == [])
  }

  @Test("a request made during a delivery takes effect immediately", arguments: all)
  func requestInside(_ op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    var subscription: (any Subscription)?
    let tracker = Tracker(demand: .max(1)) { value in
      subscription?.request(.max(1))
      if value < 3 { subject.send(value + 1) }
      return .none
    }
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    subscription = tracker.subscription
    subject.send(1)
    #expect(tracker.values == [1, 2, 3])
    subscription = nil
  }

  @Test(
    "a value or completion before the subscription is ignored",
    arguments: all.filter { $0.subscription != nil }
  )
  func early(_ op: Operator) {
    let tracker = Tracker()
    op.apply(EarlyPublisher().eraseToAnyPublisher()).subscribe(tracker)
    let isSubscription = { (event: Tracker.Event) in
      if case .subscription = event { true } else { false }
    }
    #expect(tracker.history.allSatisfy(isSubscription))
  }

  @Test(
    "nothing is delivered after a cancellation, even if upstream sends more",
    arguments: all.filter { $0.subscription != nil }
  )
  func nothingAfterCancel(_ op: Operator) {
    let probe = ProbePublisher<Int, TestError>()
    let tracker = Tracker()
    op.apply(probe.eraseToAnyPublisher()).subscribe(tracker)
    probe.send(1)
    tracker.subscription?.cancel()
    probe.send(2)
    probe.send(completion: .failure(.broken))
    #expect(tracker.history.dropFirst() == [.value(1)])
  }

  @Test(
    "nothing is delivered after the completion, even if upstream sends more",
    arguments: all.filter { $0.subscription != nil }
  )
  func nothingAfterTheEnd(_ op: Operator) {
    let probe = ProbePublisher<Int, TestError>()
    let tracker = Tracker()
    op.apply(probe.eraseToAnyPublisher()).subscribe(tracker)
    probe.send(1)
    probe.send(completion: .finished)
    probe.send(2)
    probe.send(completion: .failure(.broken))
    #expect(tracker.history.dropFirst() == [.value(1), .completion(.finished)])
  }

  @Test("a subscriber can request and cancel while it receives a value", arguments: all)
  func fromInside(_ op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    var subscription: (any Subscription)?
    let tracker = Tracker(demand: .max(1)) { value in
      if value < 3 { subscription?.request(.max(1)) } else { subscription?.cancel() }
      return .max(1)
    }
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    subscription = tracker.subscription
    for value in 1...9 { subject.send(value) }
    subject.send(completion: .finished)
    #expect(tracker.history.dropFirst() == [.value(1), .value(2), .value(3)])
    subscription = nil
  }

  @Test("a completion sent during a delivery arrives after the value, once", arguments: all)
  func endFromInside(_ op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker { _ in
      subject.send(completion: .failure(.broken))
      subject.send(2)
      return .none
    }
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    subject.send(1)
    #expect(tracker.history.dropFirst() == [.value(1), .completion(.failure(.broken))])
  }

  @Test("a second subscription is cancelled, and the first is kept", arguments: all)
  func secondSubscription(_ op: Operator) {
    let probe = ProbePublisher<Int, TestError>()
    let owner = op.apply(probe.eraseToAnyPublisher())
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    let second = RecordedSubscription()
    probe.give(second)
    #expect(second.isCancelled)
    #expect(second.requests == [])
    #expect(probe.cancelCount == 0)
    owner.cancel()
  }

  @Test("a request or a cancellation after the completion does nothing", arguments: all)
  func afterTheEnd(_ op: Operator) throws {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker()
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    let subscription = try #require(tracker.subscription)
    subject.send(completion: .finished)
    let history = tracker.history
    subscription.request(.max(1))
    subscription.cancel()
    subscription.cancel()
    #expect(tracker.history == history)
  }

  @Test("a completion releases the subscriber", arguments: all)
  func endReleases(_ op: Operator) {
    #expect(
      isReleased(by: op.apply) { subject, _ in
        subject.send(1)
        subject.send(completion: .finished)
      }
    )
  }

  @Test("a cancellation releases a subscriber that keeps its subscription", arguments: all)
  func cancelReleases(_ op: Operator) {
    #expect(
      isReleased(by: op.apply) { subject, tracker in
        subject.send(1)
        tracker.subscription?.cancel()
      }
    )
  }

  @Test("releasing the cancellable and the source frees everything between", arguments: all)
  func everythingFreed(_ op: Operator) {
    var subject: PassthroughSubject<Int, TestError>? = PassthroughSubject()
    weak let weakSubject = subject
    var token: Token? = Token()
    weak let weakToken = token
    var owner = subject.map {
      op.apply($0.map { [token] in token == nil ? 0 : $0 }.eraseToAnyPublisher())
        .sink(receiveCompletion: { _ in }, receiveValue: { [token] _ in _ = token })
    }
    subject?.send(1)
    token = nil
    subject = nil
    owner = nil
    #expect(weakSubject == nil)
    #expect(weakToken == nil)
    _ = owner
  }

  @Test("a chain of 1,000 operators delivers values and is released", arguments: all)
  func longChain(of op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    var chain = subject.eraseToAnyPublisher()
    for _ in 1...1000 { chain = op.apply(chain) }
    var tracker: Tracker? = Tracker()
    weak let weakTracker = tracker
    if let tracker { chain.subscribe(tracker) }
    subject.send(1)
    subject.send(completion: .finished)
    #expect(tracker?.history.dropFirst() == [.value(1), .completion(.finished)])
    tracker = nil
    #expect(weakTracker == nil)
  }

  @Test("10,000 nested sends lose no value and do not overflow the stack", arguments: all)
  func reentrantSends(through op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    var heard = 0
    let owner = op.apply(subject.eraseToAnyPublisher()).sink(
      receiveCompletion: { _ in },
      receiveValue: { value in
        heard += 1
        if value < 10_000 { subject.send(value + 1) }
      }
    )
    subject.send(1)
    #expect(heard == 10_000)
    owner.cancel()
  }
}

extension Publisher {
  /// A publisher of the same values that fails with a test error.
  fileprivate var broken: Publishers.MapError<Self, TestError> { mapError { _ in .broken } }
}

/// A publisher that breaks the protocol by sending before it delivers a subscription.
private struct EarlyPublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    _ = subscriber.receive(1)
    subscriber.receive(completion: .finished)
  }
}

/// A stream that discards its output.
private final class NullOutputStream: TextOutputStream {
  func write(_ string: String) {}
}
