// SPDX-License-Identifier: Apache-2.0

/// A publisher that sends one value to each subscriber and then finishes.
///
/// ```swift
/// let owner = Just(7).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// // Prints: 7, finished
/// ```
///
/// Each subscriber receives the value when it requests one.
public struct Just<Output>: Publisher {
  /// The failure type, which is `Never` because the publisher cannot fail.
  public typealias Failure = Never

  /// The value that the publisher sends.
  public let output: Output

  /// Creates a publisher that sends `output`.
  public init(_ output: Output) {
    self.output = output
  }

  /// Attaches `subscriber` to this publisher.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    ValueSubscription.open(subscriber, "Just", output)
  }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}
