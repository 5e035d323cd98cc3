// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends what `transform` makes of each value, leaving out `nil`.
  ///
  /// ```swift
  /// ["1", "two", "3"].publisher.compactMap { Int($0) }.sink { print($0) }  // 1 3
  /// ```
  ///
  /// A value that is left out is asked for anew.
  @inlinable
  public func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// What ``Publisher/compactMap(_:)`` makes.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What is made of each.
    public let transform: (Upstream.Output) -> Output?

    /// A publisher of what `transform` makes of the values of `upstream`.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Subscribes `subscriber`.
    @inlinable @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      upstream.subscribe(
        OperatorSubscriber("CompactMap", to: subscriber) {
          transform($0).map { .value($0) } ?? .skip
        }
      )
    }
  }
}
