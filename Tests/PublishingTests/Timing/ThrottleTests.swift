// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("throttle")
struct ThrottleTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  private func record(latest: Bool, demand: Demand = .unlimited) -> TimeRecorder {
    let recorder = TimeRecorder(scheduler, demand: demand)
    subject.throttle(for: .seconds(10), scheduler: scheduler, latest: latest).subscribe(recorder)
    return recorder
  }

  @Test(
    "the first value is sent immediately, then the latest or first of each interval",
    arguments: [
      (true, ["0 s: 1", "10 s: 4", "20 s: 5"]), (false, ["0 s: 1", "10 s: 2", "20 s: 5"]),
    ]
  )
  func intervals(latest: Bool, entries: [String]) {
    let recorder = record(latest: latest)
    subject.send(1)
    for number in 2...5 {
      scheduler.advance(by: 3)
      subject.send(number)
    }
    scheduler.advance(to: 100)
    #expect(recorder.entries == entries)
  }

  @Test("a value after a longer pause is sent immediately and starts a new interval")
  func pause() {
    let recorder = record(latest: true)
    subject.send(1)
    scheduler.advance(to: 25)
    subject.send(2)
    scheduler.advance(to: 26)
    subject.send(3)
    scheduler.advance(to: 35)
    subject.send(4)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["0 s: 1", "25 s: 2", "35 s: 3", "45 s: 4"])
  }

  @Test("the latest value replaces one that waits for the scheduler")
  func waiting() {
    let recorder = record(latest: true)
    subject.send(1)
    subject.send(2)
    scheduler.advance(to: 1)
    #expect(recorder.entries == ["0 s: 2"])
  }

  @Test("a pending value is still sent when it is due, followed by the completion")
  func end() {
    for end in TimeRecorder.ends {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = TimeRecorder(TestScheduler())
      let scheduler = recorder.scheduler
      subject.throttle(for: .seconds(10), scheduler: scheduler, latest: true).subscribe(recorder)
      subject.send(1)
      scheduler.advance(to: 4)
      subject.send(2)
      subject.send(completion: end.completion)
      scheduler.advance(to: 100)
      #expect(recorder.entries == ["0 s: 1", "10 s: 2", "10 s: \(end.name)"])
    }
  }

  @Test("a completion without a pending value does not wait for the interval")
  func endAlone() {
    let recorder = record(latest: true)
    subject.send(1)
    scheduler.advance(to: 4)
    subject.send(completion: .finished)
    #expect(recorder.entries == ["0 s: 1"])
    scheduler.advance()
    #expect(recorder.entries == ["0 s: 1", "4 s: finished"])
  }

  @Test("a value that is due without demand is dropped")
  func demand() {
    let recorder = record(latest: true, demand: .max(2))
    subject.send(1)
    scheduler.advance(to: 1)
    subject.send(2)
    subject.send(3)  // replaces 2
    scheduler.advance(to: 30)
    subject.send(4)
    scheduler.advance(to: 40)
    recorder.subscription?.request(.max(1))
    scheduler.advance(to: 50)
    subject.send(5)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["0 s: 1", "10 s: 3", "50 s: 5"])
  }

  @Test("the initial value of upstream is delivered")
  func currentValue() {
    let recorder = TimeRecorder(scheduler)
    CurrentValueSubject<Int, TestError>(7)
      .throttle(for: .seconds(1), scheduler: scheduler, latest: true).subscribe(recorder)
    scheduler.advance()
    #expect(recorder.entries == ["0 s: 7"])
  }

  @Test("an immediate scheduler sends every value, including nested ones")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { [subject] in if $0 < 3 { subject.send($0 + 1) } }
    subject.throttle(for: 5, scheduler: ImmediateScheduler.shared, latest: false)
      .subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == ["0 s: 1", "0 s: 2", "0 s: 3"])
  }
}
