// SPDX-License-Identifier: Apache-2.0

/// A publisher that is made anew for each subscriber.
///
/// ```swift
/// let listing = Deferred { Just(filesNow()) }
/// ```
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  /// It sends the values of what is made.
  public typealias Output = DeferredPublisher.Output

  /// It fails as what is made does.
  public typealias Failure = DeferredPublisher.Failure

  /// Makes it.
  public let createPublisher: () -> DeferredPublisher

  /// A publisher that `createPublisher` makes for each subscriber.
  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  /// Subscribes `subscriber`.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
