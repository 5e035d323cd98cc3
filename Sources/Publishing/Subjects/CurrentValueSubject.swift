// SPDX-License-Identifier: Apache-2.0

/// A subject that stores its latest value and sends it to each new subscriber.
///
/// Use it for state.
///
/// ```swift
/// let picks = CurrentValueSubject<[String], Never>([])
/// let owner = picks.sink { print($0) }
/// picks.value.append("fig")
/// // Prints: [], ["fig"]
/// ```
///
/// A subscriber without pending demand receives only the latest value, once it requests one. Thread
/// safety is the same as for ``PassthroughSubject``.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let hub = SubjectHub<Output, Failure>(.currentValue, keeping: 1)

  /// Creates a subject with the initial value `value`.
  public init(_ value: Output) {
    hub.begin(with: value)
  }

  deinit { hub.close() }

  /// The current value.
  ///
  /// Setting it sends the new value to the subscribers. After a completion it can still be set, but
  /// nothing is sent.
  public var value: Output {
    get { hub.last }
    set { hub.send(newValue, isKept: true) }
  }

  /// Sets the current value and sends it to each subscriber with demand, in subscription order.
  ///
  /// After a completion it does nothing.
  ///
  /// - Complexity: O(n) in the number of subscribers.
  @inlinable
  public func send(_ value: Output) {
    hub.send(value)
  }

  /// Sends a completion to all current and future subscribers, unless one was already sent.
  public func send(completion: Subscribers.Completion<Failure>) {
    hub.send(completion: completion)
  }

  /// Receives an upstream subscription, and requests unlimited values from it.
  public func send(subscription: any Subscription) {
    hub.add(subscription)
  }

  /// Attaches `subscriber` to this publisher.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    hub.subscribe(subscriber, to: self)
  }
}
