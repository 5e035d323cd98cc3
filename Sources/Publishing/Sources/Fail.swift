// SPDX-License-Identifier: Apache-2.0

/// A publisher that fails immediately.
///
/// ```swift
/// let owner = Fail<Int, ItemError>(error: .noPrice)
///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// // Prints: failure(noPrice)
/// ```
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error that the publisher fails with.
  public let error: Failure

  /// Creates a publisher that fails with `error`.
  public init(error: Failure) {
    self.error = error
  }

  /// Creates a publisher that fails with `failure`, with an explicit output type.
  public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  /// Attaches `subscriber` to this publisher.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}

extension Fail: Sendable where Output: Sendable {}
