// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the first value and finishes.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher.first()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: fig, finished
  /// ```
  ///
  /// The upstream demand is unlimited. The first value cancels the upstream publisher, and is kept
  /// until downstream requests it.
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }

  /// Sends the first value for which `predicate` returns `true` and finishes.
  ///
  /// ```swift
  /// let owner = [3, 12, 25].publisher.first { $0 > 10 }.sink { print($0) }
  /// // Prints: 12
  /// ```
  ///
  /// The upstream demand is unlimited. The value cancels the upstream publisher, and is kept until
  /// downstream requests it.
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Sends the first value for which a throwing closure returns `true` and finishes.
  ///
  /// ```swift
  /// let owner = [3, 0, 12].publisher
  ///   .tryFirst { price in
  ///     guard price > 0 else { throw ItemError.noPrice }
  ///     return price > 10
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. The upstream demand is unlimited.
  /// The value cancels the upstream publisher, and is kept until downstream requests it.
  public func tryFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
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
      ReducingSubscription<S>(
        "First",
        to: subscriber,
        of: upstream,
        firstWhere: { _ in true },
        failure: { $0 },
        result: { $0 }
      )
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
      ReducingSubscription<S>(
        "FirstWhere",
        to: subscriber,
        of: upstream,
        firstWhere: predicate,
        failure: { $0 },
        result: { $0 }
      )
    }
  }

  /// A publisher that sends the first value for which a throwing closure returns `true`.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for the value to send.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher that sends the first matching value of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A throwing closure that returns `true` for the value to send.
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "TryFirstWhere",
        to: subscriber,
        of: upstream,
        firstWhere: predicate,
        failure: { $0 },
        result: { $0 }
      )
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}
