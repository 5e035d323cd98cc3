// SPDX-License-Identifier: Apache-2.0

/// A publisher that fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
  /// How it fails.
  public let error: Failure

  /// A publisher that fails with `error`.
  public init(error: Failure) {
    self.error = error
  }

  /// A publisher that fails with `failure`, with the type of its values named.
  public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  /// Subscribes `subscriber`.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}

extension Fail: Sendable where Output: Sendable {}
