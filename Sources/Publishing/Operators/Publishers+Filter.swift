// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the values for which `isIncluded` holds.
  ///
  /// ```swift
  /// prices.filter { $0 > 10 }.sink { print($0) }
  /// ```
  ///
  /// A value that is left out is asked for anew, so that downstream gets as many as it asked for.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// What ``Publisher/filter(_:)`` makes.
  public struct Filter<Upstream: Publisher>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Which of them are sent.
    public let isIncluded: (Upstream.Output) -> Bool

    /// A publisher of the values of `upstream` for which `isIncluded` holds.
    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Subscribes `subscriber`.
    @inlinable @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isIncluded = isIncluded
      upstream.subscribe(
        OperatorSubscriber("Filter", to: subscriber) { isIncluded($0) ? .value($0) : .skip }
      )
    }
  }
}
