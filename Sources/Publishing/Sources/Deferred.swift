// SPDX-License-Identifier: Apache-2.0

/// A publisher that creates a new publisher for each subscriber.
///
/// ```swift
/// var stock = 3
/// let listing = Deferred { Just("\(stock) figs") }
/// stock = 2
/// let owner = listing.sink { print($0) }
/// // Prints: 2 figs
/// ```
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  /// The output type of the created publisher.
  public typealias Output = DeferredPublisher.Output

  /// The failure type of the created publisher.
  public typealias Failure = DeferredPublisher.Failure

  /// The closure that creates a publisher for each subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Creates a publisher that runs `createPublisher` for each subscriber.
  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  /// Attaches `subscriber` to this publisher.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
