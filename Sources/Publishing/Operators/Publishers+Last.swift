// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the last value, once upstream has finished.
  ///
  /// Upstream is asked for everything.
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }

  /// Sends the last value for which `predicate` holds, once upstream has finished.
  ///
  /// Upstream is asked for everything.
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// What ``Publisher/last()`` makes.
  public struct Last<Upstream: Publisher>: Publisher {
    /// It sends a value of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// A publisher of the last value of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      sendLast("Last", of: upstream, to: subscriber) { _ in true }
    }
  }

  /// What ``Publisher/last(where:)`` makes.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    /// It sends a value of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Whether it may be the value.
    public let predicate: (Output) -> Bool

    /// A publisher of the last value of `upstream` for which `predicate` holds.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - predicate: Whether it may be the value.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Subscribes `subscriber`.
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
    gather: { value in
      if predicate(value) { last = value }
      return false
    },
    result: { last }
  )
}
