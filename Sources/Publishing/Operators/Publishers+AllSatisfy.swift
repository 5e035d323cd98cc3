// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends `false` and finishes when `predicate` returns `false`, or sends `true` if it never does.
  ///
  /// ```swift
  /// let owner = [1, 2, 3].publisher.allSatisfy { $0 > 1 }.sink { print($0) }
  /// // Prints: false
  /// ```
  ///
  /// The upstream demand is unlimited. The first value that does not match cancels the upstream
  /// publisher.
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }

  /// Sends `false` and finishes when a throwing closure returns `false`, or sends `true` at the end.
  ///
  /// ```swift
  /// let owner = [3, 0, 12].publisher
  ///   .tryAllSatisfy { price in
  ///     guard price > 0 else { throw ItemError.noPrice }
  ///     return price < 10
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. The upstream demand is unlimited.
  /// The first value that does not match cancels the upstream publisher.
  public func tryAllSatisfy(
    _ predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of a Boolean value indicating whether all upstream values match.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    /// A Boolean value.
    public typealias Output = Bool

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for a matching value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that indicates whether all values of `upstream` match.
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
      let predicate = predicate
      ReducingSubscription<S>(
        "AllSatisfy",
        to: subscriber,
        of: upstream,
        firstWhere: { !predicate($0) },
        failure: { $0 },
        result: { $0 == nil }
      )
    }
  }

  /// A publisher of a Boolean value indicating whether all upstream values match.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    /// A Boolean value.
    public typealias Output = Bool

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` for a matching value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that indicates whether all values of `upstream` match.
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
      let predicate = predicate
      ReducingSubscription<S>(
        "TryAllSatisfy",
        to: subscriber,
        of: upstream,
        firstWhere: { try !predicate($0) },
        failure: { $0 },
        result: { $0 == nil }
      )
    }
  }
}
