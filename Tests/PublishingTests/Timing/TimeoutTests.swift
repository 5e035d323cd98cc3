// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

@Suite("timeout")
struct TimeoutTests {
  private let scheduler = TestScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  @Test("it finishes when nothing has come for the interval, and cancels upstream")
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

  @Test("it fails as the closure says")
  func fails() {
    let recorder = TimeRecorder(scheduler)
    subject.timeout(.seconds(10), scheduler: scheduler, customError: { .broken })
      .subscribe(recorder)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["10 s: broken"])
  }

  @Test("each value is sent as soon as the scheduler can, and the time runs anew from it")
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

  @Test("the time runs anew from the first request, and not from the second")
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

  @Test("the time runs without a request, too")
  func noRequest() {
    let recorder = TimeRecorder(scheduler, demand: .none)
    subject.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    scheduler.advance(to: 100)
    #expect(recorder.entries == ["10 s: finished"])
  }

  @Test("upstream's own end is sent as soon as the scheduler can, and stops the time")
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

  @Test("what was asked for is asked of upstream")
  func demand() {
    let recorder = TimeRecorder(scheduler, demand: .max(1), more: .max(2))
    let upstream = SilentPublisher()
    upstream.timeout(.seconds(10), scheduler: scheduler).subscribe(recorder)
    #expect(upstream.subscription.requests == [.max(1)])
    _ = upstream.send(1)
    scheduler.advance()
    #expect(upstream.subscription.requests == [.max(1), .max(2)])
  }

  @Test("on an immediate scheduler no time passes, so that it is up with the first request")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    subject.timeout(5, scheduler: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == ["0 s: finished"])
  }

  @Test("once the time is up, the closure of the failure is let go")
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
