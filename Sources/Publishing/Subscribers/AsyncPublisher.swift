// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher where Failure == Never, Output: Sendable {
  /// The values, for a loop.
  ///
  /// ```swift
  /// for await line in lines.values { print(line) }
  /// ```
  ///
  /// A value is asked for each time that the loop comes round. Leaving the loop cancels, and so does
  /// cancelling its task.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher where Output: Sendable {
  /// The values, for a loop that throws the failure.
  ///
  /// A value is asked for each time that the loop comes round. Leaving the loop cancels, and so does
  /// cancelling its task.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// A publisher that cannot fail, as a sequence for a loop.
public struct AsyncPublisher<P: Publisher>: AsyncSequence
where P.Failure == Never, P.Output: Sendable {
  /// What the loop is given.
  public typealias Element = P.Output

  private let publisher: P

  /// The values of `publisher`, for a loop.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: AwaitedValues(of: publisher))
  }

  /// One loop over the values.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let values: AwaitedValues<P.Output, Never>

    /// The next value; `nil` at the end, and when the task is cancelled.
    public mutating func next() async -> P.Output? {
      await values.next()?.get()
    }
  }
}

/// A publisher as a sequence for a loop, which throws its failure.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence where P.Output: Sendable {
  /// What the loop is given.
  public typealias Element = P.Output

  private let publisher: P

  /// The values of `publisher`, for a loop.
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes.
  public func makeAsyncIterator() -> Iterator {
    Iterator(values: AwaitedValues(of: publisher))
  }

  /// One loop over the values.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let values: AwaitedValues<P.Output, P.Failure>

    /// The next value; `nil` at the end, and when the task is cancelled.
    public mutating func next() async throws -> P.Output? {
      try await values.next()?.get()
    }
  }
}

/// A subscription that is cancelled when whoever loops over it lets go of it.
private final class AwaitedValues<Output: Sendable, Failure: Error>: Sendable {
  private let subscriber = AwaitingSubscriber<Output, Failure>()

  init<P: Publisher>(of publisher: P) where P.Output == Output, P.Failure == Failure {
    publisher.subscribe(subscriber)
  }

  deinit { subscriber.cancel() }

  /// The next value or the failure; `nil` at the end and when the task is cancelled.
  func next() async -> Result<Output, Failure>? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { subscriber.wait($0) }
    } onCancel: {
      subscriber.cancel()
    }
  }
}

/// Asks for a value when somebody waits for one.
///
/// Sendable, because all that changes is under its lock, the values are sendable, and the subscription is
/// only asked and cancelled, which any thread may do.
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
        // The failure is told once; the copy here is let go of outside the lock.
        self.completion = .finished
        if case .failure(let error) = completion { return (.failure(error), nil) }
        return (.some(nil), nil)
      }
      swap(&waiter, &earlier)
      waiter = newcomer
      return (nil, self.subscription)
    }
    // Nobody else should be waiting; who does so by mistake is not left waiting for ever.
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
