// SPDX-License-Identifier: Apache-2.0

/// A subject that stores its most recent values and sends them to each new subscriber.
///
/// ```swift
/// let searches = ReplaySubject<String, Never>(bufferSize: 2)
/// for text in ["fig", "pear", "plum"] { searches.send(text) }
/// let owner = searches.sink { print($0) }
/// // Prints: pear, plum
/// ```
///
/// A subscriber that arrives after the completion receives the stored values and then the
/// completion. A subscriber without pending demand misses values. Once it requests more, it
/// receives the missed values that are still stored. A missed value is lost if a newer value, sent
/// from inside its delivery, reached the subscriber first. Thread safety is the same as for
/// ``PassthroughSubject``. Not part of Combine.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  @usableFromInline let hub: SubjectHub<Output, Failure>

  /// Creates a subject that stores the last `bufferSize` values.
  ///
  /// - Precondition: `bufferSize` is not negative.
  public init(bufferSize: Int) {
    precondition(bufferSize >= 0, "bufferSize must not be negative")
    hub = SubjectHub(.replay, keeping: bufferSize)
  }

  deinit { hub.close() }

  /// Stores `value` and sends it to each subscriber with demand, in the order of subscription.
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
