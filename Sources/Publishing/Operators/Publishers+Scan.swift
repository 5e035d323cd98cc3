// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Combines each value with the previous result and sends the new result.
  ///
  /// ```swift
  /// let owner = [1, 2, 3].publisher.scan(0, +).sink { print($0) }
  /// // Prints: 1, 3, 6
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: The result to combine with the first value.
  ///   - nextPartialResult: A closure that combines the previous result with a value.
  /// - Returns: A publisher of the results.
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(
      upstream: self,
      initialResult: initialResult,
      nextPartialResult: nextPartialResult
    )
  }

  /// Combines each value with the previous result, and fails with the error that the closure throws.
  ///
  /// ```swift
  /// let owner = [3, 4, 5].publisher
  ///   .tryScan(10) { stock, sold in
  ///     guard sold <= stock else { throw ItemError.soldOut }
  ///     return stock - sold
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 7, 3, failure(soldOut)
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: The result to combine with the first value.
  ///   - nextPartialResult: A throwing closure that combines the previous result with a value.
  /// - Returns: A publisher of the results.
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(
      upstream: self,
      initialResult: initialResult,
      nextPartialResult: nextPartialResult
    )
  }
}

extension Publishers {
  /// A publisher that combines each value with the previous result.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The result to combine with the first value.
    public let initialResult: Output

    /// The closure that combines the previous result with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates a publisher that sends the results of `nextPartialResult`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - initialResult: The result to combine with the first value.
    ///   - nextPartialResult: A closure that combines the previous result with a value.
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Failure, S>(
          nil,
          to: subscriber,
          initialResult: initialResult,
          nextPartialResult: nextPartialResult,
          end: { $0 }
        )
      )
    }
  }

  /// A publisher that combines each value with the previous result in a throwing closure.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The result to combine with the first value.
    public let initialResult: Output

    /// The closure that combines the previous result with a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates a publisher that sends the results of `nextPartialResult`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - initialResult: The result to combine with the first value.
    ///   - nextPartialResult: A throwing closure that combines the previous result with a value.
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryScan",
          to: subscriber,
          initialResult: initialResult,
          nextPartialResult: nextPartialResult,
          end: { $0.mapError { $0 } }
        )
      )
    }
  }
}

extension OperatorSubscriber {
  /// Creates a subscriber that sends each partial result.
  fileprivate convenience init(
    _ name: String?,
    to downstream: Downstream,
    initialResult: Output,
    nextPartialResult: @escaping (Output, Input) throws(Downstream.Failure) -> Output,
    end: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
  ) {
    var result = initialResult
    self.init(
      name,
      to: downstream,
      requiresDemand: false,
      step: { value throws(Downstream.Failure) in
        result = try nextPartialResult(result, value)
        return .value(result)
      },
      end: end
    )
  }
}
