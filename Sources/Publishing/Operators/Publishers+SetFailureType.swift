// SPDX-License-Identifier: Apache-2.0

extension Publisher where Failure == Never {
  /// Changes the failure type of a publisher that cannot fail.
  ///
  /// ```swift
  /// let owner = Just("fig").setFailureType(to: ItemError.self).append(Fail(error: .offline))
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: fig, failure(offline)
  /// ```
  ///
  /// Use it to match the failure type of another publisher.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E>
  {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// A publisher that cannot fail, with an arbitrary failure type.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// Creates a publisher that sends the values of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber` to this publisher.
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

    /// Changes the failure type again.
    public func setFailureType<E: Error>(to failure: E.Type) -> SetFailureType<Upstream, E> {
      SetFailureType<Upstream, E>(upstream: upstream)
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}
