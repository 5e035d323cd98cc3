// SPDX-License-Identifier: Apache-2.0

/// The timer of an operator, of which only the one counts that was set last.
///
/// A value, for whoever holds the lock around it: ask it, unlock, then act. A timer is set outside the
/// lock, and may go off before that returns; so each has a number, by which it is known from the start.
struct Alarm {
  /// The number of the timer that counts.
  private(set) var number = 0

  private var timer: (any Cancellable)?

  /// Makes way for another timer, or for none: the one before does not count any more.
  ///
  /// - Returns: What stops that one, for the caller to do outside the lock.
  mutating func reset() -> (any Cancellable)? {
    number += 1
    return timer.take()
  }

  /// Keeps what stops the timer with that number, if it still counts.
  ///
  /// - Returns: Whether it does; if not, the caller stops it.
  mutating func keep(_ timer: any Cancellable, number: Int) -> Bool {
    guard number == self.number else { return false }
    self.timer = timer
    return true
  }
}
