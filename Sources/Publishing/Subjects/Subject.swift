// SPDX-License-Identifier: Apache-2.0

/// A publisher that sends the values passed to its ``send(_:)`` method.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all subscribers.
  func send(_ value: Output)

  /// Sends a completion to all current and future subscribers.
  func send(completion: Subscribers.Completion<Failure>)

  /// Receives the subscription of a publisher that sends through this subject.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a `Void` value.
  ///
  /// ```swift
  /// let reloads = PassthroughSubject<Void, Never>()
  /// let owner = reloads.sink { print("reload") }
  /// reloads.send()
  /// // Prints: reload
  /// ```
  public func send() {
    send(())
  }
}
