// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import Synchronization
import Testing

@Suite("Dispatch queues: scheduling")
struct DispatchQueueSchedulerTests {
  /// A log that actions write on the queue, to be read once the queue has finished.
  private final class Log {
    var entries: [String] = []
  }

  private let queue = DispatchQueue(label: "test")
  private let log = Log()

  /// Waits longer than any correct operation takes, so that only a defect causes the timeout.
  private func timesOut(_ semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + 60) == .timedOut
  }

  private var soon: DispatchQueue.SchedulerTimeType { queue.now.advanced(by: .milliseconds(2)) }

  @Test("actions run on the queue, asynchronously and in order")
  func once() {
    queue.suspend()
    for number in 1...3 {
      queue.schedule { [queue, log] in
        dispatchPrecondition(condition: .onQueue(queue))
        log.entries.append("\(number)")
      }
    }
    #expect(log.entries == [])
    queue.resume()
    queue.sync {}
    #expect(log.entries == ["1", "2", "3"])
  }

  @Test("a delayed action runs no earlier than its date")
  func after() {
    let done = DispatchSemaphore(value: 0)
    let date = soon
    queue.schedule(after: date) { [queue, log] in
      log.entries.append(queue.now >= date ? "late enough" : "too early")
      done.signal()
    }
    #expect(!timesOut(done))
    #expect(log.entries == ["late enough"])
  }

  @Test("an action with a past date runs")
  func past() {
    let done = DispatchSemaphore(value: 0)
    queue.schedule(after: queue.now.advanced(by: -3600)) { done.signal() }
    #expect(!timesOut(done))
  }

  @Test("a group waits for immediate and delayed actions, except one in the distant future")
  func group() {
    let group = DispatchGroup()
    let options = DispatchQueue.SchedulerOptions(group: group)
    queue.schedule(options: options) { [log] in log.entries.append("now") }
    queue.schedule(after: soon, tolerance: 0, options: options) { [log] in
      log.entries.append("later")
    }
    let never = DispatchQueue.SchedulerTimeType(.distantFuture)
    queue.schedule(after: never, tolerance: 0, options: options) {}
    #expect(group.wait(timeout: .now() + 60) == .success)
    #expect(log.entries == ["now", "later"])
  }

  @Test("actions with options run")
  func options() {
    let done = DispatchSemaphore(value: 0)
    let options = DispatchQueue.SchedulerOptions(qos: .utility, flags: [.enforceQoS, .barrier])
    queue.schedule(options: options) { done.signal() }
    queue.schedule(after: soon, tolerance: 0, options: options) { done.signal() }
    let owner = queue.schedule(after: soon, interval: 60, tolerance: 0, options: options) {
      done.signal()
    }
    for _ in 1...3 { #expect(!timesOut(done)) }
    owner.cancel()
  }

  @Test("a repeating action runs until it cancels itself")
  func repeating() {
    let done = DispatchSemaphore(value: 0)
    let owners = Owners()
    queue.sync {
      let owner = queue.schedule(after: queue.now, interval: .milliseconds(1)) { [log, owners] in
        log.entries.append("turn")
        if log.entries.count == 3 {
          owners.cancel()
          done.signal()
        }
      }
      owner.store(in: &owners.all)
    }
    #expect(!timesOut(done))
    let later = DispatchSemaphore(value: 0)
    queue.schedule(after: queue.now.advanced(by: .milliseconds(20))) { later.signal() }
    #expect(!timesOut(later))
    #expect(log.entries == ["turn", "turn", "turn"])
  }

  @Test("a due repetition does not run after a cancellation on the queue")
  func due() {
    let elsewhere = DispatchQueue(label: "elsewhere")
    for _ in 1...20 {
      queue.sync {
        let owner = queue.schedule(after: queue.now, interval: .milliseconds(1)) { [log] in
          log.entries.append("turn")
        }
        // Blocks the queue until the timer is due.
        let due = DispatchSemaphore(value: 0)
        elsewhere.schedule(after: soon) { due.signal() }
        #expect(!timesOut(due))
        owner.cancel()
      }
      queue.sync {}
    }
    #expect(log.entries == [])
  }

  @Test("missed repetitions run as one")
  func missed() {
    let turn = DispatchSemaphore(value: 0)
    queue.suspend()
    let owner = queue.schedule(after: queue.now.advanced(by: -100), interval: 60) { [log] in
      log.entries.append("turn")
      turn.signal()
    }
    queue.resume()
    #expect(!timesOut(turn))
    owner.cancel()
    queue.sync {}
    #expect(log.entries == ["turn"])
  }

  @Test("cancelling or releasing a repeating action releases its captures immediately")
  func release() {
    final class Probe {}
    for isCancelled in [true, false] {
      var probe: Probe? = Probe()
      weak let weakProbe = probe
      var owner: (any Cancellable)? = queue.schedule(
        after: queue.now.advanced(by: 60),
        interval: 60
      ) { [probe] in _ = probe }
      probe = nil
      #expect(weakProbe != nil)
      if isCancelled { owner?.cancel() } else { owner = nil }
      #expect(weakProbe == nil)
      owner = nil
    }
  }

  @Test("an action's captures are released after it runs, or immediately if it never runs")
  func releaseOnce() {
    final class Probe {}
    var probe: Probe? = Probe()
    weak let weakProbe = probe
    let never = DispatchQueue.SchedulerTimeType(.distantFuture)
    queue.schedule(after: never) { [probe] in _ = probe }
    queue.schedule { [probe] in _ = probe }
    probe = nil
    queue.sync {}
    queue.sync {}
    #expect(weakProbe == nil)
  }

  @Test("a repeating action can be released while its queue is suspended")
  func suspended() {
    queue.suspend()
    var owner: (any Cancellable)? = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
      [log] in log.entries.append("turn")
    }
    #expect(owner != nil)
    owner = nil
    queue.resume()
    queue.sync {}
    #expect(log.entries == [])
  }

  @Test("a running repeating action can be cancelled by several threads")
  func stoppedFromElsewhere() {
    struct Shared: @unchecked Sendable {  // Thread-safe cancellation is what is tested.
      let owner: any Cancellable
    }
    for _ in 1...100 {
      let shared = Shared(owner: queue.schedule(after: queue.now, interval: .nanoseconds(1)) {})
      DispatchQueue.concurrentPerform(iterations: 4) { _ in shared.owner.cancel() }
    }
    queue.sync {}
  }

  @Test("a negative interval traps")
  func negative() async {
    await #expect(processExitsWith: .failure) {
      let queue = DispatchQueue(label: "test")
      _ = queue.schedule(after: queue.now, interval: -1) {}
    }
  }

  /// Cancellables that an action cancels, including its own.
  private final class Owners {
    var all: Set<AnyCancellable> = []

    func cancel() { for owner in all { owner.cancel() } }
  }
}
