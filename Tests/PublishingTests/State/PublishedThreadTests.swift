// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, Never>

@Suite("Published on several threads")
struct PublishedThreadTests {
  /// Moves values across threads, because thread safety of the publishers is what is tested.
  private struct Shared<Value>: @unchecked Sendable {
    let value: Value
  }

  @Test("every change is sent once, and the last one sent is the property's value")
  func changes() {
    let counter = Counter(0)
    // The publisher promises that calls do not overlap, which the sanitizer checks.
    var heard = 0
    var latest = 0
    var earlyReads = 0
    let owner = counter.$count.sink { [unowned counter] value in
      heard += 1
      latest = value
      if heard > 1, counter.count == value { earlyReads += 1 }
    }
    let shared = Shared(value: counter)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 1...20_000 { shared.value.count = number * 2 + thread }
    }
    #expect(heard == 40_001)
    #expect(latest == counter.count)
    #expect(earlyReads == 0)
    owner.cancel()
  }

  @Test("a thread reads no value older than its own change")
  func readsOwn() {
    let counter = Counter(0)
    let owner = counter.$count.sink { _ in }
    let shared = Shared(value: counter)
    // One thread counts up, the other down. Each may read the other's numbers, but not its own
    // older ones.
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      let sign = thread == 0 ? 1 : -1
      for number in 1...20_000 {
        shared.value.count = sign * number
        let read = shared.value.count * sign
        if read > 0, read != number { Issue.record("read \(read) after \(number)") }
      }
    }
    owner.cancel()
  }

  @Test("a subscriber misses no change while others subscribe and cancel")
  func churn() {
    let counter = Counter(0)
    var heard = 0
    let owner = counter.$count.sink { _ in heard += 1 }
    let shared = Shared(value: counter)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 1...5_000 {
        if thread < 2 {
          shared.value.count = number
        } else {
          let visit = shared.value.$count.sink { _ in }
          visit.cancel()
        }
      }
    }
    #expect(heard == 10_001)
    owner.cancel()
  }

  @Test("a subscriber during concurrent changes receives the final value")
  func lateOnes() {
    for _ in 1...200 {
      let counter = Counter(0)
      let shared = Shared(value: counter)
      let late = Shared(value: Tracker())
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          for number in 1...50 { shared.value.count = number }
        } else {
          shared.value.$count.subscribe(late.value)
        }
      }
      #expect(late.value.values.last == 50)
      late.value.subscription?.cancel()
    }
  }

  @Test("concurrent requests receive each change at most once, in order")
  func demand() {
    let counter = Counter(0)
    let tracker = Shared(value: Tracker(demand: .none))
    counter.$count.subscribe(tracker.value)
    let subscription = Shared(value: tracker.value.subscription)
    let shared = Shared(value: counter)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 1...10_000 {
        if thread == 0 {
          shared.value.count = number
        } else {
          subscription.value?.request(.max(1))
        }
      }
    }
    subscription.value?.request(.max(1))
    let values = tracker.value.values
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    #expect(values.last == 10_000)
    subscription.value?.cancel()
  }

  @Test("a change during receive(subscription:) is delivered after it returns")
  func changeWhileOpening() {
    let counter = Counter(0)
    let shared = Shared(value: counter)
    let opening = Opening { subscription in
      subscription.request(.unlimited)
      onOtherThread { shared.value.count = 1 }
    }
    counter.$count.subscribe(opening)
    #expect(opening.heardWithin == [0])
    #expect(opening.heard == [0, 1])
    opening.subscription?.cancel()
  }

  @Test("another thread's request during receive(subscription:) is served after it returns")
  func requestWhileOpening() {
    let counter = Counter(0)
    let opening = Opening { subscription in
      let shared = Shared(value: subscription)
      onOtherThread { shared.value.request(.unlimited) }
    }
    counter.$count.subscribe(opening)
    #expect(opening.heardWithin == [])
    #expect(opening.heard == [0])
    opening.subscription?.cancel()
  }

  /// A subscriber that takes a long time to receive its subscription.
  private final class Opening: Subscriber {
    let open: (any Subscription) -> Void
    var subscription: (any Subscription)?
    var heard: [Int] = []
    var heardWithin: [Int] = []

    init(open: @escaping (any Subscription) -> Void) {
      self.open = open
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      open(subscription)
      heardWithin = heard
    }

    func receive(_ input: Int) -> Demand {
      heard.append(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }
}

/// Runs `body` on another thread and waits for it.
private func onOtherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    body()
    done.signal()
  }
  done.wait()
}
