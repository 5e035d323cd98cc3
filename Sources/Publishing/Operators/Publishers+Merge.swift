// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends what either of the two sends, as it comes.
  ///
  /// ```swift
  /// Just(status).merge(with: changes).sink { show($0) }  // what it is now, and each change
  /// ```
  ///
  /// It finishes when all have; the first failure cancels the others and is sent on. While downstream
  /// counts what it asks for, each is ahead of it by one value at most, which is kept.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }
}

extension Publishers {
  /// What ``Publisher`` makes of `merge` of two publishers.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure
  {
    /// It sends the values of all.
    public typealias Output = A.Output

    /// It fails as the first that does.
    public typealias Failure = A.Failure

    /// A publisher that is merged.
    public let a: A

    /// A publisher that is merged.
    public let b: B

    /// A publisher of what any of them sends.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let merged = MergingSubscription("Merge", to: subscriber)
      merged.open {
        merged.add(a)
        merged.add(b)
        merged.complete()
      }
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
