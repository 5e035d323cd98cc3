// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

@Suite("debounce")
struct DebounceTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  private func record(demand: Demand = .unlimited, more: Demand = .none) -> TimeRecorder {
    let recorder = TimeRecorder(scheduler, demand: demand, more: more)
    subject.debounce(for: .seconds(3), scheduler: scheduler).subscribe(recorder)
    return recorder
  }

  @Test("the latest value is sent after an interval without values")
  func latest() {
    let recorder = record()
    subject.send(1)
    scheduler.advance(to: 2)
    subject.send(2)
    scheduler.advance(to: 4.999_999_999)
    #expect(recorder.entries == [])
    scheduler.advance(to: 20)
    subject.send(3)
    scheduler.advance(to: 40)
    #expect(recorder.entries == ["5 s: 2", "23 s: 3"])
  }

  @Test("a completion drops the pending value and does not wait for the interval")
  func end() {
    for end in TimeRecorder.ends {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = TimeRecorder(TestScheduler())
      let scheduler = recorder.scheduler
      subject.debounce(for: .seconds(3), scheduler: scheduler).subscribe(recorder)
      subject.send(1)
      scheduler.advance(to: 2)
      subject.send(completion: end.completion)
      #expect(recorder.entries == [])
      scheduler.advance()
      #expect(recorder.entries == ["2 s: \(end.name)"])
      #expect(scheduler.scheduledCount == 0)
    }
  }

  @Test("a value that is due without demand is dropped")
  func demand() {
    let recorder = record(demand: .max(1))
    for number in 1...3 {
      subject.send(number)
      scheduler.advance(by: 5)
    }
    #expect(recorder.entries == ["3 s: 1"])
    recorder.subscription?.request(.max(1))
    scheduler.advance(by: 5)
    subject.send(4)
    scheduler.advance(by: 5)
    #expect(recorder.entries == ["3 s: 1", "23 s: 4"])
  }

  @Test("run() of the scheduler delivers a pending value")
  func run() {
    let tracker = Tracker()
    subject.debounce(for: .seconds(1), scheduler: scheduler).subscribe(tracker)
    subject.send(1)
    scheduler.run()
    #expect(tracker.values == [1])
    #expect(scheduler.now == 1)
  }

  @Test("demand that a subscriber returns counts")
  func moreDemand() {
    let recorder = record(demand: .max(1), more: .max(1))
    for number in 1...3 {
      subject.send(number)
      scheduler.advance(by: 5)
    }
    #expect(recorder.entries == ["3 s: 1", "8 s: 2", "13 s: 3"])
  }

  @Test("a value sent during a delivery waits for its own interval")
  func inside() {
    let recorder = record()
    recorder.onValue = { [subject] in if $0 == 1 { subject.send(2) } }
    subject.send(1)
    scheduler.advance(to: 10)
    #expect(recorder.entries == ["3 s: 1", "6 s: 2"])
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("a value with an interval of zero or less waits only for the scheduler")
  func zero() {
    for interval in [0, -1] {
      let recorder = TimeRecorder(TestScheduler())
      let subject = PassthroughSubject<Int, TestError>()
      subject.debounce(for: .seconds(interval), scheduler: recorder.scheduler).subscribe(recorder)
      subject.send(1)
      subject.send(2)
      recorder.scheduler.advance(to: 1)
      #expect(recorder.entries == ["0 s: 2"])
    }
  }

  @Test("an immediate scheduler sends every value, including nested ones")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { [subject] in if $0 < 3 { subject.send($0 + 1) } }
    subject.debounce(for: 5, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == ["0 s: 1", "0 s: 2", "0 s: 3"])
  }

  @Test("a value or completion before the subscription traps")
  func early() async {
    await #expect(processExitsWith: .failure) {
      Early(value: 1).debounce(for: 1, scheduler: TestScheduler()).subscribe(Tracker())
    }
    await #expect(processExitsWith: .failure) {
      Early(value: nil).debounce(for: 1, scheduler: TestScheduler()).subscribe(Tracker())
    }
  }
}

/// A publisher that sends a value, or finishes if it is `nil`, without sending a subscription.
private struct Early: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let value: Int?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    if let value {
      _ = subscriber.receive(value)
    } else {
      subscriber.receive(completion: .finished)
    }
  }
}
