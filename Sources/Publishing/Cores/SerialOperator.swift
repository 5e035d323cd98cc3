// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// The shared implementation of operators that receive events from several publishers or threads.
///
/// An event is a value, a completion, a request or a cancellation. The thread that has the turn
/// handles all events, including those of other threads (see ``Turnstile``). Only one thread at a
/// time accesses the operator's state, so that state needs no lock.
class SerialOperator {
  private let lock = Lock()
  private let turn = Turnstile()
  private let over = Atomic(false)

  /// `true` after the completion or cancellation.
  final var isOver: Bool { over.load(ordering: .acquiring) }

  /// Marks the operator as ended.
  ///
  /// - Returns: `true` if it had not ended before.
  final func endOnce() -> Bool {
    !over.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Handles an event now or, if another thread has the turn, on that thread afterwards.
  final func perform(_ event: @escaping () -> Void) {
    lock.lock()
    while !turn.enter() {
      if turn.enqueue(event) { return lock.unlock() }
    }
    lock.unlock()
    event()
    leave()
  }

  /// Begins a turn, if possible.
  ///
  /// - Returns: `true` if the calling thread may handle an event and must then call ``leave()``. If
  ///   `false`, it must call ``perform(_:)`` instead.
  final func enter() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return turn.enter()
  }

  /// Handles the events that were queued during the turn, and ends the turn.
  final func leave() {
    if turn.leave() { return }
    while true {
      lock.lock()
      let event = turn.popEventOrLeave()
      lock.unlock()
      guard let event else { return }
      event()
    }
  }
}
