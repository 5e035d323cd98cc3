// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends what `transform` makes of each value, and fails with what it throws.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// What ``Publisher/tryMap(_:)`` makes.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// It fails as upstream does, or with what is thrown.
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream

    /// What is made of each.
    public let transform: (Upstream.Output) throws -> Output

    /// A publisher of what `transform` makes of the values of `upstream`.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryMap",
          to: subscriber,
          step: { input in
            do { return .value(try transform(input)) } catch { return .failure(error) }
          },
          end: { $0.mapError { $0 } }
        )
      )
    }
  }
}
