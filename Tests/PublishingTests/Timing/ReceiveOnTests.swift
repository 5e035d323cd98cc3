// SPDX-License-Identifier: Apache-2.0

import Glibc
import Publishing
import PublishingTesting
import Testing

@Suite("receive(on:)")
struct ReceiveOnTests {
  private let scheduler = TestScheduler()

  @Test("each value is a separate action, in order with other scheduled actions")
  func actions() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = TimeRecorder(scheduler)
    var between: [String] = []
    subject.receive(on: scheduler).subscribe(recorder)
    subject.send(1)
    scheduler.schedule { between = recorder.entries }
    subject.send(2)
    subject.send(completion: .finished)
    #expect(recorder.entries == [])
    scheduler.advance()
    #expect(between == ["0 s: 1"])
    #expect(recorder.entries == ["0 s: 1", "0 s: 2", "0 s: finished"])
  }

  @Test("requested demand goes upstream immediately, and returned demand on delivery")
  func demand() {
    let upstream = SilentPublisher()
    let recorder = TimeRecorder(scheduler, demand: .max(2), more: .max(3))
    upstream.receive(on: scheduler).subscribe(recorder)
    #expect(upstream.subscription.requests == [.max(2)])
    #expect(upstream.send(1) == .none)
    #expect(upstream.subscription.requests == [.max(2)])
    scheduler.advance()
    #expect(upstream.subscription.requests == [.max(2), .max(3)])
  }

  @Test("an immediate scheduler delivers values synchronously, including nested ones")
  func immediate() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { if $0 < 3 { subject.send($0 + 1) } }
    subject.receive(on: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(recorder.entries == ["0 s: 1", "0 s: 2", "0 s: 3", "0 s: finished"])
  }

  @Test("10,000 nested sends do not overflow the stack")
  func depth() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = TimeRecorder(scheduler)
    recorder.onValue = { if $0 < 10_000 { subject.send($0 + 1) } }
    subject.receive(on: ImmediateScheduler.shared).subscribe(recorder)
    subject.send(1)
    #expect(recorder.entries == (1...10_000).map { "0 s: \($0)" })
  }

  @Test("a value or completion before the subscription is ignored")
  func early() {
    struct Early: Publisher {
      typealias Output = Int
      typealias Failure = TestError
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
        _ = subscriber.receive(1)
        subscriber.receive(completion: .finished)
      }
    }
    let recorder = TimeRecorder(scheduler)
    Early().receive(on: scheduler).subscribe(recorder)
    scheduler.advance()
    #expect(recorder.entries == [])
  }
}
