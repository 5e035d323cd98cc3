// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends values as long as `predicate` holds, and finishes at the first for which it does not.
  ///
  /// ```swift
  /// photos.prefix { [unowned self] _ in picks.value.count < 6 }
  /// ```
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// What ``Publisher/prefix(while:)`` makes.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Whether to go on.
    public let predicate: (Output) -> Bool

    /// A publisher of the first values of `upstream` for which `predicate` holds.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - predicate: Whether to go on.
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Subscribes `subscriber`.
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
}
