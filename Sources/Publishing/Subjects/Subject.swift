// SPDX-License-Identifier: Apache-2.0

/// A publisher that somebody sends through from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends `value` to those who subscribed.
  func send(_ value: Output)

  /// Ends it for those who subscribed and for all who will.
  func send(completion: Subscribers.Completion<Failure>)

  /// Takes the subscription of a publisher that is to send through this subject.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a value that says nothing but that it came.
  public func send() {
    send(())
  }
}
