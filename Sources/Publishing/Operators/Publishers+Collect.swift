// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends all values as one array, in the end.
  ///
  /// Upstream is asked for everything, and all of it is kept.
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// What ``Publisher/collect()`` makes.
  public struct Collect<Upstream: Publisher>: Publisher {
    /// It sends an array of the values of upstream.
    public typealias Output = [Upstream.Output]

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// A publisher of all values of `upstream` as one array.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var values: Output = []
      ReducingSubscription<Upstream.Output, S>(
        "Collect",
        to: subscriber,
        of: upstream,
        gather: {
          values.append($0)
          return false
        },
        result: { values }
      )
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}
