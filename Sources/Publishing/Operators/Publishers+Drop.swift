// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Leaves out the first `count` values, which are asked for anew.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// What ``Publisher/dropFirst(_:)`` makes.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many are left out.
    public let count: Int

    /// A publisher of the values of `upstream` without the first `count`, which is zero or more.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - count: How many are left out.
    public init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "the number of values to drop cannot be negative")
      self.upstream = upstream
      self.count = count
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var remaining = count
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>("Drop", to: subscriber) {
          if remaining == 0 { return .value($0) }
          remaining -= 1
          return .skip
        }
      )
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}
