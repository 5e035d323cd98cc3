// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("timeout")
struct TimeoutTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  @Test("an interval without values finishes the publisher and cancels upstream")
  func finishes() {
    let recorder = TimeRecorder(scheduler)
    let upstream = SilentPublisher()
    upstream.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 9.999_999_999)
    #expect(recorder.entries == [])
    #expect(!upstream.subscription.isCancelled)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["10 s: finished"])
    #expect(upstream.subscription.isCancelled)
  }

  @Test("the timeout fails with the error of the closure")
  func fails() {
    let recorder = TimeRecorder(scheduler)
    subject.timeout(.seconds(10), scheduler: scheduler, customError: { .broken })
      .subscribe(recorder)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["10 s: broken"])
  }

  @Test("each value is sent on the scheduler and restarts the interval")
  func values() {
    let recorder = TimeRecorder(scheduler)
    subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 9)
    subject.send(1)
    #expect(recorder.entries == [])
    scheduler.advance(to: 18)
    subject.send(2)
    scheduler.advance(to: 100)
    subject.send(3)
    #expect(recorder.entries == ["9 s: 1", "18 s: 2", "28 s: finished"])
  }

  @Test("the first request restarts the interval, and the second does not")
  func request() {
    let recorder = TimeRecorder(scheduler, demand: .none)
    subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 5)
    recorder.subscription?.request(.max(1))
    scheduler.advance(to: 8)
    recorder.subscription?.request(.max(1))
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["15 s: finished"])
  }

  @Test("the interval runs without a request")
  func noRequest() {
    let recorder = TimeRecorder(scheduler, demand: .none)
    subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["10 s: finished"])
  }

  @Test("upstream's completion is sent on the scheduler and stops the timer")
  func end() {
    for end in TimeRecorder.ends {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = TimeRecorder(TestScheduler())
      let scheduler = recorder.scheduler
      subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
      scheduler.advance(to: 4)
      subject.send(1)
      subject.send(completion: end.completion)
      #expect(recorder.entries == [])
      scheduler.advance(to: 100)
      #expect(recorder.entries == ["4 s: 1", "4 s: \(end.name)"])
      #expect(scheduler.scheduledCount == 0)
    }
  }

  @Test("requested and returned demand is requested from upstream")
  func demand() {
    let recorder = TimeRecorder(scheduler, demand: .max(1), more: .max(2))
    let upstream = SilentPublisher()
    upstream.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    #expect(upstream.subscription.requests == [.max(1)])
    _ = upstream.send(1)
    scheduler.advance()
    #expect(upstream.subscription.requests == [.max(1), .max(2)])
  }

  @Test("an immediate scheduler times out at the first request")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    subject.timeout(5, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == ["0 s: finished"])
  }

  @Test("a timeout or a cancellation releases the error closure")
  func release() {
    for isCancelled in [true, false] {
      var object: Token? = Token()
      weak let token = object
      let owner = subject.timeout(
        .seconds(10),
        scheduler: scheduler,
        customError: { [object] in
          _ = object
          return .broken
        }
      ).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      object = nil
      #expect(token != nil)
      if isCancelled { owner.cancel() } else { scheduler.advance(by: 10) }
      #expect(token == nil)
      owner.cancel()
    }
  }
}
