// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Drops values until `predicate` returns `false`, and sends that value and all later ones.
  ///
  /// Dropped values do not count towards the demand.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
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
      let predicate = predicate
      var drops = true
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>("DropWhile", to: subscriber) {
          drops = drops && predicate($0)
          return drops ? .skip : .value($0)
        }
      )
    }
  }
}
