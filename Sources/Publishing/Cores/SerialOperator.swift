// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// The shared implementation of operators that receive events from several publishers or threads.
///
/// An event is a value, a completion, a request or a cancellation. Each is handled in a turn (see
/// ``Turn``). Only one thread at a time accesses the operator's state, so that state needs no lock.
@usableFromInline
class SerialOperator {
  private let lock = Lock()
  @usableFromInline final let turn = Turn()
  @usableFromInline final let over = Atomic(false)

  @usableFromInline
  init() {}

  /// `true` after the completion or cancellation.
  @inlinable final var isOver: Bool { over.load(ordering: .acquiring) }

  /// Marks the operator as ended.
  ///
  /// - Returns: `true` if it had not ended before.
  @inlinable
  final func endOnce() -> Bool {
    !over.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Handles an event in a turn, or leaves it with the thread that has the turn.
  ///
  /// - Parameters:
  ///   - waits: `true` to wait for the turn.
  ///   - event: A closure that handles the event.
  @usableFromInline
  final func perform(waits: Bool = false, _ event: @escaping () -> Void) {
    lock.lock()
    var earlierCount = 0
    while !turn.enter() {
      if waits, turn.wait(lock) {
        earlierCount = turn.foreignEvents.count
        break
      }
      if turn.enqueue(event) { return lock.unlock() }
    }
    lock.unlock()
    for _ in 0..<earlierCount { lock.withLock { turn.popEventOfOtherThread() }?() }
    event()
    leave()
  }

  /// Begins a turn, if possible.
  ///
  /// - Returns: `true` if the calling thread may handle an event and must then call ``leave()``. If
  ///   `false`, it must call ``perform(_:)`` instead.
  @inlinable
  final func enter() -> Bool { turn.enter() }

  /// Handles the events that were queued during the turn, and ends the turn.
  @inlinable
  final func leave() {
    if !turn.leave() { leaveSlowly() }
  }

  @usableFromInline
  final func leaveSlowly() {
    while true {
      lock.lock()
      let event = turn.popEventOrLeave()
      lock.unlock()
      guard let event else { return }
      event()
    }
  }
}
