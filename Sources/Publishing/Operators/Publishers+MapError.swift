// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Fails with what `transform` makes of upstream's failure.
  public func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}

extension Publishers {
  /// What ``Publisher/mapError(_:)`` makes.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// Where the values come from.
    public let upstream: Upstream

    /// What is made of the failure.
    public let transform: (Upstream.Failure) -> Failure

    /// A publisher of the values of `upstream` that fails with what `transform` makes.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - transform: What is made of the failure.
    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// A publisher of the values of `upstream` that fails with what `transform` makes.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - transform: What is made of the failure.
    public init(upstream: Upstream, _ transform: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: transform)
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        OperatorSubscriber(
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
  /// The same completion with the failure that `transform` makes.
  func mapError<E: Error>(_ transform: (Failure) -> E) -> Subscribers.Completion<E> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}
