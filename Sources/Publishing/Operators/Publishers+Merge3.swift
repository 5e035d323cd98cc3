// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends what any of them sends, as it comes.
  public func merge<B: Publisher, C: Publisher>(
    with b: B,
    _ c: C
  ) -> Publishers.Merge3<Self, B, C>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure
  {
    Publishers.Merge3(self, b, c)
  }
}

extension Publishers {
  /// What ``Publisher`` makes of `merge` of three publishers.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure
  {
    /// It sends the values of all.
    public typealias Output = A.Output

    /// It fails as the first that does.
    public typealias Failure = A.Failure

    /// A publisher that is merged.
    public let a: A

    /// A publisher that is merged.
    public let b: B

    /// A publisher that is merged.
    public let c: C

    /// A publisher of what any of them sends.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let merged = MergingSubscription("Merge", to: subscriber)
      merged.open {
        merged.add(a)
        merged.add(b)
        merged.add(c)
        merged.complete()
      }
    }
  }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
