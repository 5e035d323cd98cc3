// SPDX-License-Identifier: Apache-2.0

import Platform

extension Publisher {
  /// Sends to all who subscribe through one subject, which has one subscription here.
  ///
  /// It begins when it is told to (``ConnectablePublisher/connect()``). What is asked for here is the
  /// subject's affair: a ``PassthroughSubject`` asks for everything once a subscriber has asked for
  /// anything, and who has asked for nothing misses what comes.
  ///
  /// - Parameter createSubject: Makes the subject, when the first subscribes or connects.
  /// - Returns: A publisher that sends nothing until it is connected.
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Sends to all who subscribe through `subject`, which has one subscription here.
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    multicast { subject }
  }
}

extension Publishers {
  /// What ``Publisher/multicast(_:)`` makes.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Makes the subject.
    public let createSubject: () -> SubjectType

    private let lock = Lock()
    private var subject: SubjectType?

    /// A publisher of the values of `upstream` that sends them through a subject.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - createSubject: Makes the subject.
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      sharedSubject().subscribe(
        OperatorSubscriber<Output, Failure, S>("Multicast", to: subscriber) { .value($0) }
      )
    }

    /// Subscribes to upstream.
    ///
    /// - Returns: What cancels that.
    public func connect() -> any Cancellable {
      upstream.subscribe(sharedSubject())
    }

    /// The subject, made when it is first needed.
    private func sharedSubject() -> SubjectType {
      if let subject = lock.withLock({ subject }) { return subject }
      // Somebody else's code, so outside the lock; of two made at once, the first is kept.
      let made = createSubject()
      return lock.withLock {
        let kept = subject ?? made
        subject = kept
        return kept
      }
    }
  }
}
