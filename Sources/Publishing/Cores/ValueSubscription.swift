// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// A subscription that sends one value on request and then finishes.
///
/// It needs no turn (see ``Turn``), because only the first request calls the subscriber.
@usableFromInline
final class ValueSubscription: Subscription, CustomStringConvertible {
  @usableFromInline let description: String

  /// A ``Phase``, or the address of the thread that is delivering the subscription.
  ///
  /// The lowest bit of a thread's address is always 0. It is set here if another thread has
  /// requested the value meanwhile, which the delivering thread then sends.
  @usableFromInline let phase: Atomic<UInt>

  /// A closure that sends the value and the completion, specialized for the subscriber.
  ///
  /// Only the thread that ends the wait for a request accesses it after that.
  @exclusivity(unchecked) @usableFromInline var send: ((ValueSubscription) -> Void)?

  @usableFromInline
  enum Phase {
    @inlinable static var waiting: UInt { 2 }
    @inlinable static var sending: UInt { 4 }
    @inlinable static var over: UInt { 6 }
  }

  @inlinable
  init(_ name: String, _ send: @escaping (ValueSubscription) -> Void) {
    description = name
    self.send = send
    phase = Atomic(UInt(pthread_self()))
  }

  /// Attaches a subscriber to a publisher of one value.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber.
  ///   - name: The name of the subscription.
  ///   - value: The value to send.
  @inlinable
  static func open<S: Subscriber>(_ subscriber: S, _ name: String, _ value: S.Input) {
    let subscription = ValueSubscription(name) { subscription in
      _ = subscriber.receive(value)
      if subscription.move(from: Phase.sending, to: Phase.over) {
        subscriber.receive(completion: .finished)
      }
    }
    subscriber.receive(subscription: subscription)
    subscription.markOpened()
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    while true {
      let phase = phase.load(ordering: .acquiring)
      if phase == Phase.waiting || phase & ~1 == UInt(pthread_self()) {
        if move(from: phase, to: Phase.sending) { return sendValue() }
      } else {
        if phase <= Phase.over || phase & 1 == 1 || move(from: phase, to: phase | 1) { return }
      }
    }
  }

  @usableFromInline
  func cancel() {
    let former = phase.exchange(Phase.over, ordering: .acquiringAndReleasing)
    if former != Phase.sending, former != Phase.over { send = nil }
  }

  @usableFromInline
  func markOpened() {
    let thread = UInt(pthread_self())
    if move(from: thread, to: Phase.waiting) { return }
    if move(from: thread | 1, to: Phase.sending) { sendValue() }
  }

  private func sendValue() {
    let send = send.take()
    send?(self)
  }

  @inlinable
  func move(from former: UInt, to next: UInt) -> Bool {
    phase.compareExchange(expected: former, desired: next, ordering: .acquiringAndReleasing)
      .exchanged
  }
}
