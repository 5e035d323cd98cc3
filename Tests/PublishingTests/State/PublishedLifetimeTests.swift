// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, Never>

@Suite("Published: cancellation and lifetime")
struct PublishedLifetimeTests {
  @Test("a cancelled subscriber does not receive the value that is being delivered")
  func cancelWhileTold() {
    let counter = Counter(0)
    var second: AnyCancellable?
    var heard: [String] = []
    let first = counter.$count.sink { value in
      heard.append("a\(value)")
      if value == 1 { second?.cancel() }
    }
    second = counter.$count.sink { heard.append("b\($0)") }
    counter.count = 1
    #expect(heard == ["a0", "b0", "a1"])
    first.cancel()
  }

  @Test("a subscriber can cancel itself while it receives a value")
  func cancelSelf() {
    let counter = Counter(0)
    var owner: AnyCancellable?
    var heard: [Int] = []
    owner = counter.$count.sink { value in
      heard.append(value)
      owner?.cancel()
    }
    counter.count = 1
    counter.count = 2
    #expect(heard == [0, 1])
  }

  @Test("a subscriber that cancels before its request receives nothing")
  func cancelAtOnce() {
    final class Refuser: Subscriber {
      var heard: [Int] = []
      func receive(subscription: any Subscription) {
        subscription.cancel()
        subscription.request(.unlimited)
      }
      func receive(_ input: Int) -> Demand {
        heard.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let counter = Counter(0)
    let refuser = Refuser()
    counter.$count.subscribe(refuser)
    counter.count = 1
    #expect(refuser.heard == [])
  }

  @Test("a cancellation releases the closure's captures immediately")
  func releasesCapture() {
    let counter = Counter()
    var object: Token? = Token()
    weak let token = object
    let owner = counter.$count.sink { [object] _ in _ = object }
    object = nil
    #expect(token != nil)
    owner.cancel()
    #expect(token == nil)
  }

  @Test("a cancellation releases a subscriber that keeps its subscription")
  func releasesSubscriber() {
    let counter = Counter()
    weak var released: Tracker?
    do {
      let tracker = Tracker()
      released = tracker
      counter.$count.subscribe(tracker)
      tracker.subscription?.cancel()
    }
    #expect(released == nil)
  }

  @Test("a cancelled subscription is released while others remain")
  func releasesSubscription() {
    let counter = Counter()
    let stays = counter.$count.sink { _ in }
    weak var released: AnyObject?
    do {
      let tracker = Tracker()
      counter.$count.subscribe(tracker)
      counter.$count.sink { _ in }.cancel()
      tracker.subscription?.cancel()
      released = tracker.subscription as AnyObject
    }
    #expect(released == nil)
    stays.cancel()
  }

  @Test("a subscription does not retain the object, whose release sends nothing")
  func objectGoes() {
    var counter: Counter? = Counter(1)
    weak let object = counter
    let tracker = Tracker()
    counter?.$count.subscribe(tracker)
    counter = nil
    #expect(object == nil)
    #expect(tracker.history == [.subscription("PublishedSubject"), .value(1)])
  }

  @Test("a subscriber can request the value after the object is released")
  func valueStays() {
    var counter: Counter? = Counter(1)
    let tracker = Tracker(demand: .none)
    counter?.$count.subscribe(tracker)
    counter?.count = 2
    counter = nil
    tracker.subscription?.request(.max(1))
    #expect(tracker.values == [2])
  }

  @Test("releasing the object and the cancellable frees the value")
  func everythingFreed() {
    final class Holder {
      @Published var token = Token()
    }
    var holder: Holder? = Holder()
    weak let token = holder?.token
    var owner = holder?.$token.map { $0 }.eraseToAnyPublisher().sink { _ in }
    holder = nil
    #expect(token != nil)
    owner = nil
    #expect(token == nil)
    _ = owner
  }

  @Test("a replaced value is freed")
  func replaced() {
    final class Holder {
      @Published var token = Token()
    }
    let holder = Holder()
    weak let token = holder.token
    let owner = holder.$token.sink { _ in }
    holder.token = Token()
    #expect(token == nil)
    owner.cancel()
  }

  @Test("a value can read the property from its deinit", arguments: [false, true])
  func readsAsFreed(isSubscribed: Bool) {
    final class Holder {
      @Published var reader = DeinitAction()
    }
    let holder = Holder()
    var reads = 0
    holder.reader.action = { [unowned holder] in
      _ = holder.reader
      reads += 1
    }
    let owner = isSubscribed ? holder.$reader.sink { _ in } : nil
    holder.reader = DeinitAction()
    #expect(reads == 1)
    owner?.cancel()
  }

  @Test("a subscriber's object can cancel the subscription from its deinit")
  func cancelsAsFreed() {
    final class Capturing: Subscriber {
      let freed = DeinitAction()
      func receive(subscription: any Subscription) { freed.action = subscription.cancel }
      func receive(_ input: Int) -> Demand { .none }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let counter = Counter()
    weak var freed: DeinitAction?
    do {
      let subscriber = Capturing()
      freed = subscriber.freed
      counter.$count.subscribe(subscriber)
    }
    freed?.action()
    #expect(freed == nil)
  }

  @Test("a subscriber can release the object while it receives a value")
  func objectGoesWhileTold() {
    var counter: Counter? = Counter(0)
    let owner = counter?.$count.sink { if $0 == 1 { counter = nil } }
    counter?.count = 1
    #expect(counter == nil)
    owner?.cancel()
  }

  @Test("10,000 subscribers all receive the value and cancel in any order")
  func manySubscribers() {
    let counter = Counter(0)
    var heard = 0
    var owners = (1...10_000).map { _ in counter.$count.sink { heard += $0 } }
    counter.count = 1
    #expect(heard == 10_000)
    owners.shuffle()
    owners.removeLast(9_999)
    counter.count = 1
    #expect(heard == 10_001)
  }
}
