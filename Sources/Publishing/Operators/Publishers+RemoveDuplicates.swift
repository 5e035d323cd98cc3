// SPDX-License-Identifier: Apache-2.0

extension Publisher where Output: Equatable {
  /// Drops each value that equals the previous one.
  ///
  /// ```swift
  /// let owner = [1, 1, 2, 1].publisher.removeDuplicates().sink { print($0) }
  /// // Prints: 1, 2, 1
  /// ```
  ///
  /// Dropped values do not count towards the demand.
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Drops each value that `predicate` finds equal to the last value that was sent.
  ///
  /// ```swift
  /// let owner = ["fig", "pear", "plum"].publisher.removeDuplicates { $0.count == $1.count }
  ///   .sink { print($0) }
  /// // Prints: fig, pear
  /// ```
  ///
  /// Dropped values do not count towards the demand.
  ///
  /// - Parameter predicate: A closure that returns `true` if the last value that was sent and a new
  ///   value are equal.
  /// - Returns: A publisher without consecutive duplicates.
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Drops each value that a throwing closure finds equal to the last value that was sent.
  ///
  /// ```swift
  /// let owner = [3, 3, 0].publisher
  ///   .tryRemoveDuplicates { last, price in
  ///     guard price > 0 else { throw ItemError.noPrice }
  ///     return last == price
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 3, failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. Dropped values do not count towards
  /// the demand.
  ///
  /// - Parameter predicate: A throwing closure that returns `true` if the last value that was sent
  ///   and a new value are equal.
  /// - Returns: A publisher without consecutive duplicates.
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that drops consecutive duplicates.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` if two values are equal.
    public let predicate: (Output, Output) -> Bool

    /// Creates a publisher that drops consecutive duplicates of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A closure that returns `true` if two values are equal.
    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>(
          "RemoveDuplicates",
          to: subscriber,
          by: predicate,
          end: { $0 }
        )
      )
    }
  }

  /// A publisher that drops the consecutive duplicates that a throwing closure finds.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` if two values are equal.
    public let predicate: (Output, Output) throws -> Bool

    /// Creates a publisher that drops consecutive duplicates of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A throwing closure that returns `true` if two values are equal.
    public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryRemoveDuplicates",
          to: subscriber,
          by: predicate,
          end: { $0.mapError { $0 } }
        )
      )
    }
  }
}

extension OperatorSubscriber where Input == Downstream.Input {
  /// Creates a subscriber that drops values equal to the last value that was sent.
  fileprivate convenience init(
    _ name: String,
    to downstream: Downstream,
    by predicate: @escaping (Input, Input) throws(Downstream.Failure) -> Bool,
    end: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
  ) {
    var last: Input?
    self.init(
      name,
      to: downstream,
      step: { value throws(Downstream.Failure) in
        if let last, try predicate(last, value) { return .skip }
        last = value
        return .value(value)
      },
      end: end
    )
  }
}
