// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Platform
import PublishingTesting
import Synchronization
import Testing

@testable import Publishing

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

  @Test("threads that send deliver their own values")
  func ownValues() {
    let subject = PassthroughSubject<UInt, Never>()
    // Calls do not overlap, so the counts need no lock.
    var (own, foreign) = (0, 0)
    let owner = subject.sink {
      for _ in 0..<20 { sched_yield() }
      if $0 == UInt(pthread_self()) { own += 1 } else { foreign += 1 }
    }
    let shared = Shared(value: subject)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<200 { shared.value.send(UInt(pthread_self())) }
    }
    #expect(own + foreign == 800)
    // A thread that waits for more than its patience, on a busy machine, leaves its value.
    #expect(own > foreign)
    owner.cancel()
  }

  /// A turn with its lock.
  private final class Line: @unchecked Sendable {
    let lock = Lock()
    let turn = Turn()

    /// The number of threads that left without the lock although others waited, under the lock.
    var forgotten = 0

    /// Starts a thread that waits for its turn and leaves at once.
    ///
    /// The threads of a queue would be too few.
    func startWaiting() -> pthread_t {
      var thread = pthread_t()
      pthread_create(
        &thread,
        nil,
        { line in
          guard let line else { return nil }
          Unmanaged<Line>.fromOpaque(line).takeRetainedValue().wait()
          return nil
        },
        Unmanaged.passRetained(self).toOpaque()
      )
      return thread
    }

    private func wait() {
      lock.lock()
      // On a busy machine, the patience may be over before all threads wait.
      while !turn.enter(), !turn.wait(lock) {}
      let others = turn.waiterCount
      lock.unlock()
      leave(before: others)
    }

    func leave(before others: Int) {
      if turn.leave() {
        lock.withLock { forgotten += others }
      } else {
        while let event = lock.withLock({ turn.popEventOrLeave() }) { event() }
      }
    }
  }

  @Test("a thread that leaves wakes the next one that waits")
  func leaving() {
    for _ in 0..<50 {
      let line = Line()
      line.lock.withLock { _ = line.turn.enter() }
      let threads = (0..<3).map { _ in line.startWaiting() }
      while line.lock.withLock({ line.turn.waiterCount < 3 }) { sched_yield() }
      line.leave(before: 3)
      for thread in threads { pthread_join(thread, nil) }
      #expect(line.forgotten == 0)
    }
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
