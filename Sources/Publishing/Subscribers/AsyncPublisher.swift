// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher where Failure == Never, Output: Sendable {
  /// The values as an asynchronous sequence.
  ///
  /// ```swift
  /// for await line in lines.values { print(line) }
  /// ```
  ///
  /// Each iteration requests one value. Leaving the loop or cancelling its task cancels the
  /// subscription.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher where Output: Sendable {
  /// The values as an asynchronous sequence that throws the failure.
  ///
  /// Each iteration requests one value. Leaving the loop or cancelling its task cancels the
  /// subscription.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// An asynchronous sequence of the values of a publisher that cannot fail.
public struct AsyncPublisher<P: Publisher>: AsyncSequence
where P.Failure == Never, P.Output: Sendable {
  /// The element type of the sequence.
  public typealias Element = P.Output

  private let publisher: P

  /// Creates a sequence of the values of `publisher`.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher and returns an iterator over its values.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: AwaitedValues(of: publisher))
  }

  /// An iterator that owns one subscription to the publisher.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let values: AwaitedValues<P.Output, Never>

    /// Returns the next value, or `nil` after the completion or the cancellation of the task.
    public mutating func next() async -> P.Output? {
      await values.next()?.get()
    }
  }
}

/// An asynchronous sequence of the values of a publisher, which throws the publisher's failure.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence where P.Output: Sendable {
  /// The element type of the sequence.
  public typealias Element = P.Output

  private let publisher: P

  /// Creates a sequence of the values of `publisher`.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher and returns an iterator over its values.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: AwaitedValues(of: publisher))
  }

  /// An iterator that owns one subscription to the publisher.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let values: AwaitedValues<P.Output, P.Failure>

    /// Returns the next value, or `nil` after the completion or the cancellation of the task.
    ///
    /// - Throws: The failure of the publisher.
    public mutating func next() async throws -> P.Output? {
      try await values.next()?.get()
    }
  }
}

/// A subscription that is cancelled when the iterator releases it.
private final class AwaitedValues<Output: Sendable, Failure: Error>: Sendable {
  private let subscriber = AwaitingSubscriber<Output, Failure>()

  init<P: Publisher>(of publisher: P) where P.Output == Output, P.Failure == Failure {
    publisher.subscribe(subscriber)
  }

  deinit { subscriber.cancel() }

  /// Returns the next value or the failure, or `nil` after the completion or a cancellation.
  func next() async -> Result<Output, Failure>? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { subscriber.wait($0) }
    } onCancel: {
      subscriber.cancel()
    }
  }
}

/// A subscriber that requests one value for each waiting continuation.
///
/// It is `Sendable`: its lock protects all mutable state, the values are `Sendable`, and any thread
/// may call the subscription's `request` and `cancel`.
private final class AwaitingSubscriber<Input: Sendable, Failure: Error>: Subscriber,
  @unchecked Sendable
{
  typealias Waiter = CheckedContinuation<Result<Input, Failure>?, Never>

  private let lock = Lock()
  private var subscription: (any Subscription)?
  private var waiter: Waiter?
  private var unclaimed: [Input] = []
  private var completion: Subscribers.Completion<Failure>?

  func wait(_ newcomer: Waiter) {
    var earlier: Waiter?
    let (answer, subscription): (Result<Input, Failure>??, (any Subscription)?) = lock.withLock {
      if !unclaimed.isEmpty { return (.success(unclaimed.removeFirst()), nil) }
      if let completion {
        // The failure is delivered once. The local copy is released outside the lock.
        self.completion = .finished
        if case .failure(let error) = completion { return (.failure(error), nil) }
        return (.some(nil), nil)
      }
      swap(&waiter, &earlier)
      waiter = newcomer
      return (nil, self.subscription)
    }
    // Only one continuation waits at a time. A second one is a misuse, and resumes the first.
    earlier?.resume(returning: nil)
    if let answer { newcomer.resume(returning: answer) } else { subscription?.request(.max(1)) }
  }

  func receive(subscription: any Subscription) {
    let (isFirst, isAwaited) = lock.withLock {
      guard self.subscription == nil, completion == nil else { return (false, false) }
      self.subscription = subscription
      return (true, waiter != nil)
    }
    if !isFirst { subscription.cancel() } else if isAwaited { subscription.request(.max(1)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let waiter = lock.withLock {
      if self.waiter == nil, completion == nil { unclaimed.append(input) }
      return self.waiter.take()
    }
    waiter?.resume(returning: .success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let (waiter, ended) = lock.withLock {
      if self.completion == nil { self.completion = self.waiter == nil ? completion : .finished }
      return (self.waiter.take(), self.subscription.take())
    }
    withExtendedLifetime(ended) {}
    switch completion {
    case .finished: waiter?.resume(returning: nil)
    case .failure(let error): waiter?.resume(returning: .failure(error))
    }
  }

  func cancel() {
    let (waiter, subscription, remains) = lock.withLock {
      defer { completion = .finished }
      return (self.waiter.take(), self.subscription.take(), (unclaimed.takeAll(), completion))
    }
    withExtendedLifetime(remains) {}
    subscription?.cancel()
    waiter?.resume(returning: nil)
  }
}
