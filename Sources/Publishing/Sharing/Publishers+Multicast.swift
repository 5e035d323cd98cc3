// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Shares one upstream subscription with all subscribers, through a subject.
  ///
  /// ```swift
  /// let names = ["fig", "pear"].publisher.multicast { PassthroughSubject<String, Never>() }
  /// let rows = names.sink { print("row", $0) }
  /// let title = names.sink { print("title", $0) }
  /// let connection = names.connect()
  /// // Prints: row fig, title fig, row pear, title pear
  /// ```
  ///
  /// The returned publisher subscribes to this publisher on ``ConnectablePublisher/connect()``. The
  /// subject determines the upstream demand. A ``PassthroughSubject`` requests unlimited values
  /// after the first request of any subscriber, and a subscriber without pending demand misses
  /// values.
  ///
  /// - Parameter createSubject: A closure that creates the subject on the first subscription or
  ///   connection.
  /// - Returns: A connectable publisher.
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Shares one upstream subscription with all subscribers, through `subject`.
  ///
  /// ```swift
  /// let latest = CurrentValueSubject<String, Never>("none")
  /// let names = ["fig", "pear"].publisher.multicast(subject: latest)
  /// let owner = names.sink { print($0) }
  /// let connection = names.connect()
  /// // Prints: none, fig, pear
  /// ```
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    multicast { subject }
  }
}

extension Publishers {
  /// A connectable publisher that shares one subscription through a subject.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The closure that creates the subject.
    public let createSubject: () -> SubjectType

    private let lock = Lock()
    private var subject: SubjectType?

    /// Creates a connectable publisher that sends the values of `upstream` through a subject.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - createSubject: A closure that creates the subject on the first subscription or
    ///     connection.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      sharedSubject().subscribe(
        OperatorSubscriber<Output, Failure, S>("Multicast", to: subscriber) { .value($0) }
      )
    }

    /// Subscribes the subject to the upstream publisher.
    ///
    /// - Returns: A cancellable that cancels the upstream subscription.
    @inlinable
    public func connect() -> any Cancellable {
      upstream.subscribe(sharedSubject())
    }

    /// Returns the subject, and creates it on first use.
    @usableFromInline
    func sharedSubject() -> SubjectType {
      if let subject = lock.withLock({ subject }) { return subject }
      // `createSubject` is client code, so it runs outside the lock. If two threads create a
      // subject, the first one to be stored wins.
      let made = createSubject()
      return lock.withLock {
        let kept = subject ?? made
        subject = kept
        return kept
      }
    }
  }
}
