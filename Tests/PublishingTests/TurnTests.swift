// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Publishing
import PublishingTesting
import Synchronization
import Testing

@Suite("Turns of several threads")
struct TurnTests {
  /// Moves values across threads, because thread safety of the publishers is what is tested.
  private struct Shared<Value>: @unchecked Sendable {
    let value: Value
  }

  /// The delivery of a value by another thread, until it is finished.
  private final class Delivery {
    private let end = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let owner: AnyCancellable

    init(of value: Int, by subject: CurrentValueSubject<Int, Never>) {
      let began = DispatchSemaphore(value: 0)
      owner = subject.sink { [end] in
        guard $0 == value else { return }
        began.signal()
        end.wait()
      }
      let (shared, ended) = (Shared(value: subject), ended)
      DispatchQueue.global().async {
        shared.value.send(value)
        ended.signal()
      }
      began.wait()
    }

    func finish() {
      end.signal()
      ended.wait()
    }
  }

  @Test("a subscriber has its first value when sink returns, although another thread is delivering")
  func firstValue() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let delivery = Delivery(of: 1, by: subject)
    var heard: [Int] = []
    let owner = subject.sink { heard.append($0) }
    #expect(heard == [1])
    delivery.finish()
    owner.cancel()
  }

  @Test("a subscriber that began beside another thread's delivery receives later values")
  func laterValues() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let delivery = Delivery(of: 1, by: subject)
    var heard: [Int] = []
    let owner = subject.sink { heard.append($0) }
    delivery.finish()
    subject.send(2)
    #expect(heard == [1, 2])
    owner.cancel()
  }

  @Test("a subscriber that another thread cancels while it receives its first value is released")
  func cancelledWhileBeginning() {
    final class Token: Sendable {}
    let subject = CurrentValueSubject<Int, Never>(0)
    let delivery = Delivery(of: 1, by: subject)
    weak var captured: Token?
    do {
      let token = Token()
      captured = token
      let subscriptions = Mutex<Shared<any Subscription>?>(nil)
      let subscriber = AnySubscriber<Int, Never>(
        receiveSubscription: { subscription in
          let shared = Shared(value: subscription)
          subscriptions.withLock { $0 = shared }
          subscription.request(.unlimited)
        },
        receiveValue: { [token] _ in
          let done = DispatchSemaphore(value: 0)
          let subscription = subscriptions.withLock { $0 }
          DispatchQueue.global().async {
            subscription?.value.cancel()
            done.signal()
          }
          done.wait()
          withExtendedLifetime(token) {}
          return .none
        }
      )
      subject.subscribe(subscriber)
      subscriptions.withLock { $0 = nil }
    }
    #expect(captured == nil)
    delivery.finish()
  }

  @Test("each subscriber has its first value when sink returns, while other threads send")
  func firstValues() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let slow = subject.sink { _ in for _ in 0..<100 { sched_yield() } }
    let shared = Shared(value: subject)
    let missing = Atomic(0)
    let isOver = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      if thread > 0 {
        while !isOver.load(ordering: .relaxed) { shared.value.send(thread) }
        return
      }
      for _ in 0..<200 {
        var count = 0
        let owner = shared.value.sink { _ in count += 1 }
        owner.cancel()
        if count == 0 { missing.add(1, ordering: .relaxed) }
      }
      isOver.store(true, ordering: .relaxed)
    }
    #expect(missing.load(ordering: .relaxed) == 0)
    slow.cancel()
  }

  @Test("a sender that holds a lock that a sink waits for does not wait forever")
  func lockOfSink() {
    let subject = PassthroughSubject<Int, Never>()
    let lock = DispatchSemaphore(value: 1)
    let began = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    var heard: [Int] = []
    let owner = subject.sink {
      if $0 == 1 {
        began.signal()
        lock.wait()
        lock.signal()
      }
      heard.append($0)
    }
    lock.wait()
    let shared = Shared(value: subject)
    DispatchQueue.global().async {
      shared.value.send(1)
      ended.signal()
    }
    began.wait()
    subject.send(2)
    lock.signal()
    ended.wait()
    #expect(heard == [1, 2])
    owner.cancel()
  }

  @Test("threads that send to three subjects in a circle deliver all values")
  func circle() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let count = Atomic(0)
    let owners = subjects.indices.map { index in
      subjects[index].sink { value in
        count.add(1, ordering: .relaxed)
        if value > 0 { subjects[(index + 1) % 3].send(value - 1) }
      }
    }
    let shared = Shared(value: subjects)
    DispatchQueue.concurrentPerform(iterations: 3) { index in
      for _ in 0..<2_000 { shared.value[index].send(2) }
    }
    #expect(count.load(ordering: .relaxed) == 18_000)
    #expect(owners.count == 3)
  }
}
