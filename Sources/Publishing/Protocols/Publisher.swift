// SPDX-License-Identifier: Apache-2.0

/// A type that delivers a sequence of values over time to its subscribers.
///
/// A publisher sends at most one completion, after its last value. Names and behaviour match
/// Combine.
///
/// Unless its documentation says otherwise, an operator requests from upstream the demand that it
/// receives from downstream. It sends values on the thread that upstream sends on. Any thread may
/// subscribe, request and cancel. Calls to one subscriber never overlap.
public protocol Publisher<Output, Failure> {
  /// The type of values that the publisher sends.
  associatedtype Output

  /// The type of error that can end the publisher, or `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Sends a subscription to `subscriber`, then the values that it requests.
  ///
  /// Conforming types implement this method. To subscribe, call `subscribe(_:)` or
  /// ``sink(receiveValue:)``.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches `subscriber` to this publisher.
  ///
  /// Call this method, rather than `receive(subscriber:)`, to subscribe.
  @inlinable @inline(__always)
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}

/// A namespace for the publishers that operators return.
public enum Publishers {}
