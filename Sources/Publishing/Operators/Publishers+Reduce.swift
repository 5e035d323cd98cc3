// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Combines all values with a closure and sends the final result.
  ///
  /// ```swift
  /// let owner = [1, 2, 3].publisher.reduce(0, +).sink { print($0) }
  /// // Prints: 6
  /// ```
  ///
  /// The upstream demand is unlimited.
  ///
  /// - Parameters:
  ///   - initialResult: The first partial result, and the final result if there are no values.
  ///   - nextPartialResult: A closure that combines a partial result with a value.
  /// - Returns: A publisher of the final result.
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines all values with a throwing closure and sends the final result.
  ///
  /// ```swift
  /// let owner = [3, 4, 5].publisher
  ///   .tryReduce(10) { stock, sold in
  ///     guard sold <= stock else { throw ItemError.soldOut }
  ///     return stock - sold
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(soldOut)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. The upstream demand is unlimited.
  ///
  /// - Parameters:
  ///   - initialResult: The first partial result, and the final result if there are no values.
  ///   - nextPartialResult: A throwing closure that combines a partial result with a value.
  /// - Returns: A publisher of the final result.
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(
      upstream: self,
      initial: initialResult,
      nextPartialResult: nextPartialResult
    )
  }
}

extension Publishers {
  /// A publisher that combines all values and sends the final result.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The first partial result.
    public let initial: Output

    /// The closure that combines a partial result with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a publisher that combines all values of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - initial: The first partial result.
    ///   - nextPartialResult: A closure that combines a partial result with a value.
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "Reduce",
        to: subscriber,
        of: upstream,
        initial: initial,
        nextPartialResult: nextPartialResult,
        failure: { $0 },
        result: { $0 }
      )
    }
  }

  /// A publisher that combines all values with a throwing closure and sends the final result.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The first partial result.
    public let initial: Output

    /// The closure that combines a partial result with a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a publisher that combines all values of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - initial: The first partial result.
    ///   - nextPartialResult: A throwing closure that combines a partial result with a value.
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "TryReduce",
        to: subscriber,
        of: upstream,
        initial: initial,
        nextPartialResult: nextPartialResult,
        failure: { $0 },
        result: { $0 }
      )
    }
  }
}
