// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Publishing
import PublishingTesting
import Testing

/// A publisher that sends its subscription when a test requests it.
///
/// It sends one value from inside the request, on the requesting thread.
private final class LatePublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private struct Request: Subscription {
    let combineIdentifier = CombineIdentifier()
    let send: () -> Void

    func request(_ demand: Demand) { send() }
    func cancel() {}
  }

  private(set) var open: () -> Void = {}

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    open = { subscriber.receive(subscription: Request { _ = subscriber.receive(1) }) }
  }
}

@Suite("subscribe(on:)")
struct SubscribeOnTests {
  private let scheduler = TestScheduler()
  private let upstream = SilentPublisher()

  @Test("subscriptions, requests and cancellations use the scheduler, and values do not")
  func scheduled() {
    let recorder = TimeRecorder(scheduler, demand: .max(1), more: .max(7))
    upstream.subscribe(on: scheduler).subscribe(recorder)
    #expect(recorder.subscription == nil)
    scheduler.advance()
    #expect("\(recorder.subscription!)" == "SubscribeOn")
    #expect(upstream.subscription.requests == [.max(1)])
    recorder.subscription?.request(.max(2))
    #expect(upstream.subscription.requests == [.max(1)])
    scheduler.advance()
    #expect(upstream.subscription.requests == [.max(1), .max(2)])
    #expect(upstream.send(5) == .max(7))
    #expect(recorder.entries == ["0 s: 5"])
    recorder.subscription?.cancel()
    #expect(!upstream.subscription.isCancelled)
    scheduler.advance()
    #expect(upstream.subscription.isCancelled)
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("nothing is delivered or requested after a cancellation")
  func cancelled() {
    let recorder = TimeRecorder(scheduler)
    upstream.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    let count = upstream.subscription.requests.count
    recorder.subscription?.request(.max(3))
    recorder.subscription?.cancel()
    recorder.subscription?.cancel()
    recorder.subscription?.request(.max(4))
    #expect(upstream.send(1) == .none)
    upstream.send(completion: .finished)
    #expect(scheduler.scheduledCount == 2)
    scheduler.advance()
    #expect(recorder.entries == [])
    #expect(upstream.subscription.requests.count == count)
  }

  @Test("the completion is delivered directly, once")
  func end() {
    let recorder = TimeRecorder(scheduler)
    upstream.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    upstream.send(completion: .failure(.broken))
    upstream.send(completion: .finished)
    _ = upstream.send(1)
    #expect(recorder.entries == ["0 s: broken"])
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("a second subscription is cancelled, and the first is kept")
  func secondSubscription() {
    let recorder = TimeRecorder(scheduler)
    upstream.subscribe(on: scheduler).subscribe(recorder)
    scheduler.advance()
    let second = RecordedSubscription()
    upstream.send(second)
    #expect(second.isCancelled)
    #expect(!upstream.subscription.isCancelled)
  }

  @Test("a cancellation releases the subscriber immediately, and upstream on the scheduler")
  func release() {
    var object: Token? = Token()
    weak let token = object
    var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
    weak let weakSubject = subject
    let owner = subject?.subscribe(on: scheduler).sink { [object] _ in _ = object }
    object = nil
    scheduler.advance()
    subject?.send(1)
    #expect(token != nil)
    owner?.cancel()
    #expect(token == nil)
    subject = nil
    scheduler.advance()
    #expect(weakSubject == nil)
  }

  @Test("a sink cancelled before its subscription cancels upstream on arrival")
  func cancelledEarly() {
    let owner = upstream.subscribe(on: scheduler)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    owner.cancel()
    scheduler.advance()
    #expect(upstream.subscription.isCancelled)
    #expect(upstream.subscription.requests == [])
  }

  @Test("an immediate scheduler subscribes and requests synchronously")
  func immediate() {
    let recorder = TimeRecorder(scheduler)
    CurrentValueSubject<Int, TestError>(1).subscribe(on: ImmediateScheduler.shared)
      .subscribe(recorder)
    #expect(recorder.entries == ["0 s: 1"])
  }

  @Test("no value from another thread arrives during receive(subscription:)")
  func opening() {
    let subscriber = EarlyRequester()
    let late = LatePublisher()
    late.subscribe(on: EagerScheduler()).subscribe(subscriber)
    late.open()
    #expect(subscriber.history == ["opening", "open", "1"])
  }

  @Test("subscribe(on:) and receive(on:) together deliver every value once, in order")
  func both() {
    let numbers = CurrentValueSubject<Int, Never>(0)
    let done = DispatchSemaphore(value: 0)
    var values: [Int] = []
    let owner =
      numbers
      .subscribe(on: DispatchQueue(label: "subscribe", attributes: .concurrent))
      .receive(on: DispatchQueue(label: "receive", attributes: .concurrent))
      .sink { value in
        values.append(value)
        if value < 1000 { numbers.send(value + 1) } else { done.signal() }
      }
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(values == Array(0...1000))
    owner.cancel()
  }
}
