// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<String, TestError>

/// Tests the promises of every operator, with operators that change, drop or aggregate values.
@Suite("The operator contract: operators that change values")
struct TransformingOperatorContractTests {
  struct Operator: Sendable, CustomTestStringConvertible {
    /// The name of the operator in code.
    let name: String

    /// The output for the values 1 and 2 and a completion.
    let values: [String]

    let apply: @Sendable (AnyPublisher<Int, TestError>) -> AnyPublisher<String, TestError>

    var testDescription: String { name }

    init<P: Publisher & SendableMetatype>(
      _ name: String,
      _ values: String...,
      apply: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
    ) where P.Failure == TestError {
      self.name = name
      self.values = values
      self.apply = { apply($0).map { "\($0)" }.eraseToAnyPublisher() }
    }
  }

  static let all = [
    Operator("first", "1") { $0.first() },
    Operator("first(where:)", "2") { $0.first { $0 > 1 } },
    Operator("last", "2") { $0.last() },
    Operator("last(where:)", "1") { $0.last { $0 < 2 } },
    Operator("reduce", "3") { $0.reduce(0, +) },
    Operator("contains", "true") { $0.contains(1) },
    Operator("contains(where:)", "false") { $0.contains { $0 > 2 } },
    Operator("allSatisfy", "true") { $0.allSatisfy { $0 > 0 } },
    Operator("count", "2") { $0.count() },
    Operator("min", "1") { $0.min() },
    Operator("max(by:)", "2") { $0.max(by: <) },
    Operator("ignoreOutput") { $0.ignoreOutput() },
    Operator("output(at:)", "2") { $0.output(at: 1) },
    Operator("collect(byTime)", "[1, 2]") {
      $0.collect(.byTime(ImmediateScheduler.shared, .seconds(1)))
    },
    Operator("collect(byTimeOrCount)", "[1]", "[2]") {
      $0.collect(.byTimeOrCount(ImmediateScheduler.shared, .seconds(1), 1))
    },
    Operator("measureInterval", "Stride(magnitude: 0)", "Stride(magnitude: 0)") {
      $0.measureInterval(using: ImmediateScheduler.shared)
    },
    Operator("collect", "[1, 2]") { $0.collect() },
    Operator("collect(2)", "[1, 2]") { $0.collect(2) },
    Operator("prefix(1)", "1") { $0.prefix(1) },
    Operator("replaceEmpty", "7") { $0.filter { _ in false }.replaceEmpty(with: 7) },
    Operator("replaceError", "1", "2") {
      $0.replaceError(with: 7).setFailureType(to: TestError.self)
    },
    Operator("zip", "11", "22") {
      $0.zip([10, 20, 30].publisher.setFailureType(to: TestError.self)) { $0 + $1 }
    },
    Operator("zip3", "3", "6") {
      let numbers = [1, 2, 3].publisher.setFailureType(to: TestError.self)
      return $0.zip(numbers, numbers) { $0 + $1 + $2 }
    },
    Operator("combineLatest3", "3", "4") {
      let one = Just(1).setFailureType(to: TestError.self)
      return $0.combineLatest(one, one) { $0 + $1 + $2 }
    },
    Operator("append", "1", "2", "3") { $0.append(3) },
    Operator("prepend", "0", "1", "2") { $0.prepend(0) },
    Operator("debounce", "1", "2") {
      $0.debounce(for: .zero, scheduler: ImmediateScheduler.shared)
    },
    Operator("throttle", "1", "2") {
      $0.throttle(for: .zero, scheduler: ImmediateScheduler.shared, latest: true)
    },
    Operator("makeConnectable", "1", "2") {
      $0.assertNoFailure().makeConnectable().autoconnect().setFailureType(to: TestError.self)
    },
  ]

  @Test("values and the completion arrive once, in order", arguments: all)
  func history(of op: Operator) {
    let probe = ProbePublisher<Int, TestError>()
    let tracker = Tracker()
    op.apply(probe.eraseToAnyPublisher()).subscribe(tracker)
    probe.send(1)
    probe.send(2)
    probe.send(completion: .finished)
    probe.send(completion: .finished)
    #expect(
      tracker.history.dropFirst() == op.values.map { .value($0) } + [.completion(.finished)]
    )
  }

  @Test("a subscriber without demand receives no value", arguments: all)
  func noDemand(_ op: Operator) {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = Tracker(demand: .none)
    op.apply(subject.eraseToAnyPublisher()).subscribe(tracker)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(tracker.values == [])
  }

  @Test("cancelling a subscription twice cancels upstream once", arguments: all)
  func cancelTwice(_ op: Operator) {
    let probe = ProbePublisher<Int, TestError>()
    let tracker = Tracker(demand: .none)
    op.apply(probe.eraseToAnyPublisher()).subscribe(tracker)
    // Prepended values are requested first. Only after them is there an upstream to cancel.
    if probe.subscriberCount == 0 { tracker.subscription?.request(.max(2)) }
    tracker.subscription?.cancel()
    tracker.subscription?.cancel()
    #expect(probe.cancelCount == 1)
  }

  @Test("a completion releases the subscriber", arguments: all)
  func endReleases(_ op: Operator) {
    #expect(
      isReleased(by: op.apply) { subject, _ in
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
      }
    )
  }

  @Test("a cancellation releases a subscriber that keeps its subscription", arguments: all)
  func cancelReleases(_ op: Operator) {
    #expect(
      isReleased(by: op.apply, demand: .max(1)) { subject, tracker in
        subject.send(1)
        tracker.subscription?.cancel()
      }
    )
  }
}
