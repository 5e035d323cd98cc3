// SPDX-License-Identifier: Apache-2.0

import Platform

/// A subscription to a publisher that sends through a subject.
protocol SubjectSource {
  /// `true` if the subscription was cancelled or has completed.
  var isOver: Bool { get }
}

/// Sends the events of a publisher through a subject, until completion or cancellation.
final class SubjectSubscriber<S: Subject>: Subscriber, Subscription, SubjectSource,
  CustomStringConvertible
{
  typealias Input = S.Output
  typealias Failure = S.Failure

  private let lock = Lock()

  // Set until the end:
  private var subject: S?
  private var upstream: (any Subscription)?

  init(_ subject: S) {
    self.subject = subject
  }

  var description: String { "Subject" }

  var isOver: Bool { lock.withLock { subject == nil } }

  func receive(subscription: any Subscription) {
    let subject = lock.withLock { () -> S? in
      guard upstream == nil, let subject = self.subject else { return nil }
      upstream = subscription
      return subject
    }
    if let subject { subject.send(subscription: self) } else { subscription.cancel() }
  }

  func receive(_ input: S.Output) -> Subscribers.Demand {
    lock.withLock { upstream == nil ? nil : subject }?.send(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<S.Failure>) {
    let ended = end()
    if ended.upstream != nil { ended.subject?.send(completion: completion) }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { upstream }?.request(demand)
  }

  func cancel() {
    end().upstream?.cancel()
  }

  private func end() -> (subject: S?, upstream: (any Subscription)?) {
    lock.withLock { (subject.take(), upstream.take()) }
  }
}
