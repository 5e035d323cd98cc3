// SPDX-License-Identifier: Apache-2.0

import Platform

/// A publisher of one value that comes later, or of the failure to get it.
///
/// ```swift
/// let saved = Future<Int, SaveError> { promise in
///   library.save(photo) { id, error in
///     promise(error.map { .failure($0) } ?? .success(id))
///   }
/// }
/// ```
///
/// Its closure runs at once, exactly once, whether anybody subscribes or not. The result is kept, and
/// given to each subscriber once, in the order of subscription. Any thread may keep the promise; only
/// the first time counts.
public final class Future<Output, Failure: Error>: Publisher {
  /// What is called with the result.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let lock = Lock()
  private var result: Result<Output, Failure>?

  /// Who waits for the result, by the order of subscription.
  private var waiting: [Int: Promise] = [:]
  private var lastPlace = 0

  /// A publisher of what `attemptToFulfill` calls its promise with.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill(fulfill)
  }

  /// Subscribes `subscriber`.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let inner = Inner(to: subscriber)
    inner.open()
    inner.wait(for: self)
  }

  private func fulfill(_ result: Result<Output, Failure>) {
    let waiting: [Int: Promise] = lock.withLock {
      guard self.result == nil else { return [:] }
      self.result = result
      defer { self.waiting = [:] }
      return self.waiting
    }
    for (_, resolve) in waiting.sorted(by: { $0.key < $1.key }) { resolve(result) }
  }

  /// Has `resolve` told the result when it is there.
  ///
  /// - Returns: The result if it is there already, or else the place in the line.
  private func wait(_ resolve: @escaping Promise) -> (Result<Output, Failure>?, place: Int) {
    lock.withLock {
      if let result { return (result, 0) }
      lastPlace += 1
      waiting[lastPlace] = resolve
      return (nil, lastPlace)
    }
  }

  private func leave(_ place: Int) {
    // What is removed goes at the end of this scope, outside the lock.
    let removed = lock.withLock { waiting.removeValue(forKey: place) }
    withExtendedLifetime(removed) {}
  }
}

extension Future {
  private final class Inner<S: Subscriber>: SingleValueSubscription<S>
  where S.Input == Output, S.Failure == Failure {
    private var place: (in: Future, Int)?

    init(to subscriber: S) {
      super.init("Future", nil, to: subscriber)
    }

    func wait(for future: Future) {
      perform { [self] in
        if isOver { return }
        let (result, place) = future.wait { [self] result in
          perform { [self] in resolve(result) }
        }
        if let result { resolve(result) } else { self.place = (future, place) }
      }
    }

    override func dismantle() {
      super.dismantle()
      if let (future, place) = place.take() { future.leave(place) }
    }
  }
}
