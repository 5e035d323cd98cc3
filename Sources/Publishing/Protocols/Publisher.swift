// SPDX-License-Identifier: Apache-2.0

/// Something that sends values to whoever subscribes, and at most one completion after them.
///
/// Names and behaviour are Combine's. Where an operator's documentation does not say otherwise, it asks
/// upstream for what is asked of it, sends on the thread that upstream sends on, and may be subscribed to,
/// asked and cancelled on any thread; calls to one subscriber never overlap.
public protocol Publisher<Output, Failure> {
  /// What is sent.
  associatedtype Output

  /// How it can fail; `Never` if it cannot.
  associatedtype Failure: Error

  /// Gives `subscriber` a subscription, and from then on the values that it asks for.
  ///
  /// For implementers; who subscribes calls `subscribe(_:)` or ``sink(receiveValue:)``.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Subscribes `subscriber`.
  @inlinable @inline(__always)
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}

/// The publishers that operators make.
public enum Publishers {}
