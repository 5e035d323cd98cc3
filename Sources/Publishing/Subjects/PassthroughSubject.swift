// SPDX-License-Identifier: Apache-2.0

/// A subject that passes values on to whoever has subscribed, and keeps none: for events.
///
/// ```swift
/// let actions = PassthroughSubject<Action, Never>()
/// let owner = actions.sink { print($0) }
/// actions.send(.selected(7))  // selected(7)
/// ```
///
/// A subscriber that has asked for nothing misses the value. Any thread may send, subscribe, request
/// and cancel. A value sent while another thread is delivering one is delivered by that thread,
/// afterwards; a value that another thread sends while a subscriber is still being given its
/// subscription counts as sent before.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let hub = SubjectHub<Output, Failure>(.passthrough)

  /// A subject that nobody has subscribed to yet.
  public init() {}

  deinit { hub.close() }

  /// Sends `value` to each subscriber that has asked for one, in the order of subscription.
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
  /// everything once somebody listens.
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
