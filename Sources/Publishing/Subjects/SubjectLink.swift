// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import Synchronization

/// The part of a subject's subscription that does not depend on the output and failure types.
///
/// The subject's lock protects its state. Some members may also be used only by the thread that has
/// the turn, as noted.
@usableFromInline
class SubjectLink: Subscription, CustomStringConvertible {
  /// `true` if values can be delivered without further checks.
  ///
  /// The subscriber has received its subscription, has requested unlimited values, has missed
  /// nothing and has not cancelled. The flag is written under the lock and read by the thread that
  /// has the turn.
  @usableFromInline final let isFlowing = Atomic(false)

  // Protected by the lock:

  /// `true` if a stored value has not been delivered.
  @exclusivity(unchecked) final var isBehind = false

  /// `true` if the subject has completed, even if the completion has not been delivered.
  @exclusivity(unchecked) final var isEnding = false

  /// `true` if the subscription was cancelled or has completed.
  @exclusivity(unchecked) final var isOver = false

  @usableFromInline final let gate: SubjectGate

  /// The position in the order of subscription.
  @exclusivity(unchecked) final var place = 0

  /// The requested values that have not been delivered.
  @exclusivity(unchecked) final var demand = Subscribers.Demand.none

  /// The number of the last replayed value, up to which values are not delivered again.
  @exclusivity(unchecked) final var caughtUp = 0

  /// The number of the newest delivered value, not maintained while the link is flowing.
  @exclusivity(unchecked) final var newest = 0

  /// The thread that is delivering the subscription to the subscriber, or 0 afterwards.
  @exclusivity(unchecked) private final var opener: pthread_t

  @usableFromInline
  init(of gate: SubjectGate) {
    self.gate = gate
    opener = pthread_self()
  }

  @usableFromInline final var description: String { gate.kind.name }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    gate.mutex.lock()
    if isOver { return gate.mutex.unlock() }
    self.demand += demand
    flowIfIdle()
    let isBehind = isBehind
    let upstreams = gate.ask()
    gate.mutex.unlock()
    for upstream in upstreams { upstream.request(.unlimited) }
    if isBehind { gate.takeTurn(deliverMissed) }
  }

  @usableFromInline
  final func cancel() {
    gate.mutex.lock()
    if isOver { return gate.mutex.unlock() }
    isOver = true
    isFlowing.store(false, ordering: .releasing)
    let removed = gate.remove(self)
    // If another thread may be calling the subscriber, that thread releases it afterwards.
    let isBusy = gate.turn.isElsewhere && gate.turn.detain()
    if isBusy { gate.retired.append(self) }
    gate.mutex.unlock()
    withExtendedLifetime(removed) {}
    if !isBusy { release() }
  }

  /// Marks the subscription as delivered to the subscriber.
  @usableFromInline
  final func opened() {
    gate.mutex.lock()
    opener = 0
    flowIfIdle()
    let isLate = isBehind && demand > .none
    let isEnding = isEnding
    gate.mutex.unlock()
    if isLate { gate.takeTurn(deliverMissed) } else if isEnding { end() }
  }

  // MARK: Overridden by the typed subclass

  /// Delivers missed values according to the demand, and a pending completion, in turn.
  func deliverMissed() {}

  /// Delivers the completion, in turn, once the subscription and all owed values are delivered.
  func end() {}

  /// Releases the subscriber.
  ///
  /// It is called outside the lock by the thread that set `isOver`, once no other thread can be
  /// calling the subscriber.
  func release() {}
}

// MARK: State transitions, under the lock

extension SubjectLink {
  /// Marks the last `count` of the first `number` values as missed.
  final func missed(_ count: Int, of number: Int) {
    caughtUp = number - count
    newest = caughtUp
    isBehind = count > 0
  }

  /// `true` if the calling thread may call the subscriber.
  ///
  /// The subscriber has received its subscription, or is receiving it on this thread.
  final var isOpen: Bool { opener == 0 || opener == pthread_self() }

  /// Returns `true` if value number `number` is to be delivered, and counts it as delivered.
  final func accepts(_ number: Int, keepsValues: Bool) -> Bool {
    guard !isOver, !isEnding, number > caughtUp else { return false }
    guard demand > .none, isOpen, !isBehind else {
      isBehind = isBehind || keepsValues && number > newest
      return false
    }
    demand -= 1
    newest = max(newest, number)
    // Values after the outermost delivery have larger numbers, unless older events are pending.
    if opener == 0, demand == .unlimited, gate.turn.depth == 1, !gate.turn.hasPending {
      isFlowing.store(true, ordering: .releasing)
    }
    return true
  }

  /// Enables the fast path, if nothing requires further checks.
  private final func flowIfIdle() {
    guard opener == 0, !isOver, !isEnding, !isBehind else { return }
    guard demand == .unlimited, gate.turn.isFree else { return }
    isFlowing.store(true, ordering: .releasing)
  }
}
