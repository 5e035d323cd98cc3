// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Leaves out values as long as `predicate` holds; sends all from the first for which it does not.
  ///
  /// A value that is left out is asked for anew.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// What ``Publisher/drop(while:)`` makes.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Whether to go on leaving out.
    public let predicate: (Output) -> Bool

    /// A publisher of the values of `upstream` from the first for which `predicate` does not hold.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - predicate: Whether to go on leaving out.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Subscribes `subscriber`.
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
