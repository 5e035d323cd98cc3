// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Pairs the values of this publisher and another by position.
  ///
  /// ```swift
  /// let owner = ["fig", "pear"].publisher.zip((1...9).publisher).sink { print($1, $0) }
  /// // Prints: 1 fig, 2 pear
  /// ```
  ///
  /// The downstream demand is requested from each publisher. Values that have no counterpart yet
  /// are buffered without limit. The result finishes when a finished publisher has no buffered
  /// values left. The first failure cancels the other publisher and is sent downstream.
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
  where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs the values of this publisher and another by position, and combines them with a closure.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: A closure that combines one value of each publisher.
  /// - Returns: A publisher of the combined values.
  public func zip<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P.Failure == Failure {
    zip(other).map(transform)
  }

  /// Groups the values of three publishers by position.
  public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
    -> Publishers.Zip3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Groups the values of three publishers by position, and combines them with a closure.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - transform: A closure that combines one value of each publisher.
  /// - Returns: A publisher of the combined values.
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    zip(publisher1, publisher2).map(transform)
  }

  /// Groups the values of four publishers by position.
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Groups the values of four publishers by position, and combines them with a closure.
  ///
  /// - Parameters:
  ///   - publisher1: The second publisher.
  ///   - publisher2: The third publisher.
  ///   - publisher3: The fourth publisher.
  ///   - transform: A closure that combines one value of each publisher.
  /// - Returns: A publisher of the combined values.
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    zip(publisher1, publisher2, publisher3).map(transform)
  }
}

extension Publishers {
  /// A publisher that pairs the values of two publishers by position.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// A tuple with one value from each publisher.
    public typealias Output = (A.Output, B.Output)

    /// The failure type that all upstream publishers share.
    public typealias Failure = A.Failure

    /// The publishers whose values are combined.
    public let a: A, b: B

    /// Creates a publisher that pairs the values of two publishers by position.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let core = ZipSubscription(to: subscriber)
      let a = core.add(a)
      let b = core.add(b)
      core.start { (a.next(), b.next()) }
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

extension Publishers {
  /// A publisher that groups the values of three publishers by position.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    /// A tuple with one value from each publisher.
    public typealias Output = (A.Output, B.Output, C.Output)

    /// The failure type that all upstream publishers share.
    public typealias Failure = A.Failure

    /// The publishers whose values are combined.
    public let a: A, b: B, c: C

    /// Creates a publisher that groups the values of three publishers by position.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let core = ZipSubscription(to: subscriber)
      let a = core.add(a)
      let b = core.add(b)
      let c = core.add(c)
      core.start { (a.next(), b.next(), c.next()) }
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers {
  /// A publisher that groups the values of four publishers by position.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    /// A tuple with one value from each publisher.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)

    /// The failure type that all upstream publishers share.
    public typealias Failure = A.Failure

    /// The publishers whose values are combined.
    public let a: A, b: B, c: C, d: D

    /// Creates a publisher that groups the values of four publishers by position.
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
      let core = ZipSubscription(to: subscriber)
      let a = core.add(a)
      let b = core.add(b)
      let c = core.add(c)
      let d = core.add(d)
      core.start { (a.next(), b.next(), c.next(), d.next()) }
    }
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
