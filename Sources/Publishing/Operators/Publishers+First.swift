// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the first value and finishes.
  ///
  /// ```swift
  /// screen.first().sink { action in print("first:", action) }
  /// ```
  ///
  /// Upstream is asked for everything and cancelled with the value, which waits until it is asked for.
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }

  /// Sends the first value for which `predicate` holds and finishes.
  ///
  /// Upstream is asked for everything and cancelled with the value, which waits until it is asked for.
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// What ``Publisher/first()`` makes.
  public struct First<Upstream: Publisher>: Publisher {
    /// It sends a value of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// A publisher of the first value of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      sendFirst("First", of: upstream, to: subscriber) { _ in true }
    }
  }

  /// What ``Publisher/first(where:)`` makes.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    /// It sends a value of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Whether it is the value.
    public let predicate: (Output) -> Bool

    /// A publisher of the first value of `upstream` for which `predicate` holds.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - predicate: Whether it is the value.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      sendFirst("FirstWhere", of: upstream, to: subscriber, where: predicate)
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

private func sendFirst<Upstream: Publisher, S: Subscriber>(
  _ name: String,
  of upstream: Upstream,
  to subscriber: S,
  where predicate: @escaping (Upstream.Output) -> Bool
) where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
  var first: Upstream.Output?
  ReducingSubscription<Upstream.Output, S>(
    name,
    to: subscriber,
    of: upstream,
    gather: { value in
      guard predicate(value) else { return false }
      first = value
      return true
    },
    result: { first }
  )
}
