// SPDX-License-Identifier: Apache-2.0

import Glibc
import Platform
import Synchronization

/// A subject's subscription, apart from what it delivers and to whom.
///
/// What was asked for, what has been missed, whether it is over: all of it is under the subject's
/// lock, and called for by whoever's turn it is where it says so.
@usableFromInline
class SubjectLink: Subscription, CustomStringConvertible {
  /// Whether values may be delivered without a look at anything else: the subscriber has its
  /// subscription, has asked for everything, has missed nothing and has not cancelled.
  ///
  /// Written under the lock, read by whoever's turn it is.
  @usableFromInline final let isFlowing = Atomic(false)

  // Under the lock:

  /// Whether a value that the subject keeps has not been delivered.
  @exclusivity(unchecked) final var isBehind = false

  /// Whether the subject has completed, which the subscriber may not have been told yet.
  @exclusivity(unchecked) final var isEnding = false

  /// Whether it has been cancelled or has ended.
  @exclusivity(unchecked) final var isOver = false

  @usableFromInline final let gate: SubjectGate

  /// Its place in the order of subscription.
  @exclusivity(unchecked) final var place = 0

  /// What was asked for and has not been delivered.
  @exclusivity(unchecked) final var demand = Subscribers.Demand.none

  /// The number of the last value that was caught up with: it and older ones are not delivered.
  @exclusivity(unchecked) final var caughtUp = 0

  /// The number of the newest value that was delivered, unless it is flowing.
  @exclusivity(unchecked) final var newest = 0

  /// The thread in which the subscriber is being given this subscription, until it has it.
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
    // The thread that delivers may be calling the subscriber; it lets go of it when it has.
    let isBusy = gate.turn.isElsewhere && gate.turn.detain()
    if isBusy { gate.retired.append(self) }
    gate.mutex.unlock()
    withExtendedLifetime(removed) {}
    if !isBusy { release() }
  }

  /// The subscriber has its subscription.
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

  // MARK: For who knows the subscriber

  /// Delivers what was missed, as far as it is asked for, and the end if it is due; in turn.
  func deliverMissed() {}

  /// Ends it, now or when the subscriber has its subscription and what it is owed; in turn.
  func end() {}

  /// Lets go of the subscriber.
  ///
  /// Whoever marked this as over does it, outside the lock, once no other thread can be calling the
  /// subscriber.
  func release() {}
}

// MARK: Decisions, under the lock

extension SubjectLink {
  /// There were values for who comes late: the last `count` of those up to the `number`th.
  final func missed(_ count: Int, of number: Int) {
    caughtUp = number - count
    newest = caughtUp
    isBehind = count > 0
  }

  /// Whether the calling thread may call the subscriber: it has its subscription, or is just being
  /// given it by the same thread.
  final var isOpen: Bool { opener == 0 || opener == pthread_self() }

  /// Whether the value that was sent as the `number`th is to be delivered; if so, it counts as such.
  final func accepts(_ number: Int, keepsValues: Bool) -> Bool {
    guard !isOver, !isEnding, number > caughtUp else { return false }
    guard demand > .none, isOpen, !isBehind else {
      isBehind = isBehind || keepsValues && number > newest
      return false
    }
    demand -= 1
    newest = max(newest, number)
    // Whatever comes after the outermost delivery has a larger number, unless older ones wait.
    if opener == 0, demand == .unlimited, gate.turn.depth == 1, !gate.turn.hasPending {
      isFlowing.store(true, ordering: .releasing)
    }
    return true
  }

  /// Takes the short way from now on, if there is nothing to look out for.
  private final func flowIfIdle() {
    guard opener == 0, !isOver, !isEnding, !isBehind else { return }
    guard demand == .unlimited, gate.turn.isFree else { return }
    isFlowing.store(true, ordering: .releasing)
  }
}
