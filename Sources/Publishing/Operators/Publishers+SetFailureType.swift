// SPDX-License-Identifier: Apache-2.0

extension Publisher where Failure == Never {
  /// Says that it can fail with such errors, which it does not, so that it fits where others do.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E>
  {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// What ``Publisher/setFailureType(to:)`` makes.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// Where the values come from.
    public let upstream: Upstream

    /// A publisher of the values of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        OperatorSubscriber<Output, Never, S>(
          nil,
          to: subscriber,
          step: { .value($0) },
          end: { _ in .finished }
        )
      )
    }

    /// The same values with another type of failure.
    public func setFailureType<E: Error>(to failure: E.Type) -> SetFailureType<Upstream, E> {
      SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}
