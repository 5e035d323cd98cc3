// SPDX-License-Identifier: Apache-2.0

/// A subject that sends values to its current subscribers without storing them.
///
/// Use it for events.
///
/// ```swift
/// let actions = PassthroughSubject<String, Never>()
/// actions.send("open")
/// let owner = actions.sink { print($0) }
/// actions.send("select")
/// // Prints: select
/// ```
///
/// A subscriber without pending demand misses values.
///
/// Any thread may send, subscribe, request and cancel. If another thread is already delivering a
/// value, the sending thread waits for its turn. After 100 ms, or if that thread waits for this one,
/// it leaves its value with that thread, and returns. While a subscriber is receiving its
/// subscription, it misses values that other threads send.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let hub = SubjectHub<Output, Failure>(.passthrough)

  /// Creates a subject without subscribers.
  public init() {}

  deinit { hub.close() }

  /// Sends `value` to each subscriber with demand, in the order of subscription.
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

  /// Receives an upstream subscription.
  ///
  /// Unlimited values are requested from it after the first request of a subscriber.
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
