// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Merges the values of this publisher and the given publishers as they arrive.
  public func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B,
    _ c: C,
    _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure
  {
    Publishers.Merge4(self, b, c, d)
  }
}

extension Publishers {
  /// A publisher that merges four publishers.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure
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

    /// A publisher to merge.
    public let d: D

    /// Creates a publisher that merges the given publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let merged = MergingSubscription("Merge", to: subscriber)
      merged.open {
        merged.add(a)
        merged.add(b)
        merged.add(c)
        merged.add(d)
        merged.complete()
      }
    }
  }
}

extension Publishers.Merge4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
