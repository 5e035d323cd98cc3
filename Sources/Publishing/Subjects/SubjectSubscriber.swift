// SPDX-License-Identifier: Apache-2.0

import Platform

/// A publisher that sends through a subject, as that sees it.
protocol SubjectSource {
  /// Whether nothing more will come of it.
  var isOver: Bool { get }
}

/// Sends on through a subject what a publisher sends, until that ends or this is cancelled.
final class SubjectSubscriber<S: Subject>: Subscriber, Subscription, SubjectSource,
  CustomStringConvertible
{
  typealias Input = S.Output
  typealias Failure = S.Failure

  private let lock = Lock()

  // There until it is over:
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
