// SPDX-License-Identifier: Apache-2.0

extension Publisher where Output: Equatable {
  /// Leaves out a value that equals the one before it.
  ///
  /// ```swift
  /// [1, 1, 2, 1].publisher.removeDuplicates().sink { print($0) }  // 1 2 1
  /// ```
  ///
  /// A value that is left out is asked for anew.
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Leaves out a value that `predicate` finds equal to the one that was sent before it.
  ///
  /// A value that is left out is asked for anew.
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// What ``Publisher/removeDuplicates(by:)`` makes.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Whether a value equals the one before it.
    public let predicate: (Output, Output) -> Bool

    /// A publisher of the values of `upstream` that differ from the one before them.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - predicate: Whether a value equals the one before it.
    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      var last: Output?
      upstream.subscribe(
        OperatorSubscriber<Output, Failure, S>("RemoveDuplicates", to: subscriber) { value in
          if let last, predicate(last, value) { return .skip }
          last = value
          return .value(value)
        }
      )
    }
  }
}
