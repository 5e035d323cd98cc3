// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends what `nextPartialResult` makes of its last result and each value.
  ///
  /// ```swift
  /// [1, 2, 3].publisher.scan(0, +).sink { print($0) }  // 1 3 6
  /// ```
  ///
  /// - Parameters:
  ///   - initialResult: What the first value is put together with.
  ///   - nextPartialResult: Puts a result and a value together.
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
  /// What ``Publisher/scan(_:_:)`` makes.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What the first value is put together with.
    public let initialResult: Output

    /// Puts a result and a value together.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// A publisher of what `nextPartialResult` makes.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - initialResult: What the first value is put together with.
    ///   - nextPartialResult: Puts a result and a value together.
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Subscribes `subscriber`.
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
