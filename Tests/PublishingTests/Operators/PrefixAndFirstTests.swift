// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@Suite("Operators that finish early")
struct PrefixAndFirstTests {
  @Test("prefix(_:) finishes with the nth value")
  func prefix() {
    let subject = Numbers()
    let tracker = Tracker()
    subject.prefix(2).subscribe(tracker)
    subject.send(1)
    subject.send(2)
    #expect(
      tracker.history == [.subscription("Output"), .value(1), .value(2), .completion(.finished)]
    )
  }

  @Test("prefix(while:) finishes at the first value that fails its predicate")
  func prefixWhile() {
    let subject = Numbers()
    let tracker = Tracker()
    subject.prefix { $0 < 3 }.subscribe(tracker)
    for value in [1, 2, 3, 1] { subject.send(value) }
    #expect(
      tracker.history == [
        .subscription("PrefixWhile"), .value(1), .value(2), .completion(.finished),
      ]
    )
  }

  @Test("output(at:) sends the value at its position, or finishes without one")
  func outputAt() {
    #expect(
      result(of: 1, 2, 3) { $0.output(at: 1) } == [
        .subscription("Output"), .value(2), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1) { $0.output(at: 1) } == [.subscription("Output"), .completion(.finished)]
    )
  }

  @Test("output(in:) sends the values at its positions, in ranges of every kind")
  func outputIn() {
    #expect(result(of: 1, 2, 3, 4) { $0.output(in: 1..<3) }.count == 4)
    #expect(
      result(of: 1, 2, 3, 4) { $0.output(in: 1...2) } == [
        .subscription("Output"), .value(2), .value(3), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1, 2, 3) { $0.output(in: 1...) } == [
        .subscription("Output"), .value(2), .value(3), .completion(.finished),
      ]
    )
    #expect(
      result(of: 1, 2, 3) { $0.output(in: ..<1) } == [
        .subscription("Output"), .value(1), .completion(.finished),
      ]
    )
  }

  @Test("values before the range of output(in:) do not use up demand")
  func outputDemand() {
    #expect(
      result(of: 1, 2, 3, 4, demand: .max(1)) { $0.output(in: 2...) } == [
        .subscription("Output"), .value(3), .completion(.finished),
      ]
    )
  }

  @Test("first finishes with the first value, or without one")
  func first() {
    #expect(
      result(of: 1, 2) { $0.first() } == [
        .subscription("First"), .value(1), .completion(.finished),
      ]
    )
    #expect(result { $0.first() } == [.subscription("First"), .completion(.finished)])
  }

  @Test("first(where:) finishes with the first value that satisfies its predicate")
  func firstWhere() {
    #expect(
      result(of: 1, 2, 3) { $0.first { $0 > 1 } } == [
        .subscription("FirstWhere"), .value(2), .completion(.finished),
      ]
    )
  }

  struct Early: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>
  }

  /// Operators that end at the value 1, some of which send it.
  static let all = [
    Early(testDescription: "prefix") { $0.prefix(1).eraseToAnyPublisher() },
    Early(testDescription: "prefix(while:)") { $0.prefix { _ in false }.eraseToAnyPublisher() },
    Early(testDescription: "first") { $0.first().eraseToAnyPublisher() },
    Early(testDescription: "first(where:)") { $0.first { $0 == 1 }.eraseToAnyPublisher() },
    Early(testDescription: "output(at:)") { $0.output(at: 0).eraseToAnyPublisher() },
    Early(testDescription: "contains") {
      $0.contains(1).map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    },
    Early(testDescription: "contains(where:)") {
      $0.contains { $0 == 1 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    },
    Early(testDescription: "allSatisfy") {
      $0.allSatisfy { $0 != 1 }.map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    },
    Early(testDescription: "tryMap") {
      $0.tryMap { _ in throw TestError.broken }.mapError { _ in .broken }.eraseToAnyPublisher()
    },
  ]

  @Test("upstream is cancelled before downstream receives the completion", arguments: all)
  func cancelsUpstream(_ early: Early) {
    let probe = Probe()
    var log: [String] = []
    probe.onCancel = { log.append("cancelled") }
    let owner = early.apply(probe.eraseToAnyPublisher()).sink(
      receiveCompletion: { _ in log.append("ended") },
      receiveValue: { _ in }
    )
    probe.send(1)
    #expect(log == ["cancelled", "ended"])
    owner.cancel()
    #expect(probe.cancelCount == 1)
  }

  @Test("values and completions after the first completion are dropped", arguments: all)
  func nothingAfter(_ early: Early) {
    let probe = Probe()
    let tracker = Tracker()
    early.apply(probe.eraseToAnyPublisher()).subscribe(tracker)
    probe.send(1)
    let history = tracker.history
    probe.send(1)
    probe.send(completion: .failure(.broken))
    #expect(tracker.history == history)
  }

  @Test("a value sent during the delivery of the last one is dropped")
  func reentrant() {
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    let owner = subject.prefix(1).sink { value in
      heard.append(value)
      subject.send(value + 1)
    }
    subject.send(1)
    #expect(heard == [1])
    owner.cancel()
  }
}
