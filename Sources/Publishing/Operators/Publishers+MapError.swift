// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Transforms the upstream failure with a closure.
  ///
  /// ```swift
  /// let owner = Fail<Int, ItemError>(error: .offline).mapError { _ in ItemError.noPrice }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  public func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}

extension Publishers {
  /// A publisher that transforms the upstream failure with a closure.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that transforms the failure.
    public let transform: (Upstream.Failure) -> Failure

    /// Creates a publisher that transforms the failure of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - transform: A closure that transforms the failure.
    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Creates a publisher that transforms the failure of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - transform: A closure that transforms the failure.
    public init(upstream: Upstream, _ transform: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: transform)
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          nil,
          to: subscriber,
          step: { .value($0) },
          end: { $0.mapError(transform) }
        )
      )
    }
  }
}

extension Subscribers.Completion {
  /// Returns the completion with its failure, if any, transformed.
  func mapError<E: Error>(_ transform: (Failure) -> E) -> Subscribers.Completion<E> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}
