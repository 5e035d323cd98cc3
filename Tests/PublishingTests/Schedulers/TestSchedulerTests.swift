// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import PublishingTesting
import Testing

private typealias Time = TestScheduler.SchedulerTimeType

/// The names and the times of the actions that ran.
private final class Log {
  private let scheduler: TestScheduler
  private(set) var names: [String] = []
  private(set) var times: [Time] = []

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  func note(_ name: String) {
    names.append(name)
    times.append(scheduler.now)
  }
}

@Suite("Test scheduler: time")
struct TestSchedulerTimeTests {
  @Test("time starts at 0 and changes only when advanced")
  func moves() {
    let scheduler = TestScheduler()
    #expect(scheduler.now == 0)
    scheduler.advance()
    #expect(scheduler.now == 0)
    scheduler.advance(by: .milliseconds(300))
    #expect(scheduler.now == 0.3)
    scheduler.advance(to: 2)
    #expect(scheduler.now == 2)
  }

  @Test("distances between times are exact in both directions")
  func strides() {
    let (early, late): (Time, Time) = (0.3, 7)
    #expect(early.distance(to: late) == .milliseconds(6700))
    #expect(late.advanced(by: late.distance(to: early)) == early)
    #expect(early < late)
    #expect(Set([early, Time(.milliseconds(300))]).count == 1)
  }

  @Test("a time's description is in seconds")
  func description() {
    #expect("\(Time(.milliseconds(1500)))" == "1.5 s")
  }

  @Test("moving time back traps")
  func back() async {
    await #expect(processExitsWith: .failure) { TestScheduler().advance(by: .nanoseconds(-1)) }
    await #expect(processExitsWith: .failure) {
      let scheduler = TestScheduler()
      scheduler.advance(by: 2)
      scheduler.advance(to: 1)
    }
  }

  @Test("advancing time from an action traps")
  func inside() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = TestScheduler()
      scheduler.schedule { scheduler.advance(by: 1) }
      scheduler.advance()
    }
  }
}

@Suite("Test scheduler: actions")
struct TestSchedulerActionTests {
  private let scheduler = TestScheduler()
  private let log: Log

  init() { log = Log(scheduler) }

  private func schedule(_ name: String, after date: Time) {
    scheduler.schedule(after: date) { [log] in log.note(name) }
  }

  @Test("even an immediate action waits until time is advanced")
  func still() {
    scheduler.schedule { [log] in log.note("now") }
    #expect(log.names == [])
    scheduler.advance()
    #expect(log.names == ["now"])
  }

  @Test("an action runs once, exactly at its date")
  func date() {
    schedule("later", after: 0.3)
    scheduler.advance(by: .nanoseconds(299_999_999))
    #expect(log.names == [])
    scheduler.advance(by: .nanoseconds(1))
    #expect(log.names == ["later"])
    scheduler.advance(by: 10)
    #expect(log.names == ["later"])
  }

  @Test("actions run in the order of their dates, then of scheduling")
  func order() {
    let dates = (0..<500).map { $0 * 7919 % 53 }
    for (number, date) in dates.enumerated() {
      schedule("\(number)", after: Time(.seconds(date)))
    }
    let expected = dates.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }
    scheduler.advance(by: 30)
    scheduler.advance(by: 30)
    #expect(log.names == expected.map { "\($0)" })
  }

  @Test("time equals an action's date while the action runs")
  func now() {
    for date in [2, 1, 3] { schedule("", after: Time(.seconds(date))) }
    scheduler.advance(by: 5)
    #expect(log.times == [1, 2, 3])
    #expect(scheduler.now == 5)
  }

  @Test("an action scheduled by another runs in the same advance if it is due")
  func nested() {
    scheduler.schedule(after: 1) { [scheduler, log] in
      for step in [0.5, 1.5] {
        scheduler.schedule(after: scheduler.now.advanced(by: .seconds(step))) { log.note("inner") }
      }
    }
    schedule("outer", after: 2)
    scheduler.advance(by: 2)
    #expect(log.names == ["inner", "outer"])
    #expect(log.times == [1.5, 2])
    scheduler.advance(by: 0.5)
    #expect(log.times == [1.5, 2, 2.5])
  }

  @Test("an immediate action scheduled by another runs after those already due")
  func nestedAtOnce() {
    scheduler.schedule { [scheduler, log] in
      log.note("first")
      scheduler.schedule { log.note("third") }
    }
    scheduler.schedule { [log] in log.note("second") }
    scheduler.advance()
    #expect(log.names == ["first", "second", "third"])
  }

  @Test("an action with a past date is due immediately")
  func past() {
    scheduler.advance(by: 5)
    schedule("past", after: 1)
    scheduler.advance()
    #expect(log.times == [5])
  }

  @Test("an action that is never due is not kept")
  func never() {
    schedule("never", after: scheduler.now.advanced(by: .init(.never)))
    let owner = scheduler.schedule(after: .init(.nanoseconds(.max)), interval: 1) { [log] in
      log.note("never")
    }
    #expect(scheduler.scheduledCount == 0)
    scheduler.advance(to: .init(.nanoseconds(.max)))
    #expect(log.names == [])
    owner.cancel()
  }

  @Test("an action is released after it runs, or with the scheduler")
  func release() {
    final class Probe {}
    func probes(after dates: [Time], of scheduler: TestScheduler) -> [() -> Bool] {
      dates.map { date in
        let probe = Probe()
        scheduler.schedule(after: date) { _ = probe }
        return { [weak probe] in probe == nil }
      }
    }
    var scheduler: TestScheduler? = TestScheduler()
    let areGone = scheduler.map { probes(after: [1, 2], of: $0) } ?? []
    scheduler?.advance(to: 1)
    #expect(areGone.map { $0() } == [true, false])
    scheduler = nil
    #expect(areGone.map { $0() } == [true, true])
  }

  @Test("actions of several threads all run, in each thread's order")
  func threads() {
    let perThread = 2000
    var last = Array(repeating: -1, count: 4)
    var isInOrder = true
    let action = Shared { (thread: Int, number: Int) in
      isInOrder = isInOrder && last[thread] == number - 1
      last[thread] = number
    }
    DispatchQueue.concurrentPerform(iterations: 4) { [scheduler] thread in
      for number in 0..<perThread { scheduler.schedule { action.value(thread, number) } }
    }
    #expect(scheduler.scheduledCount == 4 * perThread)
    scheduler.advance()
    #expect(isInOrder)
    #expect(last == Array(repeating: perThread - 1, count: 4))
  }
}

@Suite("Test scheduler: repeating actions")
struct TestSchedulerRepeatingTests {
  private let scheduler = TestScheduler()
  private let log: Log

  init() { log = Log(scheduler) }

  private func schedule(_ name: String, after date: Time, interval: Time.Stride) -> any Cancellable
  {
    scheduler.schedule(after: date, interval: interval) { [log] in log.note(name) }
  }

  @Test("a repeating action runs at its date and every interval until cancelled")
  func turns() {
    let owner = schedule("", after: 1, interval: 0.5)
    scheduler.advance(by: 2.2)
    #expect(log.times == [1, 1.5, 2])
    owner.cancel()
    scheduler.advance(by: 10)
    #expect(log.times.count == 3)
  }

  @Test("a repeating action with a past date starts immediately")
  func past() {
    scheduler.advance(by: 5)
    let owner = schedule("", after: 1, interval: 3)
    scheduler.advance(by: 6)
    #expect(log.times == [5, 8, 11])
    owner.cancel()
  }

  @Test("simultaneous repetitions run in the order in which they were scheduled")
  func order() {
    let owners = [
      schedule("a", after: 1, interval: 2), schedule("b", after: 2, interval: 1),
    ]
    scheduler.advance(by: 5)
    #expect(log.names == ["a", "b", "a", "b", "b", "a", "b"])
    #expect(log.times == [1, 2, 3, 3, 4, 5, 5])
    for owner in owners { owner.cancel() }
  }

  @Test("a repeating action can cancel itself")
  func inside() {
    var owner: (any Cancellable)?
    owner = scheduler.schedule(after: 1, interval: 1) { [log] in
      log.note("turn")
      if log.names.count == 2 { owner?.cancel() }
    }
    scheduler.advance(by: 10)
    #expect(log.times == [1, 2])
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("a repeating action that an earlier simultaneous one cancels does not run")
  func sameMoment() {
    var owner: (any Cancellable)?
    scheduler.schedule(after: 1) { owner?.cancel() }
    owner = schedule("turn", after: 1, interval: 1)
    scheduler.advance(by: 5)
    #expect(log.names == [])
  }

  @Test("cancelling or releasing a repeating action releases its captures immediately")
  func release() {
    final class Probe {}
    for isCancelled in [true, false] {
      var probe: Probe? = Probe()
      weak let weakProbe = probe
      var owner: (any Cancellable)? = scheduler.schedule(after: 1, interval: 1) { [probe] in
        _ = probe
      }
      probe = nil
      #expect(weakProbe != nil)
      if isCancelled { owner?.cancel() } else { owner = nil }
      #expect(weakProbe == nil)
      #expect(scheduler.scheduledCount == 0)
      owner = nil
    }
  }

  @Test("a cancellable does not retain the scheduler and can outlive it")
  func owner() {
    var scheduler: TestScheduler? = TestScheduler()
    weak let weakScheduler = scheduler
    let owner = scheduler?.schedule(after: 1, interval: 1) {}
    scheduler = nil
    #expect(weakScheduler == nil)
    owner?.cancel()
  }

  @Test("cancelling twice removes one action")
  func count() {
    let owner = schedule("", after: 1, interval: 1)
    scheduler.schedule {}
    #expect(scheduler.scheduledCount == 2)
    owner.cancel()
    owner.cancel()
    #expect(scheduler.scheduledCount == 1)
  }

  @Test("other threads can cancel repeating actions while time advances")
  func threads() {
    let owners = Shared((1...2000).map { schedule("", after: Time(.seconds($0)), interval: 1) })
    let scheduler = Shared(scheduler)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      if thread == 0 {
        scheduler.value.advance(by: 50)
      } else {
        for owner in owners.value { owner.cancel() }
      }
    }
    #expect(scheduler.value.scheduledCount == 0)
    let count = log.names.count
    scheduler.value.advance(by: 5000)
    #expect(log.names.count == count)
  }

  @Test("a zero interval traps, because time could not advance")
  func zero() async {
    await #expect(processExitsWith: .failure) {
      _ = TestScheduler().schedule(after: 0, interval: 0) {}
    }
  }
}

@Suite("Test scheduler: run()")
struct TestSchedulerRunTests {
  private let scheduler = TestScheduler()
  private let log: Log

  init() { log = Log(scheduler) }

  @Test("all scheduled actions and those that they schedule run, up to the last date")
  func chain() {
    func step(_ number: Int) {
      log.note("\(number)")
      guard number < 10_000 else { return }
      scheduler.schedule(after: scheduler.now.advanced(by: 1)) { step(number + 1) }
    }
    scheduler.schedule { step(1) }
    scheduler.run()
    #expect(log.names == (1...10_000).map { "\($0)" })
    #expect(scheduler.now == 9999)
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("repeating actions run until the last other action, and stay scheduled")
  func repeating() {
    let owner = scheduler.schedule(after: 1, interval: 1) { [log] in log.note("turn") }
    scheduler.schedule(after: 3) { [log] in log.note("last") }
    scheduler.run()
    #expect(log.names == ["turn", "turn", "last", "turn"])
    #expect(log.times == [1, 2, 3, 3])
    #expect(scheduler.scheduledCount == 1)
    scheduler.run()
    #expect(scheduler.now == 3)
    owner.cancel()
  }

  @Test("an endless chain of actions traps")
  func endless() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = TestScheduler(maximumChainLength: 100)
      func step() { scheduler.schedule(after: scheduler.now.advanced(by: 1), step) }
      step()
      scheduler.run()
    }
    await #expect(processExitsWith: .failure) {
      let scheduler = TestScheduler(maximumChainLength: 100)
      func step() { scheduler.schedule(step) }
      step()
      scheduler.advance(by: 1)
    }
  }

  @Test("many repetitions up to a given time do not trap")
  func many() {
    let scheduler = TestScheduler(maximumChainLength: 100)
    var turns = 0
    let owner = scheduler.schedule(after: 0, interval: 1) { turns += 1 }
    scheduler.advance(to: 1000)
    #expect(turns == 1001)
    owner.cancel()
  }
}

/// Moves values across threads, because thread safety of the scheduler is what is tested.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
