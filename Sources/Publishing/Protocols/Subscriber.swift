// SPDX-License-Identifier: Apache-2.0

/// A type that receives values and a completion from a ``Publisher``.
///
/// A subscriber receives one subscription, then at most as many values as it requested, then at
/// most one completion. These calls never overlap.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The type of values that the subscriber receives.
  associatedtype Input

  /// The type of error that the subscriber can receive.
  associatedtype Failure: Error

  /// Receives the subscription, through which to request values and cancel.
  func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Returns: The number of values requested in addition to the pending demand.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion, which is the last event.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives a `Void` value.
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// A namespace for types related to subscribers.
public enum Subscribers {}
