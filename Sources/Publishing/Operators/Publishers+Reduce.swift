// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Puts all values together and sends the result in the end.
  ///
  /// Upstream is asked for everything.
  ///
  /// - Parameters:
  ///   - initialResult: What the first value is put together with, and the result if there is none.
  ///   - nextPartialResult: Puts a result and a value together.
  /// - Returns: A publisher of the last result.
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// What ``Publisher/reduce(_:_:)`` makes.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What the first value is put together with.
    public let initial: Output

    /// Puts a result and a value together.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// A publisher of what `nextPartialResult` makes of all values.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - initial: What the first value is put together with.
    ///   - nextPartialResult: Puts a result and a value together.
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let nextPartialResult = nextPartialResult
      var result = initial
      ReducingSubscription<Upstream.Output, S>(
        "Reduce",
        to: subscriber,
        of: upstream,
        gather: {
          result = nextPartialResult(result, $0)
          return false
        },
        result: { result }
      )
    }
  }
}
