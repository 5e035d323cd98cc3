// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Merges the values of this publisher and another as they arrive.
  ///
  /// ```swift
  /// let changes = PassthroughSubject<String, Never>()
  /// let owner = Just("idle").merge(with: changes).sink { print($0) }
  /// changes.send("loading")
  /// changes.send("idle")
  /// // Prints: idle, loading, idle
  /// ```
  ///
  /// It finishes when all publishers have finished. The first failure cancels the other publishers
  /// and is sent downstream. With a limited downstream demand, at most one value of each publisher
  /// is buffered.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }
}

extension Publishers {
  /// A publisher that merges two publishers.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure
  {
    /// The output type that all merged publishers share.
    public typealias Output = A.Output

    /// The failure type that all upstream publishers share.
    public typealias Failure = A.Failure

    /// The publishers to merge.
    public let a: A, b: B

    /// Creates a publisher that merges the given publishers.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      MergingSubscription.merge(into: subscriber) { $0.add(a).add(b) }
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
