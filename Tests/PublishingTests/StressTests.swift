// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import Synchronization
import Testing

/// Accesses the same objects from several threads for a while.
///
/// No value may be lost, duplicated or out of order, and calls to one subscriber must not overlap.
/// The sanitizers check this too.
@Suite("Publishers under stress", .serialized)
struct StressTests {
  @Test("a passthrough subject delivers every value during concurrent subscriptions")
  func subject() {
    let subject = PassthroughSubject<Parcel, Never>()
    let listener = Listener()
    let owner = subject.sink { listener.receive($0) }
    let sent = hammer(
      senders: 2,
      send: subject.send,
      meanwhile: [churn(subject), request(subject)]
    )
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
  }

  @Test("a current value subject delivers every value during concurrent subscriptions")
  func currentValue() {
    let subject = CurrentValueSubject<Parcel, Never>(Parcel(sender: 0, number: -1))
    let listener = Listener()
    let owner = subject.dropFirst().sink { listener.receive($0) }
    let sent = hammer(
      senders: 2,
      send: subject.send,
      meanwhile: [churn(subject), request(subject)]
    )
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
  }

  @Test("a replay subject delivers every value during concurrent subscriptions")
  func replay() {
    let subject = ReplaySubject<Parcel, Never>(bufferSize: 4)
    let listener = Listener()
    let owner = subject.sink { listener.receive($0) }
    let sent = hammer(
      senders: 2,
      send: subject.send,
      meanwhile: [churn(subject), request(subject)]
    )
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
  }

  @Test("a shared chain of operators delivers every value")
  func chain() {
    let subject = PassthroughSubject<Parcel, Never>()
    let listener = Listener()
    let chain = subject.map { $0 }.filter { _ in true }.handleEvents(receiveOutput: { _ in })
      .compactMap { $0 }.share()
    let owner = chain.sink { listener.receive($0) }
    let sent = hammer(senders: 2, send: subject.send, meanwhile: [churn(chain), request(chain)])
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
  }

  @Test("merge delivers every value of publishers on two threads")
  func merge() {
    let subjects = [PassthroughSubject<Parcel, Never>(), PassthroughSubject<Parcel, Never>()]
    let listener = Listener()
    let merged = Publishers.MergeMany(subjects)
    let owner = merged.sink { listener.receive($0) }
    let sent = hammer(
      senders: 2,
      send: { subjects[$0.sender].send($0) },
      meanwhile: [churn(merged), request(merged)]
    )
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
  }

  @Test("flatMap delivers every value of two sending threads")
  func flatMap() {
    let subject = PassthroughSubject<Parcel, Never>()
    let listener = Listener()
    let flattened = subject.flatMap { Just($0) }
    let owner = flattened.sink { listener.receive($0) }
    let sent = hammer(
      senders: 2,
      send: subject.send,
      meanwhile: [churn(flattened), request(flattened)]
    )
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
  }

  @Test("buffer delivers every value of two sending threads")
  func buffer() {
    let subject = PassthroughSubject<Parcel, Never>()
    let listener = Listener()
    let buffered = subject.buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
    let owner = buffered.sink { listener.receive($0) }
    let sent = hammer(
      senders: 2,
      send: subject.send,
      meanwhile: [churn(buffered), request(buffered)]
    )
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
  }

  @Test("receive(on:) delivers every value on a concurrent queue")
  func receiveOn() {
    let subject = PassthroughSubject<Parcel, Never>()
    let listener = Listener()
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    let received = subject.receive(on: queue)
    let owner = received.sink { listener.receive($0) }
    let sent = hammer(
      senders: 2,
      send: subject.send,
      meanwhile: [churn(received), request(received)]
    )
    let done = DispatchSemaphore(value: 0)
    let end = received.sink(receiveCompletion: { _ in done.signal() }, receiveValue: { _ in })
    subject.send(completion: .finished)
    done.wait()
    queue.sync(flags: .barrier) {}
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
    end.cancel()
  }

  @Test("zip pairs the values of publishers on two threads in order")
  func zip() {
    let subjects = [PassthroughSubject<Parcel, Never>(), PassthroughSubject<Parcel, Never>()]
    let listener = Listener()
    var isPaired = true
    let owner = subjects[0].zip(subjects[1]).sink { first, second in
      isPaired = isPaired && first.number == second.number
      listener.receive(first)
    }
    let sent = hammer(senders: 2, send: { subjects[$0.sender].send($0) }, meanwhile: [])
    #expect(isPaired)
    #expect(listener.verdict == Listener.Verdict(counts: [min(sent[0], sent[1]), 0]))
    owner.cancel()
  }

  @Test("combineLatest never overlaps calls when two threads send")
  func combined() {
    let subjects = [PassthroughSubject<Parcel, Never>(), PassthroughSubject<Parcel, Never>()]
    let listener = Listener()
    let combined = subjects[0].combineLatest(subjects[1]) { max($0.number, $1.number) }
    let switched = subjects[0].map { [subjects] _ in subjects[1] }.switchToLatest()
    let owners = [
      combined.sink { _ in listener.enter() },
      switched.sink { _ in },
      subjects[0].withLatestFrom(subjects[1]).sink { _ in },
    ]
    _ = hammer(senders: 2, send: { subjects[$0.sender].send($0) }, meanwhile: [churn(combined)])
    #expect(listener.verdict.overlaps == 0)
    for owner in owners { owner.cancel() }
  }

  @Test("a subscription respects the demand when one thread requests and another cancels")
  func sameSubscription() {
    let subject = PassthroughSubject<Parcel, Never>()
    let merged = subject.merge(with: Empty(completeImmediately: false))
    let twice = { (publisher: AnyPublisher<Parcel, Never>) in
      {
        let subscriber = StepwiseSubscriber()
        publisher.subscribe(subscriber)
        let shared = Shared(subscriber)
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
          if thread == 0 {
            for _ in 0..<3 { shared.value.requestOne() }
          } else {
            shared.value.cancel()
          }
        }
        #expect(subscriber.respectsDemand)
      }
    }
    _ = hammer(
      senders: 1,
      send: subject.send,
      meanwhile: [twice(subject.eraseToAnyPublisher()), twice(merged.eraseToAnyPublisher())]
    )
  }

  @Test("every subscriber receives one completion, whenever it subscribes")
  func ends() {
    let publishers: [(PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never>] = [
      { $0.eraseToAnyPublisher() }, { $0.share().eraseToAnyPublisher() },
      { $0.share(replay: 1).eraseToAnyPublisher() }, { $0.merge(with: $0).eraseToAnyPublisher() },
      { $0.flatMap { Just($0) }.eraseToAnyPublisher() },
    ]
    for round in 0..<500 {
      let subject = PassthroughSubject<Int, Never>()
      let publisher = Shared((subject, publishers[round % publishers.count](subject)))
      let ends = Tally()
      let owners = (0..<3).map { _ in Shared(Box()) }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 3 {
          for value in 0..<10 { publisher.value.0.send(value) }
          publisher.value.0.send(completion: .finished)
        } else {
          owners[thread].value.owner = publisher.value.1.sink(
            receiveCompletion: { _ in _ = ends.next() },
            receiveValue: { _ in }
          )
        }
      }
      #expect(ends.value == 3)
    }
  }

  @Test("a published property delivers every change made on two threads")
  func published() {
    final class Model {
      @Published var parcel = Parcel(sender: 0, number: -1)
    }
    let model = Model()
    let listener = Listener()
    let owner = model.$parcel.dropFirst().sink { listener.receive($0) }
    let shared = Shared(model)
    let sent = hammer(
      senders: 2,
      send: { shared.value.parcel = $0 },
      meanwhile: [churn(model.$parcel), request(model.$parcel)]
    )
    #expect(listener.verdict == Listener.Verdict(counts: sent))
    owner.cancel()
  }
}

// MARK: Thread actions

/// A value with its sender and its number among that sender's values.
private struct Parcel: Sendable {
  let sender: Int
  let number: Int
}

/// Moves values across threads, because thread safety of the publishers is what is tested.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

/// Sends on each sender's thread and repeats all other actions, for a second.
///
/// - Returns: The number of values that each sender sent.
private func hammer(
  senders: Int,
  send: @escaping (Parcel) -> Void,
  meanwhile: [() -> Void]
) -> [Int] {
  let send = Shared(send)
  let meanwhile = Shared(meanwhile)
  let isOver = Atomic(false)
  let counts = (0..<senders).map { _ in Tally() }
  let end = DispatchTime.now() + .seconds(1)
  DispatchQueue.concurrentPerform(iterations: senders + meanwhile.value.count) { thread in
    while !isOver.load(ordering: .relaxed) {
      if thread < senders {
        send.value(Parcel(sender: thread, number: counts[thread].next()))
      } else {
        meanwhile.value[thread - senders]()
      }
      if DispatchTime.now() > end { isOver.store(true, ordering: .relaxed) }
    }
  }
  return counts.map(\.value)
}

/// Subscribes and cancels.
private func churn<P: Publisher>(_ publisher: P) -> () -> Void where P.Failure == Never {
  { publisher.sink { _ in }.cancel() }
}

/// Subscribes, requests three values one by one as they arrive, and cancels.
private func request<P: Publisher>(_ publisher: P) -> () -> Void
where P.Output == Parcel, P.Failure == Never {
  {
    let subscriber = StepwiseSubscriber()
    publisher.subscribe(subscriber)
    for _ in 0..<3 { subscriber.requestOne() }
    subscriber.cancel()
    #expect(subscriber.respectsDemand)
  }
}

private final class Tally: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  /// Returns the count and increments it.
  func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

private final class Box {
  var owner: AnyCancellable?
}

/// A subscriber that checks every value on arrival.
private final class Listener {
  struct Verdict: Equatable {
    /// The number of values received from each sender.
    let counts: [Int]
    var isInOrder = true
    var overlaps = 0
  }

  // Not locked, because the publisher promises that calls do not overlap, which the sanitizer
  // checks.
  private var last = [-1, -1]
  private var isInOrder = true

  private let inside = Atomic(0)
  private let overlaps = Atomic(0)

  var verdict: Verdict {
    Verdict(
      counts: last.map { $0 + 1 },
      isInOrder: isInOrder,
      overlaps: overlaps.load(ordering: .relaxed)
    )
  }

  func receive(_ parcel: Parcel) {
    enter {
      isInOrder = isInOrder && parcel.number == last[parcel.sender] + 1
      last[parcel.sender] = parcel.number
    }
  }

  /// Counts an overlap if another call is in progress.
  func enter(_ body: () -> Void = {}) {
    if inside.add(1, ordering: .relaxed).oldValue > 0 { overlaps.add(1, ordering: .relaxed) }
    body()
    inside.subtract(1, ordering: .relaxed)
  }
}

/// A subscriber that requests one value at a time and counts values that exceed the demand.
private final class StepwiseSubscriber: Subscriber {
  typealias Input = Parcel
  typealias Failure = Never

  private let requestCount = Atomic(0)
  private let received = Atomic(0)
  private let exceededDemand = Atomic(false)
  private var subscription: (any Subscription)?

  var respectsDemand: Bool { !exceededDemand.load(ordering: .relaxed) }

  func requestOne() {
    requestCount.add(1, ordering: .sequentiallyConsistent)
    subscription?.request(.max(1))
  }

  func cancel() { subscription?.cancel() }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Parcel) -> Demand {
    let count = received.add(1, ordering: .sequentiallyConsistent).newValue
    if count > requestCount.load(ordering: .sequentiallyConsistent) {
      exceededDemand.store(true, ordering: .relaxed)
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
