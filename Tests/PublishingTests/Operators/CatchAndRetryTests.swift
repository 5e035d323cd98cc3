// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("catch and retry")
struct CatchTests {
  @Test("catch replaces a failed publisher without sending another subscription")
  func replaced() {
    let subject = Numbers()
    let tracker = TrackingSubscriber<Int, Never>()
    subject.catch { _ in [10, 20].publisher }.subscribe(tracker)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    #expect(
      tracker.history == [
        .subscription("Catch"), .value(1), .value(10), .value(20), .completion(.finished),
      ]
    )
  }

  @Test("catch requests the remaining demand from the replacement")
  func demand() {
    let subject = Numbers()
    let replacement = Probe()
    let tracker = Tracker(demand: .max(5)) { $0 == 1 ? .max(1) : .none }
    subject.catch { _ in replacement }.subscribe(tracker)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(.broken))
    #expect(replacement.requests == [.max(4)])
  }

  @Test("catch passes the error to its closure, whose publisher may fail")
  func failsAgain() {
    let subject = Numbers()
    var caught: [TestError] = []
    let tracker = Tracker()
    subject.catch { error in
      caught.append(error)
      return Fail<Int, TestError>(error: error)
    }.subscribe(tracker)
    subject.send(completion: .failure(.broken))
    #expect(caught == [.broken])
    #expect(tracker.history == [.subscription("Catch"), .completion(.failure(.broken))])
  }

  @Test("tryCatch continues with the publisher that its closure returns")
  func tryCatch() {
    let history = result(of: 1, end: .failure(.broken)) {
      $0.tryCatch { _ in [10, 20].publisher }.mapError { _ in TestError.broken }
    }
    #expect(
      history == [
        .subscription("TryCatch"), .value(1), .value(10), .value(20), .completion(.finished),
      ]
    )
  }

  @Test("tryCatch fails with the error that its closure throws, and releases the subscriber")
  func tryCatchThrows() {
    struct Other: Error, Equatable {}
    let rethrow: (TestError) throws -> Empty<Int, Never> = { _ in throw Other() }
    let history = result(end: .failure(.broken)) {
      $0.tryCatch(rethrow).mapError { $0 as? Other ?? Other() }
    }
    #expect(history == [.subscription("TryCatch"), .completion(.failure(Other()))])
    #expect(
      isReleased(
        by: { $0.tryCatch(rethrow).mapError { _ in .broken }.eraseToAnyPublisher() },
        after: { subject, _ in subject.send(completion: .failure(.broken)) }
      )
    )
  }

  @Test("a cancellation reaches the replacement")
  func cancel() {
    let subject = Numbers()
    let replacement = Probe()
    let tracker = Tracker()
    subject.catch { _ in replacement }.subscribe(tracker)
    subject.send(completion: .failure(.broken))
    tracker.subscription?.cancel()
    #expect(replacement.cancelCount == 1)
  }

  @Test("retry subscribes again at most the given number of times", arguments: [0, 1, 3])
  func retries(count: Int) {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return Fail<Int, TestError>(error: .broken)
    }
    let tracker = Tracker()
    failing.retry(count).subscribe(tracker)
    #expect(attempts == count + 1)
    #expect(tracker.history == [.subscription("Retry"), .completion(.failure(.broken))])
  }

  @Test("retry finishes with the first attempt that finishes")
  func retrySucceeds() {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return
        (attempts < 3
        ? Fail(error: TestError.broken).eraseToAnyPublisher()
        : Just(attempts).setFailureType(to: TestError.self).eraseToAnyPublisher())
    }
    let tracker = Tracker()
    failing.retry(9).subscribe(tracker)
    #expect(tracker.history == [.subscription("Retry"), .value(3), .completion(.finished)])
  }

  @Test("retry requests the remaining demand from the next attempt")
  func retryDemand() {
    let probe = Probe()
    let tracker = Tracker(demand: .max(5))
    probe.retry(1).subscribe(tracker)
    probe.send(1)
    probe.send(2)
    probe.send(completion: .failure(.broken))
    #expect(probe.subscriberCount == 2)
    #expect(probe.requests == [.max(5), .max(3)])
  }

  @Test("100,000 attempts that fail immediately do not overflow the stack")
  func manyRetries() {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return Fail<Int, TestError>(error: .broken)
    }
    let tracker = Tracker()
    failing.retry(100_000).subscribe(tracker)
    #expect(attempts == 100_001)
    #expect(tracker.history.last == .completion(.failure(.broken)))
  }
}
