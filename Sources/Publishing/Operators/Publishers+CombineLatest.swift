// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends the latest values of both, each time that one of them sends.
  ///
  /// ```swift
  /// name.combineLatest(unit) { !$0.isEmpty && !$1.isEmpty }.sink { isEnabled = $0 }
  /// ```
  ///
  /// It sends nothing before both have sent, and finishes when both have. The first failure cancels the
  /// other and is sent on. Each is
  /// asked for what is asked of this; what was not asked for is kept until its publisher sends the next.
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Sends what `transform` makes of them.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: Makes one value of theirs.
  /// - Returns: A publisher of what it makes.
  public func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    combineLatest(other).map(transform)
  }

  /// Sends the latest values of the three, each time that one of them sends.
  public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
    -> Publishers.CombineLatest3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Sends what `transform` makes of them.
  ///
  /// - Parameters:
  ///   - publisher1: Another publisher.
  ///   - publisher2: Another publisher.
  ///   - transform: Makes one value of theirs.
  /// - Returns: A publisher of what it makes.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(publisher1, publisher2).map(transform)
  }

  /// Sends the latest values of the four, each time that one of them sends.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Sends what `transform` makes of them.
  ///
  /// - Parameters:
  ///   - publisher1: Another publisher.
  ///   - publisher2: Another publisher.
  ///   - publisher3: Another publisher.
  ///   - transform: Makes one value of theirs.
  /// - Returns: A publisher of what it makes.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    combineLatest(publisher1, publisher2, publisher3).map(transform)
  }
}

extension Publishers {
  /// What `combineLatest` makes of two publishers.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// It sends a value of each.
    public typealias Output = (A.Output, B.Output)

    /// It fails as the first that does.
    public typealias Failure = A.Failure

    /// A publisher whose values are put together.
    public let a: A

    /// A publisher whose values are put together.
    public let b: B

    /// A publisher of a value of each.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let core = CombineLatestSubscription(to: subscriber)
      let a = core.add(a)
      let b = core.add(b)
      core.start { (a.known, b.known) }
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

extension Publishers {
  /// What `combineLatest` makes of three publishers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    /// It sends a value of each.
    public typealias Output = (A.Output, B.Output, C.Output)

    /// It fails as the first that does.
    public typealias Failure = A.Failure

    /// A publisher whose values are put together.
    public let a: A

    /// A publisher whose values are put together.
    public let b: B

    /// A publisher whose values are put together.
    public let c: C

    /// A publisher of a value of each.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let core = CombineLatestSubscription(to: subscriber)
      let a = core.add(a)
      let b = core.add(b)
      let c = core.add(c)
      core.start { (a.known, b.known, c.known) }
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers {
  /// What `combineLatest` makes of four publishers.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    /// It sends a value of each.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)

    /// It fails as the first that does.
    public typealias Failure = A.Failure

    /// A publisher whose values are put together.
    public let a: A

    /// A publisher whose values are put together.
    public let b: B

    /// A publisher whose values are put together.
    public let c: C

    /// A publisher whose values are put together.
    public let d: D

    /// A publisher of a value of each.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let core = CombineLatestSubscription(to: subscriber)
      let a = core.add(a)
      let b = core.add(b)
      let c = core.add(c)
      let d = core.add(d)
      core.start { (a.known, b.known, c.known, d.known) }
    }
  }
}

extension Publishers.CombineLatest4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
