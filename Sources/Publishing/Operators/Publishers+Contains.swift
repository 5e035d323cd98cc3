// SPDX-License-Identifier: Apache-2.0

extension Publisher where Output: Equatable {
  /// Sends `true` and finishes when a value equals `output`, or sends `false` if there is none.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher.contains("pear").sink { print($0) }
  /// // Prints: true
  /// ```
  ///
  /// The upstream demand is unlimited. The first equal value cancels the upstream publisher.
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publisher {
  /// Sends `true` and finishes when `predicate` returns `true`, or sends `false` if it never does.
  ///
  /// ```swift
  /// let owner = [3, 12].publisher.contains { $0 > 20 }.sink { print($0) }
  /// // Prints: false
  /// ```
  ///
  /// The upstream demand is unlimited. The first matching value cancels the upstream publisher.
  public func contains(
    where predicate: @escaping (Output) -> Bool
  ) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }

  /// Sends `true` and finishes when a throwing closure returns `true`, or sends `false` at the end.
  ///
  /// ```swift
  /// let owner = [3, 0, 12].publisher
  ///   .tryContains { price in
  ///     guard price > 0 else { throw ItemError.noPrice }
  ///     return price > 10
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. The upstream demand is unlimited.
  /// The first matching value cancels the upstream publisher.
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of a Boolean value indicating whether upstream sends a certain value.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    /// A Boolean value.
    public typealias Output = Bool

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The value to find.
    public let output: Upstream.Output

    /// Creates a publisher that indicates whether `upstream` sends a value equal to `output`.
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let output = output
      ReducingSubscription<S>(
        "Contains",
        to: subscriber,
        of: upstream,
        firstWhere: { $0 == output },
        failure: { $0 },
        result: { $0 != nil }
      )
    }
  }

  /// A publisher of a Boolean value indicating whether upstream sends a matching value.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    /// A Boolean value.
    public typealias Output = Bool

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for a matching value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that indicates whether `upstream` sends a matching value.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A closure that returns `true` for a matching value.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "ContainsWhere",
        to: subscriber,
        of: upstream,
        firstWhere: predicate,
        failure: { $0 },
        result: { $0 != nil }
      )
    }
  }

  /// A publisher of a Boolean value indicating whether upstream sends a matching value.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    /// A Boolean value.
    public typealias Output = Bool

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for a matching value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that indicates whether `upstream` sends a matching value.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A throwing closure that returns `true` for a matching value.
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "TryContainsWhere",
        to: subscriber,
        of: upstream,
        firstWhere: predicate,
        failure: { $0 },
        result: { $0 != nil }
      )
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}
