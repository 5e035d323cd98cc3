// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Merges the values of this publisher and the given publishers as they arrive.
  public func merge<
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher
  >(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F,
    _ g: G
  ) -> Publishers.Merge7<Self, B, C, D, E, F, G>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure,
    G.Output == Output, G.Failure == Failure
  {
    Publishers.Merge7(self, b, c, d, e, f, g)
  }
}

extension Publishers {
  /// A publisher that merges seven publishers.
  public struct Merge7<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure,
    A.Output == E.Output, A.Failure == E.Failure,
    A.Output == F.Output, A.Failure == F.Failure,
    A.Output == G.Output, A.Failure == G.Failure
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

    /// A publisher to merge.
    public let e: E

    /// A publisher to merge.
    public let f: F

    /// A publisher to merge.
    public let g: G

    /// Creates a publisher that merges the given publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
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
        merged.add(e)
        merged.add(f)
        merged.add(g)
        merged.complete()
      }
    }
  }
}

extension Publishers.Merge7: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable
{}
