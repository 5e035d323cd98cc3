// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import PublishingTesting
import Synchronization
import Testing

@Suite("Publishers on several threads")
struct ThreadTests {
  /// Moves values across threads, because thread safety of the publishers is what is tested.
  private struct Shared<Value>: @unchecked Sendable {
    let value: Value
  }

  @Test("values of concurrent senders arrive once each and in each sender's order")
  func senders() {
    let perThread = 20_000
    let threads = 4
    let subject = PassthroughSubject<(thread: Int, number: Int), Never>()
    // The publisher promises that calls do not overlap, which the sanitizer checks.
    var last = Array(repeating: -1, count: threads)
    var isInOrder = true
    let owner = subject.map { $0 }.filter { _ in true }.sink { value in
      isInOrder = isInOrder && value.number == last[value.thread] + 1
      last[value.thread] = value.number
    }
    let shared = Shared(value: subject)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for number in 0..<perThread { shared.value.send((thread, number)) }
    }
    #expect(isInOrder)
    #expect(last == Array(repeating: perThread - 1, count: threads))
    owner.cancel()
  }

  @Test("a subscriber misses no value while others subscribe and cancel")
  func churn() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var heard = 0
    var latest = 0
    let owner = subject.sink {
      heard += 1
      latest = $0
    }
    let shared = Shared(value: subject)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 1...5_000 {
        if thread < 2 {
          shared.value.send(number)
        } else {
          let visit = shared.value.sink { _ in }
          visit.cancel()
        }
      }
    }
    #expect(heard == 10_001)
    #expect(latest == subject.value)
    owner.cancel()
  }

  @Test("another thread's value arrives before a value that a delivery sends later")
  func otherThreadFirst() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let shared = Shared(value: subject)
    var heard: [Int] = []
    let first = subject.sink { value in
      guard value == 1 else { return }
      onOtherThread { shared.value.send(2) }
      subject.send(3)
    }
    let second = subject.sink { heard.append($0) }
    subject.send(1)
    #expect(heard == [0, 2, 3, 1])
    first.cancel()
    second.cancel()
  }

  @Test("a value sent after another thread's pending completion is ignored")
  func closed() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 10)
    let shared = Shared(value: subject)
    let owner = subject.sink { value in
      guard value == 1 else { return }
      onOtherThread {
        shared.value.send(completion: .finished)
        shared.value.send(99)
      }
    }
    subject.send(1)
    #expect(Recorder(subject).values == [1])
    owner.cancel()
  }

  /// Runs a closure on another thread and waits for it.
  private func onOtherThread(_ action: @escaping () -> Void) {
    let shared = Shared(value: action)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      shared.value()
      done.signal()
    }
    done.wait()
  }

  @Test("two subjects that send to each other from two threads do not deadlock")
  func crosswise() {
    let subjects = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    // One counter for each subject. Calls from different subjects may overlap.
    let counts = [Count(), Count()]
    let owners = [0, 1].map { side in
      subjects[side].sink { value in
        counts[side].value += 1
        if value > 0 { subjects[1 - side].send(value - 1) }
      }
    }
    let shared = Shared(value: subjects)
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for _ in 0..<5_000 { shared.value[side].send(1) }
    }
    #expect(counts.map(\.value) == [10_000, 10_000])
    #expect(owners.count == 2)
  }

  @Test("a cancellable runs its closure once when several threads cancel it")
  func cancelTwice() {
    for _ in 1...500 {
      let count = Atomic(0)
      let owner = Shared(value: AnyCancellable { count.add(1, ordering: .relaxed) })
      DispatchQueue.concurrentPerform(iterations: 4) { _ in owner.value.cancel() }
      #expect(count.load(ordering: .relaxed) == 1)
    }
  }
}

private final class Count {
  var value = 0
}
