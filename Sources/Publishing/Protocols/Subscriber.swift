// SPDX-License-Identifier: Apache-2.0

/// Something that receives what a ``Publisher`` sends.
///
/// The calls come in this order and never overlap: one subscription, then as many values as were
/// asked for, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// What is received.
  associatedtype Input

  /// How the publisher can fail.
  associatedtype Failure: Error

  /// Receives the subscription, by which values are asked for and the whole is cancelled.
  func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Returns: How many values are asked for beyond those that were before.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the end, normal or by failure. Nothing comes after it.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives a value that says nothing but that it came.
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// The types around subscribers.
public enum Subscribers {}
