// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// What the operators share that several publishers or threads send to: one event at a time.
///
/// A value, the end of an upstream, a request, a cancellation: each is an event, and whatever thread it
/// comes from, the one whose turn it is handles it (``Turnstile``). So an operator's state is touched
/// by one thread at a time and needs no lock of its own.
class SerialOperator {
  private let lock = Lock()
  private let turn = Turnstile()
  private let over = Atomic(false)

  /// Whether nothing is to be delivered any more.
  final var isOver: Bool { over.load(ordering: .acquiring) }

  /// Marks it as over.
  ///
  /// - Returns: Whether it was not before.
  final func endOnce() -> Bool {
    !over.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Handles an event now or, if another thread is at it, lets that one handle it afterwards.
  final func perform(_ event: @escaping () -> Void) {
    lock.lock()
    while !turn.enter() {
      if turn.wait(event) { return lock.unlock() }
    }
    lock.unlock()
    event()
    leave()
  }

  /// Whether the calling thread may handle an event now; if so, it calls ``leave()`` when it has, and
  /// if not, ``perform(_:)``.
  final func enter() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return turn.enter()
  }

  /// Ends a turn, after what came meanwhile.
  final func leave() {
    if turn.leave() { return }
    while true {
      lock.lock()
      let event = turn.next()
      lock.unlock()
      guard let event else { return }
      event()
    }
  }
}
