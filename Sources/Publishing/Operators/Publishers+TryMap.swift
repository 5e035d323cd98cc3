// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Transforms each value with a throwing closure, and fails with the error that it throws.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value with a throwing closure.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that transforms each value.
    public let transform: (Upstream.Output) throws -> Output

    /// Creates a publisher that transforms the values of `upstream` with `transform`.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches `subscriber` to this publisher.
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
