// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Combines the latest values of this publisher and another, each time either sends a value.
  ///
  /// ```swift
  /// let name = CurrentValueSubject<String, Never>("fig")
  /// let price = CurrentValueSubject<Int, Never>(3)
  /// let owner = name.combineLatest(price).sink { print("\($0): \($1)") }
  /// price.send(4)
  /// name.send("pear")
  /// // Prints: fig: 3, fig: 4, pear: 4
  /// ```
  ///
  /// It sends nothing until both publishers have sent a value, and finishes when both have
  /// finished. The first failure cancels the other publisher and is sent downstream.
  ///
  /// The downstream demand is requested from each publisher. A combination that exceeds the demand
  /// is not sent, but its values are kept until their publishers send the next ones.
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Combines the latest values of this publisher and another with a closure.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: A closure that combines the latest value of each publisher.
  /// - Returns: A publisher of the combined values.
  public func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    combineLatest(other).map(transform)
  }

  /// Combines the latest values of three publishers, each time one of them sends a value.
  public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
    -> Publishers.CombineLatest3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Combines the latest values of three publishers with a closure.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: A closure that combines the latest value of each publisher.
  /// - Returns: A publisher of the combined values.
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(publisher1, publisher2).map(transform)
  }

  /// Combines the latest values of four publishers, each time one of them sends a value.
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Combines the latest values of four publishers with a closure.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: A closure that combines the latest value of each publisher.
  /// - Returns: A publisher of the combined values.
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
  /// A publisher that combines the latest values of two publishers.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// A tuple with one value from each publisher.
    public typealias Output = (A.Output, B.Output)

    /// The failure type that all upstream publishers share.
    public typealias Failure = A.Failure

    /// The publishers whose values are combined.
    public let a: A, b: B

    /// Creates a publisher that combines the latest values of two publishers.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
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
  /// A publisher that combines the latest values of three publishers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    /// A tuple with one value from each publisher.
    public typealias Output = (A.Output, B.Output, C.Output)

    /// The failure type that all upstream publishers share.
    public typealias Failure = A.Failure

    /// The publishers whose values are combined.
    public let a: A, b: B, c: C

    /// Creates a publisher that combines the latest values of three publishers.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
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
  /// A publisher that combines the latest values of four publishers.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    /// A tuple with one value from each publisher.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)

    /// The failure type that all upstream publishers share.
    public typealias Failure = A.Failure

    /// The publishers whose values are combined.
    public let a: A, b: B, c: C, d: D

    /// Creates a publisher that combines the latest values of four publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
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
