// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Merges the values of this publisher and the given publishers as they arrive.
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
  /// A publisher that merges three publishers.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure
  {
    /// The output type that all merged publishers share.
    public typealias Output = A.Output

    /// The failure type that all upstream publishers share.
    public typealias Failure = A.Failure

    /// A publisher to merge.
    public let a: A

    /// A publisher to merge.
    public let b: B

    /// A publisher to merge.
    public let c: C

    /// Creates a publisher that merges the given publishers.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches `subscriber` to this publisher.
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
