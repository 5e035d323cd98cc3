// SPDX-License-Identifier: Apache-2.0

import Platform
import Publishing

/// A subscriber for tests: it writes down what a publisher sends, and compares it with what was expected.
///
/// ```swift
/// let actions = Recorder(screen)
/// try await prompt.run("3")
/// try actions.expect(.selected(3))
/// ```
///
/// Each ``expect(_:then:)`` speaks of all that has come since the one before. What was not expected is a
/// failure as much as what did not come, and the error shows both beside each other:
///
///     what came is not what was expected
///       expected      came
///       selected(3)   selected(3)
///     ✗ showSettings  –
///     ✗ –             finished
///
/// Any thread may send to it.
public final class Recorder<Output, Failure: Error>: Subscriber, Cancellable {
  /// Something that a publisher sent.
  public enum Event {
    /// A value.
    case value(Output)

    /// The end.
    case completion(Subscribers.Completion<Failure>)
  }

  /// What is received.
  public typealias Input = Output

  private let demand: Subscribers.Demand
  private let lock = Lock()
  private var recorded: [Event] = []
  private var claimed = 0
  private var subscription: (any Subscription)?
  private var isCancelled = false

  /// Subscribes to `publisher`.
  ///
  /// - Parameters:
  ///   - publisher: What is to be recorded.
  ///   - demand: What is asked for at once; ``request(_:)`` asks for more.
  public init<P: Publisher>(_ publisher: P, demand: Subscribers.Demand = .unlimited)
  where P.Output == Output, P.Failure == Failure {
    self.demand = demand
    publisher.subscribe(self)
  }

  /// All that came, in order.
  public var events: [Event] { lock.withLock { recorded } }

  /// The values that came, in order.
  public var values: [Output] {
    events.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// How it ended, if it has.
  public var completion: Subscribers.Completion<Failure>? {
    events.lazy.compactMap { if case .completion(let end) = $0 { end } else { nil } }.first
  }

  /// Asks for more.
  public func request(_ demand: Subscribers.Demand) {
    lock.withLock { subscription }?.request(demand)
  }

  /// Cancels; what was recorded stays.
  public func cancel() {
    let subscription = lock.withLock {
      isCancelled = true
      return self.subscription.take()
    }
    subscription?.cancel()
  }

  /// Keeps the subscription and asks for what was said at the beginning.
  public func receive(subscription: any Subscription) {
    let isFirst = lock.withLock {
      guard self.subscription == nil, !isCancelled else { return false }
      self.subscription = subscription
      return true
    }
    if !isFirst { subscription.cancel() } else if demand > .none { subscription.request(demand) }
  }

  /// Writes the value down.
  public func receive(_ input: Output) -> Subscribers.Demand {
    lock.withLock { recorded.append(.value(input)) }
    return .none
  }

  /// Writes the end down.
  public func receive(completion: Subscribers.Completion<Failure>) {
    let ended = lock.withLock {
      recorded.append(.completion(completion))
      return subscription.take()
    }
    withExtendedLifetime(ended) {}
  }
}

extension Recorder where Output: Equatable {
  /// Checks that just these values, and then this end, came since the last time.
  ///
  /// - Parameters:
  ///   - values: The values, in order; none if nothing is to have come.
  ///   - end: The end, if it is to have come.
  /// - Throws: ``RecordingMismatch`` if anything else came, or something did not.
  public func expect(
    _ values: Output...,
    then end: Subscribers.Completion<Failure>? = nil
  ) throws(RecordingMismatch) {
    let came = lock.withLock {
      defer { claimed = recorded.count }
      return Array(recorded[claimed...])
    }
    let expected = values.map { Event.value($0) } + (end.map { [.completion($0)] } ?? [])
    let rows = RecordingMismatch.rows(expected: expected, came: came)
    if rows.contains(where: { !$0.isSame }) { throw RecordingMismatch(rows: rows) }
  }
}

extension Recorder.Event: Equatable where Output: Equatable {
  /// Whether both are the same; failures that cannot be compared are so if they read the same.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.value(let left), .value(let right)): left == right
    case (.completion(.finished), .completion(.finished)): true
    case (.completion(.failure(let left)), .completion(.failure(let right))):
      (left as? any Equatable)?.equals(right) ?? ("\(left)" == "\(right)")
    default: false
    }
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { self == other as? Self }
}

extension Recorder.Event: CustomStringConvertible {
  /// The value, `finished`, or `failure(…)`.
  public var description: String {
    switch self {
    case .value(let value): "\(value)"
    case .completion(.finished): "finished"
    case .completion(.failure(let error)): "failure(\(error))"
    }
  }
}
