// SPDX-License-Identifier: Apache-2.0

import Platform

/// A publisher that eventually produces one value and finishes, or fails.
///
/// ```swift
/// let saved = Future<Int, ItemError> { promise in promise(.success(7)) }
/// let owner = saved.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// // Prints: 7, finished
/// ```
///
/// The closure runs once, in the initializer, even if the future never has a subscriber. The future
/// keeps the result and sends it once to each subscriber, in the order of subscription. Any thread
/// may call the promise. Only the first call has an effect. Calling it transfers the result to the
/// future, and may send it to the subscribers on the calling thread.
public final class Future<Output, Failure: Error>: Publisher {
  /// A closure that receives the result of the future.
  public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

  /// A closure that sends the result to a subscriber.
  private typealias Resolve = (Result<Output, Failure>) -> Void

  private let lock = Lock()
  private var result: Result<Output, Failure>?

  /// The closures for the waiting subscribers, keyed by their order of subscription.
  private var waiting: [Int: Resolve] = [:]
  private var lastKey = 0

  /// Creates a future and runs `attemptToFulfill` immediately.
  ///
  /// - Parameter attemptToFulfill: A closure that calls its promise with the result.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    let handle = PromiseHandle(future: self)
    attemptToFulfill { handle.future.fulfill($0) }
  }

  /// Attaches `subscriber` to this publisher.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let inner = Inner(to: subscriber)
    inner.open()
    inner.register(with: self)
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let waiting: [Int: Resolve] = lock.withLock {
      guard self.result == nil else { return [:] }
      self.result = result
      defer { self.waiting = [:] }
      return self.waiting
    }
    for (_, resolve) in waiting.sorted(by: { $0.key < $1.key }) { resolve(result) }
  }

  /// Registers `resolve`, unless the result is already known.
  ///
  /// - Returns: The result if it is known, otherwise the key under which `resolve` is registered.
  private func register(_ resolve: @escaping Resolve) -> (Result<Output, Failure>?, key: Int) {
    lock.withLock {
      if let result { return (result, 0) }
      lastKey += 1
      waiting[lastKey] = resolve
      return (nil, lastKey)
    }
  }

  private func unregister(_ key: Int) {
    // The removed closure is released at the end of this scope, outside the lock.
    let removed = lock.withLock { waiting.removeValue(forKey: key) }
    withExtendedLifetime(removed) {}
  }
}

extension Future where Output: Sendable, Failure == Never {
  /// The value of the future, once it is known.
  ///
  /// ```swift
  /// let saved = Future<Int, Never> { promise in promise(.success(7)) }
  /// print(await saved.value)
  /// // Prints: 7
  /// ```
  ///
  /// A cancellation of the task does not end the wait.
  public nonisolated(nonsending) final var value: Output {
    get async { await awaitedResult().get() }
  }
}

extension Future where Output: Sendable {
  /// The value of the future, once it is known.
  ///
  /// A cancellation of the task does not end the wait.
  ///
  /// - Throws: The failure of the future.
  public nonisolated(nonsending) final var value: Output {
    get async throws { try await awaitedResult().get() }
  }

  private nonisolated(nonsending) final func awaitedResult() async -> Result<Output, Failure> {
    await withCheckedContinuation { continuation in
      let (result, _) = register { continuation.resume(returning: $0) }
      if let result { continuation.resume(returning: result) }
    }
  }
}

extension Future {
  private final class Inner<S: Subscriber>: SerialSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private var key: (in: Future, Int)?
    private var value: Output?

    init(to subscriber: S) {
      super.init("Future", to: subscriber)
    }

    func register(with future: Future) {
      perform { [self] in
        if isOver { return }
        let (result, key) = future.register { [self] result in
          perform { [self] in resolve(result) }
        }
        if let result { resolve(result) } else { self.key = (future, key) }
      }
    }

    private func resolve(_ result: Result<Output, Failure>) {
      if isOver { return }
      switch result {
      case .success(let value):
        self.value = value
        if demand > .none { handleDemand(demand) }
      case .failure(let error): finish(.failure(error))
      }
    }

    override func handleDemand(_ more: Subscribers.Demand) {
      guard let value = value.take() else { return }
      send(value)
      finish(.finished)
    }

    override func dismantle() {
      value = nil
      if let (future, key) = key.take() { future.unregister(key) }
    }
  }
}

/// The reference of a promise to its future.
///
/// It is `Sendable` because a promise only calls `fulfill`, whose state the future's lock protects,
/// and because a waiting subscriber takes turns with the thread that calls it (see
/// ``SerialSubscription``). The subscriber's closures are handed over to that thread, as those of a
/// scheduled action are (see ``Scheduler``).
private struct PromiseHandle<Output, Failure: Error>: @unchecked Sendable {
  let future: Future<Output, Failure>
}
