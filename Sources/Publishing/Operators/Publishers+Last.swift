// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the last value when the upstream publisher finishes.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher.last().sink { print($0) }
  /// // Prints: pear
  /// ```
  ///
  /// The upstream demand is unlimited.
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }

  /// Sends the last value for which `predicate` returns `true` when upstream finishes.
  ///
  /// ```swift
  /// let owner = [3, 12, 25].publisher.last { $0 < 20 }.sink { print($0) }
  /// // Prints: 12
  /// ```
  ///
  /// The upstream demand is unlimited.
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Sends the last value for which a throwing closure returns `true` when upstream finishes.
  ///
  /// ```swift
  /// let owner = [12, 3, 0].publisher
  ///   .tryLast { price in
  ///     guard price > 0 else { throw ItemError.noPrice }
  ///     return price > 10
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. The upstream demand is unlimited.
  public func tryLast(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
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
      ReducingSubscription<S>(
        "Last",
        to: subscriber,
        of: upstream,
        lastWhere: { _ in true },
        failure: { $0 }
      )
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
      ReducingSubscription<S>(
        "LastWhere",
        to: subscriber,
        of: upstream,
        lastWhere: predicate,
        failure: { $0 }
      )
    }
  }

  /// A publisher that sends the last value for which a throwing closure returns `true`.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for a matching value.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher that sends the last matching value of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A throwing closure that returns `true` for a matching value.
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "TryLastWhere",
        to: subscriber,
        of: upstream,
        lastWhere: predicate,
        failure: { $0 }
      )
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension ReducingSubscription {
  /// Creates an operator that sends the last value that satisfies a predicate.
  @discardableResult
  fileprivate convenience init<Upstream: Publisher>(
    _ name: String,
    to downstream: Downstream,
    of upstream: Upstream,
    lastWhere predicate: @escaping (Upstream.Output) throws(Failure) -> Bool,
    failure: @escaping (Upstream.Failure) -> Failure
  ) where Downstream.Input == Upstream.Output {
    self.init(
      name,
      to: downstream,
      of: upstream,
      initial: nil,
      nextPartialResult: { last, value throws(Failure) -> Downstream.Input? in
        try predicate(value) ? value : last
      },
      failure: failure,
      result: { $0 }
    )
  }
}
