// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the first value and finishes.
  ///
  /// ```swift
  /// screen.first().sink { action in print("first:", action) }
  /// ```
  ///
  /// The upstream demand is unlimited. The first value cancels the upstream publisher, and is kept
  /// until downstream requests it.
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }

  /// Sends the first value for which `predicate` returns `true` and finishes.
  ///
  /// The upstream demand is unlimited. The value cancels the upstream publisher, and is kept until
  /// downstream requests it.
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the first value and finishes.
  public struct First<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// Creates a publisher that sends the first value of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      sendFirst("First", of: upstream, to: subscriber) { _ in true }
    }
  }

  /// A publisher that sends the first value for which a closure returns `true`, and finishes.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for the value to send.
    public let predicate: (Output) -> Bool

    /// Creates a publisher that sends the first matching value of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A closure that returns `true` for the value to send.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
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
    accumulate: { value in
      guard predicate(value) else { return false }
      first = value
      return true
    },
    result: { first }
  )
}
