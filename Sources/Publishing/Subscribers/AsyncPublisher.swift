// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher where Failure == Never, Output: Sendable {
  /// The values as an asynchronous sequence.
  ///
  /// ```swift
  /// for await name in ["fig", "pear"].publisher.values { print(name) }
  /// // Prints: fig, pear
  /// ```
  ///
  /// Each iteration requests one value, on the actor of the loop. Leaving the loop or cancelling its task cancels the
  /// subscription.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher where Output: Sendable {
  /// The values as an asynchronous sequence that throws the failure.
  ///
  /// Each iteration requests one value, on the actor of the loop. Leaving the loop or cancelling its task cancels the
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
  ///
  /// Copies share the subscription. If several tasks wait, each receives a value of its own.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let values: AwaitedValues<P.Output, Never>

    /// Returns the next value, or `nil` after the completion or the cancellation of the task.
    public mutating func next() async -> P.Output? {
      await values.next(isolation: nil)?.get()
    }

    /// Returns the next value, or `nil` after the completion or the cancellation of the task.
    ///
    /// - Parameter actor: The actor on which the value is requested.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
      await values.next(isolation: actor)?.get()
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
  ///
  /// Copies share the subscription. If several tasks wait, each receives a value of its own.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let values: AwaitedValues<P.Output, P.Failure>

    /// Returns the next value, or `nil` after the completion or the cancellation of the task.
    ///
    /// - Throws: The failure of the publisher.
    public mutating func next() async throws -> P.Output? {
      try await values.next(isolation: nil)?.get()
    }

    /// Returns the next value, or `nil` after the completion or the cancellation of the task.
    ///
    /// - Parameter actor: The actor on which the value is requested.
    /// - Throws: The failure of the publisher.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> P.Output? {
      try await values.next(isolation: actor)?.get()
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
  ///
  /// A publisher may send the value as soon as it is requested, to closures of the actor.
  func next(isolation actor: isolated (any Actor)?) async -> Result<Output, Failure>? {
    await withTaskCancellationHandler {
      // The closure is isolated to the actor only if it names it.
      await withCheckedContinuation(isolation: actor) { subscriber.wait($0) }
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

  /// The waiting continuations in the order of their calls, of which each has requested a value.
  private var waiters: [Waiter] = []

  private var unclaimed: [Input] = []
  private var completion: Subscribers.Completion<Failure>?

  func wait(_ waiter: Waiter) {
    let (answer, subscription): (Result<Input, Failure>??, (any Subscription)?) = lock.withLock {
      if !unclaimed.isEmpty { return (.success(unclaimed.removeFirst()), nil) }
      if let completion {
        // The failure is delivered once. The local copy is released outside the lock.
        self.completion = .finished
        if case .failure(let error) = completion { return (.failure(error), nil) }
        return (.some(nil), nil)
      }
      waiters.append(waiter)
      return (nil, self.subscription)
    }
    if let answer { waiter.resume(returning: answer) } else { subscription?.request(.max(1)) }
  }

  func receive(subscription: any Subscription) {
    let (isFirst, count) = lock.withLock {
      guard self.subscription == nil, completion == nil else { return (false, 0) }
      self.subscription = subscription
      return (true, waiters.count)
    }
    if !isFirst { subscription.cancel() } else if count > 0 { subscription.request(.max(count)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let waiter: Waiter? = lock.withLock {
      if !waiters.isEmpty { return waiters.removeFirst() }
      if completion == nil { unclaimed.append(input) }
      return nil
    }
    waiter?.resume(returning: .success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let (waiters, ended) = lock.withLock {
      if self.completion == nil { self.completion = self.waiters.isEmpty ? completion : .finished }
      return (self.waiters.takeAll(), self.subscription.take())
    }
    withExtendedLifetime(ended) {}
    // The failure is delivered once, to the first continuation.
    var answer: Result<Input, Failure>?
    if case .failure(let error) = completion { answer = .failure(error) }
    for waiter in waiters { waiter.resume(returning: answer.take()) }
  }

  func cancel() {
    let (waiters, subscription, remains) = lock.withLock {
      defer { completion = .finished }
      return (self.waiters.takeAll(), self.subscription.take(), (unclaimed.takeAll(), completion))
    }
    withExtendedLifetime(remains) {}
    subscription?.cancel()
    for waiter in waiters { waiter.resume(returning: nil) }
  }
}
