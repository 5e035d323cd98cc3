// SPDX-License-Identifier: Apache-2.0

import Platform

/// A subscription to a publisher that sends through a subject.
@usableFromInline
protocol SubjectSource {
  /// `true` if the subscription was cancelled or has completed.
  var isOver: Bool { get }
}

/// Sends the events of a publisher through a subject, until completion or cancellation.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Subscriber, Subscription, SubjectSource,
  CustomStringConvertible
{
  @usableFromInline typealias Input = S.Output
  @usableFromInline typealias Failure = S.Failure

  @usableFromInline let lock = Lock()

  // Set until the end:
  @exclusivity(unchecked) @usableFromInline var subject: S?
  @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?

  /// `true` between the subscription and the end.
  @exclusivity(unchecked) @usableFromInline var isActive = false

  @inlinable
  init(_ subject: S) {
    self.subject = subject
  }

  @usableFromInline var description: String { "Subject" }

  @usableFromInline var isOver: Bool { lock.withLock { subject == nil } }

  @usableFromInline
  func receive(subscription: any Subscription) {
    let subject = lock.withLock { () -> S? in
      guard upstream == nil, let subject = self.subject else { return nil }
      upstream = subscription
      isActive = true
      return subject
    }
    if let subject { subject.send(subscription: self) } else { subscription.cancel() }
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    lock.lock()
    let subject = isActive ? subject : nil
    lock.unlock()
    subject?.send(input)
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<S.Failure>) {
    let ended = end()
    if ended.upstream != nil { ended.subject?.send(completion: completion) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    end().upstream?.cancel()
  }

  private func end() -> (subject: S?, upstream: (any Subscription)?) {
    lock.withLock {
      isActive = false
      return (subject.take(), upstream.take())
    }
  }
}
