// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Publishing
import Synchronization
import Testing

@Suite("values")
struct AsyncPublisherTests {
  @Test("a loop receives each value and ends with the publisher")
  func values() async {
    var heard: [Int] = []
    for await value in [1, 2, 3].publisher.values { heard.append(value) }
    #expect(heard == [1, 2, 3])
  }

  @Test("the failure is thrown after the values")
  func failure() async {
    let publisher = [1, 2].publisher.setFailureType(to: TestError.self)
      .append(Fail(error: TestError.broken))
    var heard: [Int] = []
    await #expect(throws: TestError.broken) {
      for try await value in publisher.values { heard.append(value) }
    }
    #expect(heard == [1, 2])
  }

  @Test("each iteration of the loop requests one value")
  func demand() async {
    let requests = Tally()
    let publisher = [1, 2].publisher.handleEvents(receiveRequest: { demand in
      if demand == .max(1) { requests.note() }
    })
    for await _ in publisher.values {}
    #expect(requests.count == 2)
  }

  @MainActor
  @Test("a loop on an actor requests its values there")
  func isolation() async throws {
    let thread = pthread_self()
    let strays = Tally()
    let request = { @Sendable (_: Subscribers.Demand) in
      if pthread_equal(thread, pthread_self()) == 0 { strays.note() }
    }
    let values = CurrentValueSubject<Int, Never>(1).handleEvents(receiveRequest: request)
    for _ in 1...100 { for await _ in values.values { break } }
    let failing = values.setFailureType(to: TestError.self)
    for _ in 1...100 { for try await _ in failing.values { break } }
    #expect(strays.count == 0)
  }

  @Test("leaving the loop cancels upstream")
  func leaving() async {
    let cancellations = Tally()
    let subject = CurrentValueSubject<Int, Never>(1)
    for await _ in subject.handleEvents(receiveCancel: cancellations.note).values { break }
    #expect(cancellations.count == 1)
  }

  @Test("cancelling the task ends the loop and cancels upstream")
  func cancelled() async {
    let cancellations = Tally()
    let task = Task {
      let subject = PassthroughSubject<Int, Never>()
      for await _ in subject.handleEvents(receiveCancel: cancellations.note).values {}
    }
    await Task.yield()
    task.cancel()
    await task.value
    #expect(cancellations.count == 1)
  }

  @MainActor
  @Test("two tasks that wait for one iterator each receive a value")
  func twoTasks() async {
    let (publisher, tasks) = await waitInTwoTasks()
    publisher.send(1)
    publisher.send(2)
    #expect(Set([await tasks[0].value, await tasks[1].value]) == [.success(1), .success(2)])
  }

  @MainActor
  @Test("if two tasks wait for one iterator, one receives the failure and the other the end")
  func failureForTwoTasks() async {
    let (publisher, tasks) = await waitInTwoTasks()
    publisher.fail()
    #expect(
      Set([await tasks[0].value, await tasks[1].value]) == [.failure(.broken), .success(nil)]
    )
  }

  @MainActor
  @Test("cancelling one of two tasks that wait for one iterator ends both")
  func cancelOneOfTwo() async {
    let (_, tasks) = await waitInTwoTasks()
    tasks[0].cancel()
    #expect(Set([await tasks[0].value, await tasks[1].value]) == [.success(nil)])
  }

  /// Returns a publisher and two tasks that wait for the next value of the same iterator.
  @MainActor
  private func waitInTwoTasks() async -> (AwaitedPublisher, [Task<Result<Int?, TestError>, Never>])
  {
    let publisher = AwaitedPublisher()
    let iterator = publisher.values.makeAsyncIterator()
    let tasks = (1...2).map { _ in
      Task { @MainActor in
        var iterator = iterator
        do {
          return Result<Int?, TestError>.success(try await iterator.next())
        } catch {
          return .failure(.broken)
        }
      }
    }
    var requests = publisher.requests.makeAsyncIterator()
    for _ in tasks { await requests.next() }
    return (publisher, tasks)
  }

  @Test("all values from another thread arrive")
  func otherThread() async {
    let numbers = (1...1000).publisher.receive(on: DispatchQueue.global())
    var sum = 0
    for await value in numbers.values { sum += value }
    #expect(sum == 500_500)
  }
}

private final class Tally: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  @Sendable
  func note() { value.add(1, ordering: .relaxed) }
}

/// A publisher that reports the requests of its subscriber and sends values manually.
private final class AwaitedPublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  /// The requests, each of which follows the call of `next()` that makes it.
  let requests: AsyncStream<Void>

  private let request: AsyncStream<Void>.Continuation
  private var subscriber: AnySubscriber<Int, TestError>?

  init() {
    (requests, request) = AsyncStream.makeStream()
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: RequestReporter(continuation: request))
  }

  func send(_ value: Int) { _ = subscriber?.receive(value) }
  func fail() { subscriber?.receive(completion: .failure(.broken)) }
}

private final class RequestReporter: Subscription {
  private let continuation: AsyncStream<Void>.Continuation

  init(continuation: AsyncStream<Void>.Continuation) {
    self.continuation = continuation
  }

  func request(_ demand: Demand) { continuation.yield() }
  func cancel() {}
}
