// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends values until `predicate` returns `false` for a value, and then finishes.
  ///
  /// ```swift
  /// let owner = [3, 5, 12, 4].publisher.prefix { $0 < 10 }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 3, 5, finished
  /// ```
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Sends values until a throwing closure returns `false` for a value, and then finishes.
  ///
  /// ```swift
  /// let owner = [3, 5, 0].publisher
  ///   .tryPrefix { price in
  ///     guard price > 0 else { throw ItemError.noPrice }
  ///     return price < 10
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 3, 5, failure(noPrice)
  /// ```
  ///
  /// The publisher fails with the error that the closure throws.
  public func tryPrefix(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends values while a closure returns `true`.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` while values are to be sent.
    public let predicate: (Output) -> Bool

    /// Creates a publisher that sends the values of `upstream` while `predicate` returns `true`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A closure that returns `true` while values are to be sent.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>("PrefixWhile", to: subscriber) {
          predicate($0) ? .value($0) : .finished
        }
      )
    }
  }

  /// A publisher that sends values while a throwing closure returns `true`.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The type of the upstream failure or the thrown error.
    public typealias Failure = any Error

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that returns `true` while values are to be sent.
    public let predicate: (Output) throws -> Bool

    /// Creates a publisher that sends the values of `upstream` while `predicate` returns `true`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - predicate: A throwing closure that returns `true` while values are to be sent.
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.subscribe(
        OperatorSubscriber<Upstream.Output, Upstream.Failure, S>(
          "TryPrefixWhile",
          to: subscriber,
          tryStep: {
            try predicate($0) ? .value($0) : .finished
          }
        )
      )
    }
  }
}
