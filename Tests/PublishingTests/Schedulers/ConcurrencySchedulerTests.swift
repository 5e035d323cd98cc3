// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import Synchronization
import Testing

@Suite("Schedulers of Swift concurrency", .timeLimit(.minutes(1)))
struct ConcurrencySchedulerTests {
  @Test("actions run in order, isolated to the actor", arguments: Kind.allCases)
  func order(kind: Kind) async {
    let (scheduler, actor) = kind.make()
    let log = Log()
    for number in 1...100 {
      scheduler.schedule {
        actor?.preconditionIsolated()
        log.entries.append(number)
      }
    }
    await scheduler.settle()
    #expect(log.entries == Array(1...100))
  }

  @Test("an action that was scheduled on the main actor does not run immediately")
  @MainActor func asynchronous() async {
    let log = Log()
    MainActorScheduler.shared.schedule { log.entries.append(1) }
    #expect(log.entries == [])
    await MainActorScheduler.shared.settle()
    #expect(log.entries == [1])
  }

  @Test(
    "actions of concurrent tasks run one at a time, each task's in order",
    arguments: Kind.allCases
  )
  func threads(kind: Kind) async {
    let (scheduler, _) = kind.make()
    let log = Log()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<500 { scheduler.schedule { log.entries.append(task * 1000 + number) } }
        }
      }
    }
    await scheduler.settle()
    for task in 0..<4 {
      #expect(log.entries.filter { $0 / 1000 == task } == (0..<500).map { task * 1000 + $0 })
    }
  }

  @Test("other work of the actor runs between actions")
  func fairness() async {
    let flag = Flag()
    let scheduler = MainActorScheduler.shared
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      @Sendable func again() {
        if flag.isSet.load(ordering: .relaxed) { return continuation.resume() }
        scheduler.schedule(again)
      }
      scheduler.schedule(again)
      Task { @MainActor in flag.isSet.store(true, ordering: .relaxed) }
    }
  }

  @Test("a delayed action runs on the actor, no earlier than its date", arguments: Kind.allCases)
  func after(kind: Kind) async {
    let (scheduler, actor) = kind.make()
    for interval in [-3_600_000, 2] {
      let date = scheduler.now.advanced(by: .milliseconds(interval))
      let time = await withCheckedContinuation { continuation in
        scheduler.schedule(after: date) {
          actor?.preconditionIsolated()
          continuation.resume(returning: scheduler.now)
        }
      }
      #expect(time >= date)
    }
  }

  @Test("an action in the distant future is released immediately")
  func never() {
    let never = DispatchQueue.SchedulerTimeType(.distantFuture)
    weak var captured: Token?
    do {
      let token = Token()
      captured = token
      TaskScheduler().schedule(after: never) { withExtendedLifetime(token) {} }
    }
    #expect(captured == nil)
  }

  @Test("a repeating action that cancels itself does not run again", arguments: Kind.allCases)
  func cancelInside(kind: Kind) async {
    let (scheduler, actor) = kind.make()
    let log = Log()
    // An action stores the owner, so that it is stored before the first run.
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        log.owner = scheduler.schedule(after: scheduler.now, interval: 0) {
          actor?.preconditionIsolated()
          log.entries.append(log.entries.count)
          guard log.entries.count == 3 else { return }
          log.owner?.cancel()
          continuation.resume()
        }
      }
    }
    let other = Log()
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        other.owner = scheduler.schedule(after: scheduler.now, interval: 0) {
          other.entries.append(0)
          guard other.entries.count == 10 else { return }
          other.owner?.cancel()
          continuation.resume()
        }
      }
    }
    #expect(log.entries == [0, 1, 2])
  }

  @Test("runs of a repeating action are an interval apart, and missed runs are skipped")
  func interval() async {
    let scheduler = TaskScheduler()
    let log = Log()
    let interval = 2_000_000
    let start = scheduler.now
    // An action stores the owner, so that it is stored before the first run.
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        log.owner = scheduler.schedule(after: start, interval: .nanoseconds(interval)) {
          log.entries.append(start.distance(to: scheduler.now).magnitude / interval)
          if log.entries.count == 1 {
            // Misses at least two runs.
            while start.distance(to: scheduler.now) < .nanoseconds(3 * interval) {}
          }
          if log.entries.count == 5 {
            log.owner?.cancel()
            continuation.resume()
          }
        }
      }
    }
    #expect(log.entries[1] >= 3)
    #expect(log.entries == Set(log.entries).sorted())
  }

  @Test("a cancellation releases the captures immediately", arguments: [false, true])
  func release(byRelease: Bool) {
    let scheduler = TaskScheduler()
    weak var captured: Token?
    var owner: (any Cancellable)?
    do {
      let token = Token()
      captured = token
      let date = scheduler.now.advanced(by: 3600)
      owner = scheduler.schedule(after: date, interval: 1) { withExtendedLifetime(token) {} }
    }
    #expect(captured != nil)
    if !byRelease { owner?.cancel() }
    owner = nil
    #expect(captured == nil)
  }

  @Test("receive(on:) delivers values and the completion on the main actor, in order")
  func receiveOn() async {
    let subject = PassthroughSubject<Int, Never>()
    let received = Log()
    let owner = subject.receive(on: MainActorScheduler.shared).sink(
      receiveCompletion: { _ in MainActor.assumeIsolated { received.entries.append(0) } },
      receiveValue: { value in MainActor.assumeIsolated { received.entries.append(value) } }
    )
    for number in 1...50 { subject.send(number) }
    subject.send(completion: .finished)
    await MainActorScheduler.shared.settle()
    #expect(received.entries == Array(1...50) + [0])
    withExtendedLifetime(owner) {}
  }

  @Test("operators with times accept the schedulers", arguments: Kind.allCases)
  func times(kind: Kind) async {
    func first(_ scheduler: some ConcurrencyScheduler) async -> Int? {
      let values = Just(7).append(Empty(completeImmediately: false))
        .delay(for: .milliseconds(1), scheduler: scheduler)
        .debounce(for: .milliseconds(1), scheduler: scheduler)
        .timeout(60, scheduler: scheduler)
        .values
      for await value in values { return value }
      return nil
    }
    #expect(await first(kind.make().0) == 7)
  }
}

/// A kind of scheduler.
enum Kind: CaseIterable {
  case task, actor, main

  /// Returns a scheduler and the actor that its actions are isolated to.
  func make() -> (any ConcurrencyScheduler, (any Actor)?) {
    switch self {
    case .task: return (TaskScheduler(priority: .high), nil)
    case .actor:
      let actor = Someone()
      return (ActorScheduler(actor), actor)
    case .main: return (MainActorScheduler.shared, MainActor.shared)
    }
  }

  private actor Someone {}
}

extension ConcurrencyScheduler {
  /// Waits until the actions that were scheduled before have run.
  fileprivate func settle() async {
    await withCheckedContinuation { continuation in schedule { continuation.resume() } }
  }
}

/// A log that only actions of one scheduler write, and that is read after they have run.
///
/// Unchecked: the scheduler runs one action at a time, and a continuation orders the reads.
private final class Log: @unchecked Sendable {
  var entries: [Int] = []
  var owner: (any Cancellable)?
}

private final class Flag: Sendable {
  let isSet = Atomic(false)
}
