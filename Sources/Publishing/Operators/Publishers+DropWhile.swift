// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Drops values until `predicate` returns `false`, and sends that value and all later ones.
  ///
  /// ```swift
  /// let owner = [3, 5, 12, 4].publisher.drop { $0 < 10 }.sink { print($0) }
  /// // Prints: 12, 4
  /// ```
  ///
  /// Dropped values do not count towards the demand.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values until a throwing closure returns `false`, and sends that value and all later ones.
  ///
  /// ```swift
  /// let owner = [3, 0, 12].publisher
  ///   .tryDrop { price in
  ///     guard price > 0 else { throw ItemError.noPrice }
  ///     return price < 10
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws. Dropped values do not count towards
  /// the demand.
  public func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that drops values while a closure returns `true`.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` while values are to be dropped.
    public let predicate: (Output) -> Bool

    /// Creates a publisher that drops values of `upstream` while `predicate` returns `true`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A closure that returns `true` while values are to be dropped.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>(
          "DropWhile",
          to: subscriber,
          while: predicate,
          end: { $0 }
        )
      )
    }
  }

  /// A publisher that drops values while a throwing closure returns `true`.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` while values are to be dropped.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher that drops values of `upstream` while `predicate` returns `true`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A throwing closure that returns `true` while values are to be dropped.
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryDropWhile",
          to: subscriber,
          while: predicate,
          end: { $0.mapError { $0 } }
        )
      )
    }
  }
}

extension OperatorSubscriber where Input == Downstream.Input {
  /// Creates a subscriber that drops values until `predicate` returns `false`.
  fileprivate convenience init(
    _ name: String,
    to downstream: Downstream,
    while predicate: @escaping (Input) throws(Downstream.Failure) -> Bool,
    end: @escaping (Subscribers.Completion<Failure>) -> Subscribers.Completion<Downstream.Failure>
  ) {
    var drops = true
    self.init(
      name,
      to: downstream,
      step: { value throws(Downstream.Failure) in
        if drops { drops = try predicate(value) }
        return drops ? .skip : .value(value)
      },
      end: end
    )
  }
}
