// SPDX-License-Identifier: Apache-2.0

extension Publisher where Output: Comparable {
  /// Sends the smallest value when the upstream publisher finishes.
  ///
  /// ```swift
  /// let owner = [3, 1, 2].publisher.min().sink { print($0) }
  /// // Prints: 1
  /// ```
  ///
  /// The upstream demand is unlimited. Of several equal values, the first one is sent.
  public func min() -> Publishers.Comparison<Self> { min(by: <) }

  /// Sends the largest value when the upstream publisher finishes.
  ///
  /// ```swift
  /// let owner = [3, 1, 2].publisher.max().sink { print($0) }
  /// // Prints: 3
  /// ```
  ///
  /// The upstream demand is unlimited. Of several equal values, the first one is sent.
  public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher {
  /// Sends the smallest value in the order of a closure when the upstream publisher finishes.
  ///
  /// ```swift
  /// let owner = ["pear", "fig"].publisher.min { $0.count < $1.count }.sink { print($0) }
  /// // Prints: fig
  /// ```
  ///
  /// The upstream demand is unlimited. Of several equal values, the first one is sent.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns `true` if its first argument is
  ///   smaller than its second.
  /// - Returns: A publisher of the smallest value.
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: { areInIncreasingOrder($1, $0) })
  }

  /// Sends the largest value in the order of a closure when the upstream publisher finishes.
  ///
  /// ```swift
  /// let owner = ["pear", "fig"].publisher.max { $0.count < $1.count }.sink { print($0) }
  /// // Prints: pear
  /// ```
  ///
  /// The upstream demand is unlimited. Of several equal values, the first one is sent.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns `true` if its first argument is
  ///   smaller than its second.
  /// - Returns: A publisher of the largest value.
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Sends the smallest value in the order of a throwing closure when upstream finishes.
  ///
  /// ```swift
  /// let owner = [3, 0, 2].publisher
  ///   .tryMin { first, second in
  ///     guard first > 0, second > 0 else { throw ItemError.noPrice }
  ///     return first < second
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. The upstream demand is unlimited.
  /// Of several equal values, the first one is sent.
  ///
  /// - Parameter areInIncreasingOrder: A throwing closure that returns `true` if its first argument is
  ///   smaller than its second.
  /// - Returns: A publisher of the smallest value.
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(
      upstream: self,
      areInIncreasingOrder: { try areInIncreasingOrder($1, $0) }
    )
  }

  /// Sends the largest value in the order of a throwing closure when upstream finishes.
  ///
  /// ```swift
  /// let owner = [3, 0, 2].publisher
  ///   .tryMax { first, second in
  ///     guard first > 0, second > 0 else { throw ItemError.noPrice }
  ///     return first < second
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. The upstream demand is unlimited.
  /// Of several equal values, the first one is sent.
  ///
  /// - Parameter areInIncreasingOrder: A throwing closure that returns `true` if its first argument is
  ///   smaller than its second.
  /// - Returns: A publisher of the largest value.
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// A publisher that sends the largest value in the order of a closure.
  public struct Comparison<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` if the second value is larger.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates a publisher that sends the largest value of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - areInIncreasingOrder: A closure that returns `true` if the second value is larger.
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "Comparison",
        to: subscriber,
        of: upstream,
        largestBy: areInIncreasingOrder,
        failure: { $0 }
      )
    }
  }

  /// A publisher that sends the largest value in the order of a throwing closure.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` if the second value is larger.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a publisher that sends the largest value of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - areInIncreasingOrder: A throwing closure that returns `true` if the second value is larger.
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ReducingSubscription<S>(
        "TryComparison",
        to: subscriber,
        of: upstream,
        largestBy: areInIncreasingOrder,
        failure: { $0 }
      )
    }
  }
}

extension ReducingSubscription {
  /// Creates an operator that sends the largest value.
  @discardableResult
  fileprivate convenience init<Upstream: Publisher>(
    _ name: String,
    to downstream: Downstream,
    of upstream: Upstream,
    largestBy areInIncreasingOrder:
      @escaping (Downstream.Input, Downstream.Input) throws(Failure) -> Bool,
    failure: @escaping (Upstream.Failure) -> Failure
  ) where Downstream.Input == Upstream.Output {
    self.init(
      name,
      to: downstream,
      of: upstream,
      initial: nil,
      nextPartialResult: { largest, value throws(Failure) -> Downstream.Input? in
        guard let largest else { return value }
        return try areInIncreasingOrder(largest, value) ? value : largest
      },
      failure: failure,
      result: { $0 }
    )
  }
}
