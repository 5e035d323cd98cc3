// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import PublishingTesting
import Testing

@Suite("delay")
struct DelayTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  @Test("values and completions are delayed by the interval")
  func later() {
    for end in TimeRecorder.ends {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = TimeRecorder(TestScheduler())
      let scheduler = recorder.scheduler
      subject.delay(for: .seconds(10), scheduler: scheduler).subscribe(recorder)
      subject.send(1)
      scheduler.advance(to: 4)
      subject.send(2)
      subject.send(completion: end.completion)
      scheduler.advance(to: 13.999_999_999)
      #expect(recorder.entries == ["10 s: 1"])
      scheduler.advance(to: 14)
      #expect(recorder.entries == ["10 s: 1", "14 s: 2", "14 s: \(end.name)"])
    }
  }

  @Test("demand that a subscriber returns takes effect when the value is delivered")
  func demand() {
    let recorder = TimeRecorder(scheduler, demand: .max(1), more: .max(1))
    subject.delay(for: .seconds(10), scheduler: scheduler).subscribe(recorder)
    subject.send(1)
    scheduler.advance(to: 5)
    subject.send(2)  // without demand
    scheduler.advance(to: 10)
    subject.send(3)
    scheduler.advance(to: 30)
    #expect(recorder.entries == ["10 s: 1", "20 s: 3"])
  }

  @Test("the default tolerance is the scheduler's minimum")
  func tolerance() {
    let queue = DispatchQueue(label: "test")
    #expect(subject.delay(for: 1, scheduler: queue).tolerance == queue.minimumTolerance)
    #expect(subject.delay(for: 1, tolerance: 2, scheduler: queue).tolerance == 2)
  }

  @Test("an immediate scheduler delays nothing")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    subject.delay(for: 5, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(recorder.entries == ["0 s: 1", "0 s: finished"])
  }
}
