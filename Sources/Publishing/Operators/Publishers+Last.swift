// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the last value when the upstream publisher finishes.
  ///
  /// The upstream demand is unlimited.
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }

  /// Sends the last value for which `predicate` returns `true` when upstream finishes.
  ///
  /// The upstream demand is unlimited.
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the last value when its upstream publisher finishes.
  public struct Last<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// Creates a publisher that sends the last value of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      sendLast("Last", of: upstream, to: subscriber) { _ in true }
    }
  }

  /// A publisher that sends the last value for which a closure returns `true`.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for a matching value.
    public let predicate: (Output) -> Bool

    /// Creates a publisher that sends the last matching value of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A closure that returns `true` for a matching value.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      sendLast("LastWhere", of: upstream, to: subscriber, where: predicate)
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

private func sendLast<Upstream: Publisher, S: Subscriber>(
  _ name: String,
  of upstream: Upstream,
  to subscriber: S,
  where predicate: @escaping (Upstream.Output) -> Bool
) where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
  var last: Upstream.Output?
  ReducingSubscription<Upstream.Output, S>(
    name,
    to: subscriber,
    of: upstream,
    accumulate: { value in
      if predicate(value) { last = value }
      return false
    },
    result: { last }
  )
}
