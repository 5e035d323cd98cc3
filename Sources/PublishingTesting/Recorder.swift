// SPDX-License-Identifier: Apache-2.0

import Platform
import Publishing

// The library for tests is missing where the standard library is linked statically.
#if canImport(Testing)
internal import Testing
#endif

/// A subscriber for tests that records events and compares them with expected ones.
///
/// ```swift
/// let actions = Recorder(screen)
/// try await prompt.run("3")
/// actions.expect(.selected(3))
/// ```
///
/// ``expect(_:then:fileID:filePath:line:column:)`` checks all events since the previous call.
/// Unexpected events and missing events are both failures, which show all events side by side:
///
///     recorded events do not match the expected ones
///       expected      actual
///       selected(3)   selected(3)
///     ✗ showSettings  –
///     ✗ –             finished
///
/// Any thread may send to a recorder.
public final class Recorder<Output, Failure: Error>: Subscriber, Cancellable {
  /// An event that a publisher sent.
  public enum Event {
    /// A value.
    case value(Output)

    /// A completion.
    case completion(Subscribers.Completion<Failure>)
  }

  /// The type of the recorded values.
  public typealias Input = Output

  private let demand: Subscribers.Demand
  private let lock = Lock()
  private var recorded: [Event] = []
  private var checkedCount = 0
  private var subscription: (any Subscription)?
  private var isCancelled = false

  /// Creates a recorder and subscribes it to `publisher`.
  ///
  /// - Parameters:
  ///   - publisher: The publisher to record.
  ///   - demand: The initial demand. Call ``request(_:)`` for more.
  public init<P: Publisher>(_ publisher: P, demand: Subscribers.Demand = .unlimited)
  where P.Output == Output, P.Failure == Failure {
    self.demand = demand
    publisher.subscribe(self)
  }

  /// All recorded events, in order.
  public var events: [Event] { lock.withLock { recorded } }

  /// The recorded values, in order.
  public var values: [Output] {
    events.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The recorded completion, if any.
  public var completion: Subscribers.Completion<Failure>? {
    events.lazy.compactMap { if case .completion(let end) = $0 { end } else { nil } }.first
  }

  /// Requests more values.
  public func request(_ demand: Subscribers.Demand) {
    lock.withLock { subscription }?.request(demand)
  }

  /// Cancels the subscription and keeps the recorded events.
  public func cancel() {
    let subscription = lock.withLock {
      isCancelled = true
      return self.subscription.take()
    }
    subscription?.cancel()
  }

  /// Stores the subscription and requests the initial demand.
  public func receive(subscription: any Subscription) {
    let isFirst = lock.withLock {
      guard self.subscription == nil, !isCancelled else { return false }
      self.subscription = subscription
      return true
    }
    if !isFirst { subscription.cancel() } else if demand > .none { subscription.request(demand) }
  }

  /// Records a value.
  public func receive(_ input: Output) -> Subscribers.Demand {
    lock.withLock { recorded.append(.value(input)) }
    return .none
  }

  /// Records the completion.
  public func receive(completion: Subscribers.Completion<Failure>) {
    let ended = lock.withLock {
      recorded.append(.completion(completion))
      return subscription.take()
    }
    withExtendedLifetime(ended) {}
  }
}

extension Recorder where Output: Equatable {
  /// Checks that exactly these values and this completion were recorded since the previous call.
  ///
  /// A mismatch fails the running test, at the line of the call, and the test continues. Outside the
  /// task of a test of Swift Testing, such as in a closure on another thread, a mismatch stops the
  /// program.
  ///
  /// - Parameters:
  ///   - values: The expected values, in order.
  ///   - end: The expected completion, or `nil` if none is expected.
  ///   - fileID: The module and the name of the calling file.
  ///   - filePath: The path of the calling file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func expect(
    _ values: Output...,
    then end: Subscribers.Completion<Failure>? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let actual = lock.withLock {
      defer { checkedCount = recorded.count }
      return Array(recorded[checkedCount...])
    }
    let expected = values.map { Event.value($0) } + (end.map { [.completion($0)] } ?? [])
    guard let mismatch = RecordingMismatch(expected: expected, actual: actual) else { return }
    #if canImport(Testing)
    if Test.current != nil {
      let location = SourceLocation(
        fileID: "\(fileID)",
        filePath: "\(filePath)",
        line: Int(line),
        column: Int(column)
      )
      Issue.record("\(mismatch)", sourceLocation: location)
      return
    }
    #endif
    // The parentheses say that the whole path is meant, and not the default of the parameter.
    fatalError("\(mismatch)", file: (filePath), line: line)
  }
}

extension Recorder.Event: Equatable where Output: Equatable {
  /// Returns `true` if both events are equal.
  ///
  /// Failures that are not `Equatable` are equal if their descriptions are.
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
