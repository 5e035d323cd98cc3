// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import Synchronization

/// The part of a subject's subscription that does not depend on the output and failure types.
///
/// The subject's lock protects its state. Only the thread that has the turn may use some members,
/// as noted.
@usableFromInline
class SubjectLink: Subscription, CustomStringConvertible {
  /// `true` if values can be delivered without further checks.
  ///
  /// The subscriber has received its subscription, has requested unlimited values, has missed
  /// nothing and has not cancelled. The flag is written under the lock and read by the thread that
  /// has the turn.
  @usableFromInline final let usesFastPath = Atomic(false)

  // Protected by the lock:

  /// `true` if a stored value has not been delivered.
  @exclusivity(unchecked) final var hasMissedValues = false

  /// `true` if the subject has completed, even if the completion has not been delivered.
  @exclusivity(unchecked) final var isEnding = false

  /// `true` if the subscription was cancelled or has completed.
  @exclusivity(unchecked) final var isOver = false

  @usableFromInline final let core: SubjectCore

  /// The position in the order of subscription.
  @exclusivity(unchecked) final var position = 0

  /// The number of requested values that have not been delivered.
  @exclusivity(unchecked) final var demand = Subscribers.Demand.none

  /// The number of the last replayed value, up to which values are not delivered again.
  @exclusivity(unchecked) final var lastReplayedNumber = 0

  /// The number of the last delivered value, not maintained on the fast path.
  @exclusivity(unchecked) final var lastDeliveredNumber = 0

  /// `true` if another thread has cancelled while the opening thread may be calling the subscriber.
  ///
  /// The opening thread then releases it.
  @exclusivity(unchecked) private final var isLeftToOpener = false

  /// The thread that is delivering the subscription to the subscriber, or 0 afterwards.
  @exclusivity(unchecked) private final var openingThread: pthread_t

  @usableFromInline
  init(of core: SubjectCore) {
    self.core = core
    openingThread = pthread_self()
  }

  @usableFromInline final var description: String { core.kind.name }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    core.mutex.lock()
    if isOver { return core.mutex.unlock() }
    self.demand += demand
    enableFastPathIfIdle()
    let hasMissedValues = hasMissedValues
    // While this thread delivers the subscription, no other thread calls the subscriber. So it
    // receives its first values at once, beside the turn of another thread.
    let isBesideTurn = openingThread == pthread_self() && core.turn.isHeldByOtherThread
    let upstreams = core.markUpstreamRequested()
    core.mutex.unlock()
    for upstream in upstreams { upstream.request(.unlimited) }
    guard hasMissedValues else { return }
    if isBesideTurn { deliverMissed() } else { core.takeTurn(deliverMissed) }
  }

  @usableFromInline
  final func cancel() {
    core.mutex.lock()
    if isOver { return core.mutex.unlock() }
    isOver = true
    usesFastPath.store(false, ordering: .releasing)
    let removed = core.remove(self)
    // If another thread may be calling the subscriber, that thread releases it afterwards.
    isLeftToOpener = !isOpen
    let isBusy = isOpen && core.turn.isHeldByOtherThread && core.turn.requireLockOnLeave()
    if isBusy { core.retired.append(self) }
    let isFree = !isBusy && !isLeftToOpener
    core.mutex.unlock()
    withExtendedLifetime(removed) {}
    if isFree { release() }
  }

  /// Marks the subscription as delivered to the subscriber.
  @usableFromInline
  final func markOpened() {
    core.mutex.lock()
    openingThread = 0
    enableFastPathIfIdle()
    let isLate = hasMissedValues && demand > .none
    let (isEnding, isLeftToOpener) = (isEnding, isLeftToOpener)
    core.mutex.unlock()
    if isLeftToOpener { return release() }
    if isLate { core.takeTurn(deliverMissed) } else if isEnding { end() }
  }

  // MARK: Overridden by the typed subclass

  /// Delivers the missed values that are requested, then a pending completion, during a turn.
  func deliverMissed() {}

  /// Delivers the completion during a turn, unless the subscription or owed values are pending.
  func end() {}

  /// Releases the subscriber.
  ///
  /// It is called outside the lock by the thread that set `isOver`, once no other thread can be
  /// calling the subscriber.
  func release() {}
}

// MARK: State transitions, under the lock

extension SubjectLink {
  /// Marks the last `count` values up to value number `number` as missed.
  final func markMissed(_ count: Int, of number: Int) {
    lastReplayedNumber = number - count
    lastDeliveredNumber = lastReplayedNumber
    hasMissedValues = count > 0
  }

  /// `true` if the calling thread may call the subscriber.
  ///
  /// The subscriber has received its subscription, or is receiving it on this thread.
  final var isOpen: Bool { openingThread == 0 || openingThread == pthread_self() }

  /// Returns `true` if value number `number` is to be delivered, and counts it as delivered.
  final func accepts(_ number: Int, keepsValues: Bool) -> Bool {
    guard !isOver, !isEnding, number > lastReplayedNumber else { return false }
    guard demand > .none, isOpen, !hasMissedValues else {
      hasMissedValues = hasMissedValues || keepsValues && number > lastDeliveredNumber
      return false
    }
    demand -= 1
    lastDeliveredNumber = max(lastDeliveredNumber, number)
    // Later values have larger numbers if this delivery is outermost and no events are pending.
    if openingThread == 0, demand == .unlimited, core.turn.depth == 1, !core.turn.hasPendingEvents {
      usesFastPath.store(true, ordering: .releasing)
    }
    return true
  }

  /// Enables the fast path, if nothing requires further checks.
  private final func enableFastPathIfIdle() {
    guard openingThread == 0, !isOver, !isEnding, !hasMissedValues else { return }
    guard demand == .unlimited, core.turn.isFree else { return }
    usesFastPath.store(true, ordering: .releasing)
  }
}
