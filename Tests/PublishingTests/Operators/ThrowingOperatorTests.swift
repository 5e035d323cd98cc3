// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Probe = ProbePublisher<Int, TestError>
private typealias Tracker = TrackingSubscriber<String, TestError>

/// Tests the promises of every operator with a throwing closure.
@Suite("Operators with a throwing closure")
struct ThrowingOperatorTests {
  /// A closure that an operator calls with each value, and that may throw.
  typealias Check = (Int) throws -> Void

  struct Operator: Sendable, CustomTestStringConvertible {
    /// The name of the operator in code.
    let name: String

    let plain: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<String, TestError>
    let throwing:
      @Sendable (AnyPublisher<Int, TestError>, @escaping Check) -> AnyPublisher<
        String, TestError
      >

    var testDescription: String { name }

    /// Creates a case for an operator and its counterpart without errors.
    init<P: Publisher & SendableMetatype, Q: Publisher & SendableMetatype>(
      _ name: String,
      plain: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P,
      throwing: @escaping @Sendable (AnyPublisher<Int, TestError>, @escaping Check) -> Q
    ) where P.Failure == TestError {
      self.name = name
      self.plain = { plain($0).map { "\($0)" }.eraseToAnyPublisher() }
      self.throwing = {
        throwing($0, $1).map { "\($0)" }.mapError { $0 as? TestError ?? .broken }
          .eraseToAnyPublisher()
      }
    }
  }

  /// The operators whose closure receives each of the values 1, 2 and 3.
  static let all = [
    Operator(
      "tryMap",
      plain: { $0.map { -$0 } },
      throwing: { upstream, check in
        upstream.tryMap {
          try check($0)
          return -$0
        }
      }
    ),
    Operator(
      "tryFilter",
      plain: { $0.filter { $0 != 2 } },
      throwing: { upstream, check in
        upstream.tryFilter {
          try check($0)
          return $0 != 2
        }
      }
    ),
    Operator(
      "tryCompactMap",
      plain: { $0.compactMap { $0 == 2 ? nil : $0 } },
      throwing: { upstream, check in
        upstream.tryCompactMap {
          try check($0)
          return $0 == 2 ? nil : $0
        }
      }
    ),
    Operator(
      "tryScan",
      plain: { $0.scan(10, +) },
      throwing: { upstream, check in
        upstream.tryScan(10) {
          try check($1)
          return $0 + $1
        }
      }
    ),
    Operator(
      "tryReduce",
      plain: { $0.reduce(10, +) },
      throwing: { upstream, check in
        upstream.tryReduce(10) {
          try check($1)
          return $0 + $1
        }
      }
    ),
    Operator(
      "tryDrop(while:)",
      plain: { $0.drop { $0 < 3 } },
      throwing: { upstream, check in
        upstream.tryDrop {
          try check($0)
          return $0 < 3
        }
      }
    ),
    Operator(
      "tryPrefix(while:)",
      plain: { $0.prefix { $0 < 3 } },
      throwing: { upstream, check in
        upstream.tryPrefix {
          try check($0)
          return $0 < 3
        }
      }
    ),
    Operator(
      "tryFirst(where:)",
      plain: { $0.first { $0 > 2 } },
      throwing: { upstream, check in
        upstream.tryFirst {
          try check($0)
          return $0 > 2
        }
      }
    ),
    Operator(
      "tryLast(where:)",
      plain: { $0.last { $0 < 3 } },
      throwing: { upstream, check in
        upstream.tryLast {
          try check($0)
          return $0 < 3
        }
      }
    ),
    Operator(
      "tryContains(where:)",
      plain: { $0.contains { $0 > 2 } },
      throwing: { upstream, check in
        upstream.tryContains {
          try check($0)
          return $0 > 2
        }
      }
    ),
    Operator(
      "tryAllSatisfy",
      plain: { $0.allSatisfy { $0 < 3 } },
      throwing: { upstream, check in
        upstream.tryAllSatisfy {
          try check($0)
          return $0 < 3
        }
      }
    ),
    Operator(
      "tryRemoveDuplicates",
      plain: { $0.removeDuplicates { $0 + 1 == $1 } },
      throwing: { upstream, check in
        upstream.tryRemoveDuplicates {
          try check($1)
          return $0 + 1 == $1
        }
      }
    ),
    Operator(
      "tryMin",
      plain: { $0.min { $0 < $1 } },
      throwing: { upstream, check in
        upstream.tryMin {
          try check($0)
          return $0 < $1
        }
      }
    ),
    Operator(
      "tryMax",
      plain: { $0.max { $0 < $1 } },
      throwing: { upstream, check in
        upstream.tryMax {
          try check($1)
          return $0 < $1
        }
      }
    ),
  ]

  @Test("without an error it sends what the plain operator sends", arguments: all)
  func sameValues(_ op: Operator) {
    let (plain, throwing) = (Tracker(), Tracker())
    let numbers = [1, 2, 3].publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
    op.plain(numbers).subscribe(plain)
    op.throwing(numbers) { _ in }.subscribe(throwing)
    #expect(throwing.history.dropFirst() == plain.history.dropFirst())
  }

  @Test("a thrown error cancels upstream before downstream receives it, once", arguments: all)
  func thrown(_ op: Operator) {
    let probe = Probe()
    var log: [String] = []
    probe.onCancel = { log.append("cancelled") }
    let owner = op.throwing(probe.eraseToAnyPublisher()) { if $0 == 2 { throw TestError.broken } }
      .sink(
        receiveCompletion: { log.append($0 == .failure(.broken) ? "failed" : "finished") },
        receiveValue: { _ in }
      )
    for value in 1...3 { probe.send(value) }
    probe.send(completion: .finished)
    #expect(log == ["cancelled", "failed"])
    owner.cancel()
  }

  @Test("a thrown error does not wait for demand", arguments: all)
  func withoutDemand(_ op: Operator) {
    let probe = Probe()
    let tracker = Tracker(demand: .none)
    op.throwing(probe.eraseToAnyPublisher()) { if $0 == 2 { throw TestError.broken } }
      .subscribe(tracker)
    probe.send(1)
    probe.send(2)
    #expect(tracker.history.last == .completion(.failure(.broken)))
  }

  @Test("an upstream failure is forwarded", arguments: all)
  func upstreamFailure(_ op: Operator) {
    let tracker = Tracker()
    let upstream = Fail<Int, TestError>(error: .broken).eraseToAnyPublisher()
    op.throwing(upstream) { _ in }.subscribe(tracker)
    #expect(tracker.history.dropFirst() == [.completion(.failure(.broken))])
  }

  @Test("nothing is delivered if the closure cancels and throws", arguments: all)
  func cancelInClosure(_ op: Operator) {
    let probe = Probe()
    var subscription: (any Subscription)?
    let tracker = Tracker()
    op.throwing(probe.eraseToAnyPublisher()) {
      guard $0 == 2 else { return }
      subscription?.cancel()
      throw TestError.broken
    }
    .subscribe(tracker)
    subscription = tracker.subscription
    probe.send(1)
    let history = tracker.history
    probe.send(2)
    #expect(tracker.history == history)
    #expect(probe.cancelCount == 1)
    subscription = nil
  }

  @Test("the closure can send another value to upstream", arguments: all)
  func reentrant(_ op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker()
    var sent = false
    op.throwing(subject.eraseToAnyPublisher()) {
      guard $0 == 2, !sent else { return }
      sent = true
      subject.send(1)
    }
    .subscribe(tracker)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(sent)
    #expect(tracker.history.last == .completion(.finished))
  }

  @Test("a thrown error releases the subscriber", arguments: all)
  func release(_ op: Operator) {
    #expect(
      isReleased(
        by: { op.throwing($0) { if $0 == 2 { throw TestError.broken } } },
        after: { subject, _ in
          subject.send(1)
          subject.send(2)
        }
      )
    )
  }
}
