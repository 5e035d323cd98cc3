// SPDX-License-Identifier: Apache-2.0

/// A subject that keeps the value sent last, and starts each subscriber with it: for state.
///
/// ```swift
/// let picks = CurrentValueSubject<[Item], Never>([])
/// let owner = picks.sink { print($0.count) }  // 0
/// picks.value.append(item)                    // 1
/// ```
///
/// A subscriber that has asked for nothing gets the latest value once it asks, and not the ones
/// between. Threads as for ``PassthroughSubject``.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let hub = SubjectHub<Output, Failure>(.currentValue, keeping: 1)

  /// A subject whose current value is `value`.
  public init(_ value: Output) {
    hub.begin(with: value)
  }

  deinit { hub.close() }

  /// The current value; setting it sends it.
  public var value: Output {
    get { hub.last }
    set { hub.send(newValue) }
  }

  /// Makes `value` the current one and sends it to each subscriber that has asked for one, in the
  /// order of subscription.
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
