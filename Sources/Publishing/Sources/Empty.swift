// SPDX-License-Identifier: Apache-2.0

/// A publisher that sends no values and finishes immediately or never.
///
/// ```swift
/// let owner = Empty<String, Never>()
///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// // Prints: finished
/// ```
public struct Empty<Output, Failure: Error>: Publisher, Equatable, Sendable {
  /// A Boolean value indicating whether the publisher finishes immediately on subscription.
  public let completeImmediately: Bool

  /// Creates a publisher that sends no values.
  ///
  /// - Parameter completeImmediately: `true` to finish on subscription, `false` to never finish.
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Creates a publisher that sends no values, with explicit types.
  ///
  /// - Parameters:
  ///   - completeImmediately: `true` to finish on subscription, `false` to never finish.
  ///   - outputType: The output type.
  ///   - failureType: The failure type.
  public init(
    completeImmediately: Bool = true,
    outputType: Output.Type,
    failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  /// Attaches `subscriber` to this publisher.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}
