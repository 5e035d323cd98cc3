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

  /// Sends what any of them sends, as it comes.
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

  /// Sends what any of them sends, as it comes.
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E
  ) -> Publishers.Merge5<Self, B, C, D, E>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure
  {
    Publishers.Merge5(self, b, c, d, e)
  }

  /// Sends what any of them sends, as it comes.
  public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure
  {
    Publishers.Merge6(self, b, c, d, e, f)
  }

  /// Sends what any of them sends, as it comes.
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

  /// Sends what any of them sends, as it comes.
  public func merge<
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher,
    H: Publisher
  >(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F,
    _ g: G,
    _ h: H
  ) -> Publishers.Merge8<Self, B, C, D, E, F, G, H>
  where
    B.Output == Output, B.Failure == Failure,
    C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure,
    E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure,
    G.Output == Output, G.Failure == Failure,
    H.Output == Output, H.Failure == Failure
  {
    Publishers.Merge8(self, b, c, d, e, f, g, h)
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

extension Publishers {
  /// What ``Publisher`` makes of `merge` of four publishers.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure
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

    /// A publisher that is merged.
    public let d: D

    /// A publisher of what any of them sends.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Subscribes `subscriber`.
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

extension Publishers {
  /// What ``Publisher`` makes of `merge` of five publishers.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>:
    Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure,
    A.Output == E.Output, A.Failure == E.Failure
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

    /// A publisher that is merged.
    public let d: D

    /// A publisher that is merged.
    public let e: E

    /// A publisher of what any of them sends.
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let merged = MergingSubscription("Merge", to: subscriber)
      merged.open {
        merged.add(a)
        merged.add(b)
        merged.add(c)
        merged.add(d)
        merged.add(e)
        merged.complete()
      }
    }
  }
}

extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}

extension Publishers {
  /// What ``Publisher`` makes of `merge` of six publishers.
  public struct Merge6<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure,
    A.Output == E.Output, A.Failure == E.Failure,
    A.Output == F.Output, A.Failure == F.Failure
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

    /// A publisher that is merged.
    public let d: D

    /// A publisher that is merged.
    public let e: E

    /// A publisher that is merged.
    public let f: F

    /// A publisher of what any of them sends.
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    /// Subscribes `subscriber`.
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
        merged.complete()
      }
    }
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}

extension Publishers {
  /// What ``Publisher`` makes of `merge` of seven publishers.
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

    /// A publisher that is merged.
    public let d: D

    /// A publisher that is merged.
    public let e: E

    /// A publisher that is merged.
    public let f: F

    /// A publisher that is merged.
    public let g: G

    /// A publisher of what any of them sends.
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
    }

    /// Subscribes `subscriber`.
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

extension Publishers {
  /// What ``Publisher`` makes of `merge` of eight publishers.
  public struct Merge8<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher,
    H: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure,
    A.Output == E.Output, A.Failure == E.Failure,
    A.Output == F.Output, A.Failure == F.Failure,
    A.Output == G.Output, A.Failure == G.Failure,
    A.Output == H.Output, A.Failure == H.Failure
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

    /// A publisher that is merged.
    public let d: D

    /// A publisher that is merged.
    public let e: E

    /// A publisher that is merged.
    public let f: F

    /// A publisher that is merged.
    public let g: G

    /// A publisher that is merged.
    public let h: H

    /// A publisher of what any of them sends.
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
      self.h = h
    }

    /// Subscribes `subscriber`.
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
        merged.add(h)
        merged.complete()
      }
    }
  }
}

extension Publishers.Merge8: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable,
  H: Equatable
{}
