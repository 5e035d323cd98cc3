// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Combines each value with the previous result and sends the new result.
  ///
  /// ```swift
  /// [1, 2, 3].publisher.scan(0, +).sink { print($0) }  // 1 3 6
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
      let nextPartialResult = nextPartialResult
      var result = initialResult
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Failure, S>(nil, to: subscriber) {
          result = nextPartialResult(result, $0)
          return .value(result)
        }
      )
    }
  }
}
