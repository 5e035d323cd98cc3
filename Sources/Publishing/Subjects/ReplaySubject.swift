// SPDX-License-Identifier: Apache-2.0

/// A subject that keeps the values sent last, and gives them to each subscriber first: for what has to be
/// known to whoever comes late.
///
/// ```swift
/// let searches = ReplaySubject<String, Never>(bufferSize: 2)
/// for text in ["a", "b", "c"] { searches.send(text) }
/// let owner = searches.sink { print($0) }  // b c
/// ```
///
/// Who comes after the end is given the values that are kept and then the completion. A subscriber that
/// has asked for nothing gets what it missed once it asks, as far as it is still kept; not, though, a
/// value that it did not ask for and that one sent from inside its delivery overtook. Threads as for
/// ``PassthroughSubject``. Not part of Combine.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  @usableFromInline let hub: SubjectHub<Output, Failure>

  /// A subject that keeps the last `bufferSize` values, which is zero or more.
  public init(bufferSize: Int) {
    precondition(bufferSize >= 0, "the number of values to keep cannot be negative")
    hub = SubjectHub(.replay, keeping: bufferSize)
  }

  deinit { hub.close() }

  /// Keeps `value` and sends it to each subscriber that has asked for one, in the order of subscription.
  ///
  /// - Complexity: O(n) in the number of subscribers.
  @inlinable
  public func send(_ value: Output) {
    hub.send(value)
  }

  /// Ends it for those who subscribed and for all who will; a second end is ignored.
  public func send(completion: Subscribers.Completion<Failure>) {
    hub.send(completion: completion)
  }

  /// Takes the subscription of a publisher that is to send through this subject, and asks it for
  /// everything.
  public func send(subscription: any Subscription) {
    hub.add(subscription)
  }

  /// Subscribes `subscriber`.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    hub.subscribe(subscriber, to: self)
  }
}
