// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("measureInterval")
struct MeasureIntervalTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()
  private let tracker = TrackingSubscriber<TestScheduler.SchedulerTimeType.Stride, TestError>()

  @Test("the time since the subscription or the previous value is sent")
  func intervals() {
    scheduler.advance(by: .seconds(1))
    subject.measureInterval(using: scheduler).subscribe(tracker)
    scheduler.advance(by: .seconds(2))
    subject.send(1)
    subject.send(2)
    scheduler.advance(by: .seconds(3))
    subject.send(3)
    #expect(tracker.values == [.seconds(2), .zero, .seconds(3)])
  }

  @Test("values and the completion are sent without the scheduler")
  func completion() {
    subject.measureInterval(using: scheduler).subscribe(tracker)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    #expect(
      tracker.history == [
        .subscription("MeasureInterval"), .value(.zero), .completion(.failure(.broken)),
      ]
    )
    #expect(scheduler.scheduledCount == 0)
  }
}
